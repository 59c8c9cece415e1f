import type { Context } from '../base/context.js';
import type { TableTask } from '../base/module/table-task.js';
import { inTransaction } from '../base/transaction.js';
import { TURNS } from './idempotency-key.entity.js';
import { oldest } from './idempotency-key.service.js';

/** Every reader of keys waits for the lock. */
const WAIT_BRIEFLY = `set local lock_timeout = '100ms'`;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Empties each table in which every key is old. A table is kept whole until its last key is old, so a key is
 * removed within a second week.
 */
export const oldKeys = {
  name: 'idempotency_keys',
  work: async (ctx) => {
    let hasEmptied = false;
    for (const { table } of TURNS)
      if (await hasOldAlone(ctx, table)) hasEmptied = (await empty(ctx, table)) || hasEmptied;
    return hasEmptied;
  },
  everyMs: 60_000,
} satisfies TableTask;

/** By the rows and not by the week: a clock that is behind removes no key. */
async function hasOldAlone({ reader, now }: Context, table: string): Promise<boolean> {
  const [[isOld] = []] = await reader.cells(`select max(created_at) <= $1 from ${table}`, [oldest(now())]);
  return isOld === 't';
}

/** Returns false if the table is in use: the next run tries again. */
async function empty(ctx: Context, table: string): Promise<boolean> {
  try {
    return await inTransaction(ctx, () => emptyLocked(ctx, table));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** A key may have been used again before the lock was taken. */
async function emptyLocked(ctx: Context, table: string): Promise<boolean> {
  const { reader } = ctx;
  await reader.write(WAIT_BRIEFLY, []);
  await reader.write(`lock table ${table} in access exclusive mode`, []);
  const isOld = await hasOldAlone(ctx, table);
  if (isOld) await reader.write(`truncate ${table}`, []);
  return isOld;
}
