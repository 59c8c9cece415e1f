import { CliCommand } from './input/command.js';
import { id, label } from './input/values.js';
import { WHEN_HELP, when } from './input/when.js';
import { operate, readList } from './operate.js';
import { JSON_OPTION, type OutputOptions, printRecord, printRecords, type Row } from './output/print.js';
import { OPERATOR_TOKENS } from './output/views.js';

const TOKEN = 'id prefix name isActive expiresAt lastUsedAt revokedAt createdAt';
const ISSUE = `mutation ($input: IssueOperatorTokenInput) {
  issueOperatorToken(input: $input) { token record { ${TOKEN} } }
}`;
const REVOKE = `mutation ($id: SafeInt!) { revokeOperatorToken(id: $id) { ${TOKEN} } }`;

interface IssueOptions extends OutputOptions {
  name: string;
  expiresAt?: Date;
}

/** Lists, issues, rotates and revokes operator tokens. */
export function operatorTokenCommand(): CliCommand {
  const command = new CliCommand('operator-token').description(
    'operator tokens, for the administrative calls',
  );
  command
    .command('issue', { isDefault: true })
    .description('issues an operator token and prints it; it is never shown again')
    .option('--name <name>', 'name of the token', label, 'Command line')
    .option('--expires-at <when>', `when it expires: ${WHEN_HELP}`, when)
    .option(...JSON_OPTION)
    .withExamples(
      'operator-token issue --name laptop --expires-at 2027-03-01',
      'operator-token issue --name "night job" --expires-at "in 90 days"',
    )
    .action(({ json, ...input }: IssueOptions) =>
      operate('create', ISSUE, { input }, (issued) => printToken(issued, { json })),
    );
  command
    .command('list')
    .description('lists the operator tokens, without their secrets')
    .option(...JSON_OPTION)
    .withExamples('operator-token list')
    .action((options: OutputOptions) =>
      readList({ field: 'operatorTokens', fields: TOKEN }, (tokens) =>
        printRecords(tokens, OPERATOR_TOKENS, options),
      ),
    );
  command
    .command('revoke')
    .description('revokes an operator token; it stops working immediately')
    .argument('<id>', 'id of the token', id)
    .option(...JSON_OPTION)
    .withExamples('operator-token revoke 2')
    .action((tokenId: number, options: OutputOptions) =>
      operate('change', REVOKE, { id: tokenId }, (token) => printRecord(token, OPERATOR_TOKENS, options)),
    );
  return command;
}

/** Prints a new token; elsewhere than on a terminal it is alone, so that a script can take it. */
function printToken({ token, record }: Row, { json }: OutputOptions): void {
  const isAlone = !json && !process.stdout.isTTY;
  printRecord({ ...Object(record), token }, OPERATOR_TOKENS, { json, ...(isAlone && { quiet: true }) });
}
