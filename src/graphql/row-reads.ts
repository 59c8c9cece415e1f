import type { OperationDefinitionNode } from 'graphql';

/** The most bytes of an answer whose query counts as small. */
const SMALL = 16 * 1024;

/**
 * Queries whose last answer was small and made of rows alone: they took no connection that they did not
 * share. Large answers gain little from being many at once, and take memory.
 */
const known = new WeakSet<OperationDefinitionNode>();

/** Notes how a query was answered. `bytes`: the length of its answer, where that was made of rows alone. */
export function noteRowReads(operation: OperationDefinitionNode, bytes?: number): void {
  if (bytes !== undefined && bytes <= SMALL) known.add(operation);
  else known.delete(operation);
}

/** Whether a query is small and its statements share connections, as far as its last answer tells. */
export const isSmallRead = (operation: OperationDefinitionNode): boolean => known.has(operation);
