import { notFound, StartError } from '../../../errors.js';
import { type OutputOptions, printRecord } from '../../output/print.js';
import { KEYS } from '../../output/views.js';
import { asOperator, type RunOperation } from '../as-operator.js';
import { explain } from '../failure.js';
import { wholeList } from '../operate.js';
import { KEY } from './key-fields.js';

export const run = (brandId: number, keyId: number, options: OutputOptions): Promise<void> =>
  asOperator('read', (operate) => showKey(operate, brandId, keyId, options));

export async function showKey(
  operate: RunOperation,
  brandId: number,
  keyId: number,
  options: OutputOptions,
): Promise<void> {
  const keys = await wholeList(operate, { field: 'apiKeys', fields: KEY, brandId });
  if (process.exitCode) return;
  const key = keys.find((one) => one.id === keyId);
  if (!key) throw new StartError(explain(notFound('API key'), String(brandId)));
  printRecord({ brandId, ...key }, KEYS, options);
}
