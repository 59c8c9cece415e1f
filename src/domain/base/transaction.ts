import type { Em } from '../../database/orm.js';
import type { Context } from './context.js';

/** Work on records that waits for all changes of its transaction; it runs once for all of their ids. */
export type FinalTask = (ctx: Context, ids: readonly number[]) => Promise<void>;

const waiting = new WeakMap<Em, Map<FinalTask, Set<number>>>();

/** Runs a change in one transaction. What was put off to its end sees every change, and is committed with it. */
export async function inTransaction<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  if (waiting.has(ctx.em)) return ctx.em.transactional(change);
  const tasks = new Map<FinalTask, Set<number>>();
  waiting.set(ctx.em, tasks);
  try {
    return await ctx.em.transactional(async () => {
      const result = await change();
      if (tasks.size > 0) await ctx.em.flush();
      for (const [task, ids] of tasks) await task(ctx, [...ids]);
      return result;
    });
  } finally {
    waiting.delete(ctx.em);
  }
}

/** Puts a task off to the end of the transaction; where none was begun here, the task runs now. */
export async function beforeCommit(ctx: Context, task: FinalTask, id: number): Promise<void> {
  const tasks = waiting.get(ctx.em);
  if (tasks) {
    tasks.set(task, (tasks.get(task) ?? new Set()).add(id));
    return;
  }
  await ctx.em.flush();
  await task(ctx, [id]);
}
