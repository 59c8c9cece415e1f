import { type ExecutionResult, execute, getOperationAST, OperationTypeNode } from 'graphql';
import { type OnFailure, toCallerError } from '../operation/errors.js';
import { failedResult, type Operation } from '../operation/execute.js';
import { countedField, ResponseSize } from '../operation/response-size.js';

/** Runs an operation by graphql-js. */
export async function byGraphql(
  { schema, document, variables, operationName, context }: Operation,
  onFailure: OnFailure,
): Promise<ExecutionResult> {
  const { operation } = getOperationAST(document, operationName) ?? {};
  if (operation === OperationTypeNode.QUERY) context.reader.forbidChanges();
  context.reader.openSnapshot();
  const size = ResponseSize.start(context);
  const result = await execute({
    schema,
    document,
    variableValues: variables,
    operationName,
    contextValue: context,
    fieldResolver: countedField,
    // Each message quotes the whole value, so coercion stops at the second error.
    options: { maxCoercionErrors: 1 },
  });
  size.addData(result.data);
  // With an Idempotency-Key, a change without a response is rolled back.
  const hasChanged = operation === OperationTypeNode.MUTATION && context.idempotency.key === undefined;
  const excess = size.excess(hasChanged);
  if (excess) return failedResult(excess);
  if (!result.errors) return result;
  const errors = 'data' in result ? result.errors : result.errors.slice(0, 1);
  return { ...result, errors: errors.map((error) => toCallerError(error, context.requestId, onFailure)) };
}
