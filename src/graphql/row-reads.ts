import type { OperationDefinitionNode } from 'graphql';

/** Queries whose last answer was made of rows alone: they took no connection that they did not share. */
const known = new WeakSet<OperationDefinitionNode>();

export function noteRowReads(operation: OperationDefinitionNode, readsRowsAlone: boolean): void {
  if (readsRowsAlone) known.add(operation);
  else known.delete(operation);
}

/** Whether the statements of a query share connections, as far as is known from its last answer. */
export const sharesConnections = (operation: OperationDefinitionNode): boolean => known.has(operation);
