import type { Em } from '../../database/orm.js';
import type { Context } from './context.js';

/** Work that waits for all changes of its transaction; it runs once for everything that was put off to it. */
export type FinalTask<I> = (ctx: Context, items: readonly I[]) => Promise<void>;

/** The tasks of a transaction in the order in which they were first asked for, each with its items, each once. */
class FinalTasks {
  private readonly itemsOf = new Map<FinalTask<unknown>, Set<unknown>>();

  get isEmpty(): boolean {
    return this.itemsOf.size === 0;
  }

  add<I>(task: FinalTask<I>, item: I): void {
    // The items of a task are of its own type: this is the only place that adds one.
    const key = task as FinalTask<unknown>;
    const items = this.itemsOf.get(key) ?? new Set();
    this.itemsOf.set(key, items.add(item));
  }

  async run(ctx: Context): Promise<void> {
    for (const [task, items] of this.itemsOf) await task(ctx, [...items]);
  }
}

const waiting = new WeakMap<Em, FinalTasks>();

/**
 * Runs a change in one transaction; within another change it is a part of that one, and a failure must fail
 * both. What was put off to the end sees every change, and is committed with it.
 */
export async function inTransaction<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  if (waiting.has(ctx.em)) {
    const result = await change();
    await ctx.em.flush();
    return result;
  }
  const tasks = new FinalTasks();
  waiting.set(ctx.em, tasks);
  try {
    return await ctx.em.transactional(async () => {
      const result = await change();
      if (!tasks.isEmpty) {
        await ctx.em.flush();
        await tasks.run(ctx);
      }
      return result;
    });
  } finally {
    waiting.delete(ctx.em);
  }
}

/** Puts a task off to the end of the transaction; where none was begun here, the task runs now. */
export async function beforeCommit<I>(ctx: Context, task: FinalTask<I>, item: I): Promise<void> {
  const tasks = waiting.get(ctx.em);
  if (tasks) {
    tasks.add(task, item);
    return;
  }
  await ctx.em.flush();
  await task(ctx, [item]);
}
