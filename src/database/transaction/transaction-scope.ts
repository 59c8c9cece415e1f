import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction as its task sees it, with everything that the task has started. */
interface Scope {
  outer: Scope | undefined;
  isOver: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs the task of a transaction, its commit or rollback included. */
export async function inScope<T>(task: () => Promise<T>): Promise<T> {
  const scope: Scope = { outer: scopes.getStore(), isOver: false };
  try {
    return await scopes.run(scope, task);
  } finally {
    scope.isOver = true;
  }
}

/**
 * Throws in work that a transaction has left running. After a failure nothing waits for the other parts of
 * its task: their changes would be committed separately, or with the next transaction.
 */
export function rejectLateWork(): void {
  for (let scope = scopes.getStore(); scope; scope = scope.outer)
    if (scope.isOver) throw new Error('The transaction of this change is over.');
}
