import { CONFIGURED } from '../../../domain/key/operator-token.service.js';
import { notFound, StartError } from '../../../errors.js';
import { type Expiry, expiryOf } from '../../input/when.js';
import type { OutputOptions, Row } from '../../output/print.js';
import { asOperator } from '../as-operator.js';
import { wholeList } from '../operate.js';
import { ISSUE, printToken, REVOKE, TOKEN } from './new-token.js';

interface RotateOptions extends OutputOptions {
  expiresAt?: Expiry;
}

/**
 * Issues a token like another one, then revokes the old one. In this order a failure between the two steps
 * locks nobody out.
 */
export const run = (id: number, { expiresAt, ...options }: RotateOptions): Promise<void> =>
  asOperator('change', async (operate) => {
    const old = (await wholeList(operate, { field: 'operatorTokens', fields: TOKEN })).find(
      (one) => one.id === id,
    );
    rejectUnfit(id, old);
    const input = { name: old?.name, expiresAt: expiresAt ? expiryOf(expiresAt) : old?.expiresAt };
    const [issued] = await operate(ISSUE, { input });
    if (!issued) return;
    printToken(issued, options);
    await operate(REVOKE, { id });
  });

function rejectUnfit(id: number, token: Row | undefined): void {
  if (!token) throw notFound('Operator token');
  if (token.isActive !== true) throw new StartError(`Operator token ${id} is revoked. Issue another one.`);
  if (token.name === CONFIGURED)
    throw new StartError(
      `Operator token ${id} is that of the configuration. Set OPERATOR_TOKEN to another one, start the ` +
        'service, and revoke this one.',
    );
}
