import { type ExecutionResult, execute, getOperationAST, OperationTypeNode } from 'graphql';
import { type OnFailure, toCallerError } from '../operation/errors.js';
import type { Operation } from '../operation/execute.js';

/** Runs an operation by graphql-js. */
export async function byGraphql(
  { schema, document, variables, operationName, context }: Operation,
  onFailure: OnFailure,
): Promise<ExecutionResult> {
  const { operation } = getOperationAST(document, operationName) ?? {};
  if (operation === OperationTypeNode.QUERY) context.reader.forbidChanges();
  context.reader.openSnapshot();
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
  return { ...result, errors: errors.map((error) => toCallerError(error, context.requestId, onFailure)) };
}
