import type { Context } from '../context.js';
import { inTransaction } from '../transaction.js';

/** The transactions of a run by default: a brand with more to do waits for the next run, and delays no other. */
const PER_RUN = 10;

/** Runs one transaction after the other as long as each returns that there may be more to do. */
export async function inBatches(
  ctx: Context,
  batch: () => Promise<boolean>,
  mostTransactions: number = PER_RUN,
): Promise<void> {
  for (let count = 0; count < mostTransactions; count += 1) if (!(await inTransaction(ctx, batch))) return;
}
