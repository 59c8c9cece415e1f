import { type ExecutionResult, execute } from 'graphql';
import { NeedsOwnConnection } from '../database/reader.js';
import type { Context } from '../domain/base/context.js';
import { type OnFailure, toCallerError } from './errors.js';
import type { Operation } from './execute.js';

/** An operation that has needed a connection of its own, and had none, must run again. */
export function refuseUnread({ reader }: Context): void {
  if (reader.needsConnection) throw new NeedsOwnConnection();
}

/** Answers an operation by graphql-js. */
export async function byGraphql(
  { schema, document, variables, operationName, context }: Operation,
  onFailure: OnFailure,
): Promise<ExecutionResult> {
  const result = await execute({
    schema,
    document,
    variableValues: variables,
    operationName,
    contextValue: context,
    // Each message quotes the whole value, so coercion stops at the second error.
    options: { maxCoercionErrors: 1 },
  });
  refuseUnread(context);
  if (!result.errors) return result;
  const errors = 'data' in result ? result.errors : result.errors.slice(0, 1);
  return { ...result, errors: errors.map((error) => toCallerError(error, context.requestId, onFailure)) };
}
