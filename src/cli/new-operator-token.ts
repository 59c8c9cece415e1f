import { CONFIGURED } from '../domain/key/operator-token.service.js';
import { notFound, StartError } from '../errors.js';
import { asOperator, wholeList } from './operate.js';
import { type OutputOptions, printRecord, type Row } from './output/print.js';
import { OPERATOR_TOKENS } from './output/views.js';

/** The fields of an operator token that the command line reads and prints. */
export const TOKEN = 'id prefix name isActive expiresAt lastUsedAt revokedAt createdAt';
export const ISSUE = `mutation ($input: IssueOperatorTokenInput) {
  issueOperatorToken(input: $input) { token record { ${TOKEN} } }
}`;
export const REVOKE = `mutation ($id: SafeInt!) { revokeOperatorToken(id: $id) { ${TOKEN} } }`;

interface RotateOptions extends OutputOptions {
  expiresAt?: Date;
}

/** Issues a token like another one, then revokes that: a failure between the two locks nobody out. */
export const rotateToken = (id: number, { expiresAt, ...options }: RotateOptions): Promise<void> =>
  asOperator('change', async (run) => {
    const old = (await wholeList(run, { field: 'operatorTokens', fields: TOKEN })).find(
      (one) => one.id === id,
    );
    refuseUnfit(id, old);
    const input = { name: old?.name, expiresAt: expiresAt ?? old?.expiresAt };
    const [issued] = await run(ISSUE, { input });
    if (!issued) return;
    printToken(issued, options);
    await run(REVOKE, { id });
  });

function refuseUnfit(id: number, token: Row | undefined): void {
  if (!token) throw notFound('Operator token');
  if (token.isActive !== true) throw new StartError(`Operator token ${id} is revoked. Issue another one.`);
  if (token.name === CONFIGURED)
    throw new StartError(
      `Operator token ${id} is that of the configuration. Set OPERATOR_TOKEN to another one, start the ` +
        'service, and revoke this one.',
    );
}

/** Prints a new token; elsewhere than on a terminal it is alone, so that a script can take it. */
export function printToken({ token, record }: Row, { json, quiet }: OutputOptions): void {
  const isAlone = quiet || (!json && !process.stdout.isTTY);
  printRecord({ ...Object(record), token }, OPERATOR_TOKENS, { json, ...(isAlone && { quiet: true }) });
}
