import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import type { Context } from '../domain/base/context.js';
import { type OnUnexpected, present } from './present.js';

/** One operation, whichever door it came through. */
export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>> | undefined;
  operationName?: string | undefined;
  context: Context;
}

/** Runs an operation. Its errors are what the caller may see: expected ones by their code, the rest masked. */
export type Execute = (operation: Operation) => Promise<ExecutionResult>;

/** The one executor of both doors; `onUnexpected` is told once of each failure that was masked. */
export function executor(onUnexpected: OnUnexpected): Execute {
  return async ({ schema, document, variables, operationName, context }) => {
    const result = await execute({
      schema,
      document,
      variableValues: variables,
      operationName,
      contextValue: context,
      // Each of GraphQL's messages quotes the whole value, so it stops at the second.
      options: { maxCoercionErrors: 1 },
    });
    if (!result.errors) return result;
    const errors = 'data' in result ? result.errors : result.errors.slice(0, 1);
    return {
      ...result,
      errors: errors.map((error) => present(error, context.requestId, onUnexpected)),
    };
  };
}
