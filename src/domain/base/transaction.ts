import { transactionOf } from '../../database/transaction/transaction-connection.js';
import { rejectLateWork } from '../../database/transaction/transaction-scope.js';
import { AppError } from '../../errors.js';
import type { Context } from './context.js';
import { ChangeSet, type FinalTask as Task } from './final-tasks.js';

export type FinalTask<I> = Task<Context, I>;

/**
 * Runs a change in one transaction. A change within another one is a part of it, without a savepoint: its
 * failure fails both, even if the outer change catches it. Final tasks run last, so they see every change,
 * and are committed with it.
 */
export async function inTransaction<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  rejectLateWork();
  const begun = ctx.changes;
  if (begun)
    return begun.include(async () => {
      const result = await change();
      await ctx.em.sendChanges();
      return result;
    });
  const transaction = transactionOf(ctx.em);
  const changes = new ChangeSet<Context>();
  if (!transaction) return changes.written(ctx.em.transact(() => complete(ctx, changes, change)));
  try {
    return await changes.written(
      complete(ctx, changes, change).then(async (result) => {
        if (changes.rejections.size > 0) await transaction.settle();
        return result;
      }),
    );
  } catch (error) {
    transaction.preventCommit(error);
    throw error;
  }
}

/**
 * Opens a transaction for changes that are each complete at their end: the final tasks of a change do not
 * wait for the others. The work sees them, as the response that is kept for an Idempotency-Key does.
 */
export const inOuterTransaction = <T>(ctx: Context, work: () => Promise<T>): Promise<T> =>
  ctx.em.transact(work);

/** Runs a change and its final tasks. */
async function complete<T>(ctx: Context, changes: ChangeSet<Context>, change: () => Promise<T>): Promise<T> {
  ctx.changes = changes;
  try {
    const result = await change();
    await ctx.em.sendChanges();
    await changes.finish(ctx);
    // The commit would compare every record once more, and what is read after it is read again.
    ctx.em.clear();
    return result;
  } finally {
    ctx.changes = undefined;
  }
}

/**
 * Names the error of this transaction if its changes violate a constraint. Nothing waits for them before the
 * transaction ends.
 */
export const rejectViolation = ({ changes }: Context, constraint: string, error: AppError): void =>
  void changes?.rejections.set(constraint, error);

/** A record that has the values of a unique constraint already is 409 DUPLICATE with this message. */
export const rejectDuplicate = (ctx: Context, constraint: string, message: string): void =>
  rejectViolation(ctx, constraint, new AppError('DUPLICATE', message));

/** Adds an item to a final task of the transaction. Outside `inTransaction`, the task runs now. */
export async function beforeCommit<I>(ctx: Context, task: FinalTask<I>, item: I): Promise<void> {
  rejectLateWork();
  if (ctx.changes) {
    ctx.changes.add(task, item);
    return;
  }
  await ctx.em.flush();
  await task(ctx, [item]);
}
