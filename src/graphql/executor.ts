import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import type { Context } from '../domain/base/context.js';
import { type OnFailure, toCallerError } from './errors.js';

/** One operation of either API. */
export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>> | undefined;
  operationName?: string | undefined;
  context: Context;
  /** Undefined for the GraphQL API. */
  call?: {
    /** The method and the path of the REST call. */
    path: string;
    /** Whether it succeeds without the parts below its root field that could not be read. */
    answersPartly: boolean;
  };
}

/**
 * Runs an operation. Its errors are ready for the caller: expected ones have their code, all others are
 * masked.
 */
export type Execute = (operation: Operation) => Promise<ExecutionResult>;

/** The executor of both APIs. It calls `onFailure` once for each failure that it masks. */
export function executor(onFailure: OnFailure): Execute {
  return async ({ schema, document, variables, operationName, context }) => {
    const result = await execute({
      schema,
      document,
      variableValues: variables,
      operationName,
      contextValue: context,
      // Each message quotes the whole value, so coercion stops at the second error.
      options: { maxCoercionErrors: 1 },
    });
    if (!result.errors) return result;
    const errors = 'data' in result ? result.errors : result.errors.slice(0, 1);
    return {
      ...result,
      errors: errors.map((error) => toCallerError(error, context.requestId, onFailure)),
    };
  };
}
