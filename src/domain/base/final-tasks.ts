import type { AppError } from '../../errors.js';
import type { Warning } from './warning.js';

/** What Citus adds to the name of a constraint: the number of the shard. */
const SHARD = /_\d+$/;

/**
 * Work that waits for all changes of its transaction. It runs once, with all items that were added to it. It
 * writes with statements: a record that it changed as an entity would not be written any more.
 */
export type FinalTask<C, I> = (ctx: C, items: readonly I[]) => Promise<void>;

/**
 * What a transaction has done and has left to do, for the services that take part in it. The order of a
 * change: its rules change entities, and `emit` calls the consumers, which add final tasks by `beforeCommit`;
 * the entities are flushed; `finish` runs the tasks; the transaction commits.
 */
export class ChangeSet<C> {
  /** The records that the transaction has locked, or has created: nothing else changes them. */
  readonly locked = new Set<object>();
  /** The records whose version the change that runs now has raised. */
  raised = new Set<object>();
  /** The final tasks in the order in which they were added, each with its different items. */
  private readonly itemsOf = new Map<FinalTask<C, unknown>, Set<unknown>>();
  /** The rules that the changes do not comply with. */
  readonly warnings: Warning[] = [];
  private failure: { error: unknown } | undefined;
  /** The error for the caller if the changes violate a constraint, by the name of the constraint. */
  readonly rejections = new Map<string, AppError>();

  add<I>(task: FinalTask<C, I>, item: I): void {
    // Each task has its own type of items: this is the only place that adds one.
    const key = task as FinalTask<C, unknown>;
    const items = this.itemsOf.get(key) ?? new Set();
    this.itemsOf.set(key, items.add(item));
  }

  /** Makes a change that is a part of this transaction. After its failure, the tasks do not run. */
  async include<T>(change: () => Promise<T>): Promise<T> {
    this.raised = new Set();
    try {
      return await change();
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }

  /** Waits for the changes to be written. */
  async written<T>(changes: Promise<T>): Promise<T> {
    try {
      return await changes;
    } catch (error) {
      const { constraint }: { constraint?: unknown } = Object(error);
      throw this.rejections.get(String(constraint).replace(SHARD, '')) ?? error;
    }
  }

  /** Runs the tasks in their order, without waiting for one before the next begins. */
  async finish(ctx: C): Promise<void> {
    if (this.failure) throw this.failure.error;
    const running: Promise<void>[] = [];
    for (const [task, items] of this.itemsOf) running.push(task(ctx, [...items]));
    // The transaction must not end while a task is still writing.
    await Promise.allSettled(running);
    await Promise.all(running);
  }
}
