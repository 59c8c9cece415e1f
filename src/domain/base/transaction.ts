import type { Em } from '../../database/orm.js';
import { refuseLateWork } from '../../database/transaction-scope.js';
import type { Context } from './context.js';

/**
 * Work that waits for all changes of its transaction. It runs once, with all items that were added to it. It
 * writes with statements: a record that it changed as an entity would not be written any more.
 */
export type FinalTask<I> = (ctx: Context, items: readonly I[]) => Promise<void>;

/** The final tasks of a transaction, in the order in which they were added, each with its different items. */
class FinalTasks {
  /** Identifies the change that runs now. */
  change: object = {};
  /** Whether a change is not flushed at its end, so that it is written together with the next one. */
  skipsFlush = false;
  private readonly itemsOf = new Map<FinalTask<unknown>, Set<unknown>>();
  private failure: { error: unknown } | undefined;

  add<I>(task: FinalTask<I>, item: I): void {
    // The items of a task are of its own type: this is the only place that adds one.
    const key = task as FinalTask<unknown>;
    const items = this.itemsOf.get(key) ?? new Set();
    this.itemsOf.set(key, items.add(item));
  }

  /** Makes a change that is a part of this transaction. After its failure, the tasks refuse to run. */
  async include<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }

  /** Runs the tasks in their order, without waiting for one before the next begins. */
  async run(ctx: Context): Promise<void> {
    if (this.failure) throw this.failure.error;
    const running: Promise<void>[] = [];
    for (const [task, items] of this.itemsOf) running.push(task(ctx, [...items]));
    // The transaction must not end while a task is still writing.
    await Promise.allSettled(running);
    await Promise.all(running);
  }
}

const waiting = new WeakMap<Em, FinalTasks>();

/**
 * Runs a change in one transaction. A change within another one is a part of it, without a savepoint: its
 * failure fails both, even where the outer change catches it. Final tasks run last, so they see every change,
 * and are committed with it.
 */
export async function inTransaction<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  refuseLateWork();
  const begun = waiting.get(ctx.em);
  if (begun)
    return begun.include(async () => {
      begun.change = {};
      const result = await change();
      if (!begun.skipsFlush) await ctx.em.flush();
      return result;
    });
  const tasks = new FinalTasks();
  waiting.set(ctx.em, tasks);
  const run = async (): Promise<T> => {
    const result = await change();
    await ctx.em.flush();
    await tasks.run(ctx);
    // The commit would compare every record once more, and what is read after it is read again.
    ctx.em.clear();
    return result;
  };
  try {
    return await (ctx.em.isInTransaction() ? ctx.em.transactional(run) : ctx.em.transact(run));
  } finally {
    waiting.delete(ctx.em);
  }
}

/**
 * Runs a change of a transaction without the flush at its end: it is written together with the next change.
 * No statement in between may need it, and the next change must be of the same records.
 */
export async function withoutFlush<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  const tasks = waiting.get(ctx.em);
  if (!tasks) return change();
  tasks.skipsFlush = true;
  try {
    return await change();
  } finally {
    tasks.skipsFlush = false;
  }
}

/** The change of the transaction that runs now; undefined outside `inTransaction`. */
export const currentChange = ({ em }: Context): object | undefined => waiting.get(em)?.change;

/** Adds an item to a final task of the transaction. Outside `inTransaction`, the task runs now. */
export async function beforeCommit<I>(ctx: Context, task: FinalTask<I>, item: I): Promise<void> {
  refuseLateWork();
  const tasks = waiting.get(ctx.em);
  if (tasks) {
    tasks.add(task, item);
    return;
  }
  await ctx.em.flush();
  await task(ctx, [item]);
}
