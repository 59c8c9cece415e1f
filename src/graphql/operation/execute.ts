import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import type { Context } from '../../domain/base/context.js';
import type { AppError } from '../../errors.js';
import { errorAt } from './errors.js';
import type { Frame } from './finish.js';

/** An operation as a request names it. */
export interface NamedOperation {
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>> | undefined;
  operationName?: string | undefined;
}

/** One operation of either API. */
export interface Operation extends NamedOperation {
  schema: GraphQLSchema;
  context: Context;
  /** Undefined for the GraphQL API. */
  call?: {
    /** The method and the path of the REST call. */
    path: string;
    /** Whether it succeeds without the parts below its root field that could not be read. */
    returnsPartialData: boolean;
    /** How its body differs from the one of GraphQL. */
    frame: Frame;
    /** What was sent that is not in the variables. A repeat of the request has it too. */
    besides?: readonly unknown[];
  };
}

/** The result of a query that has succeeded, as the whole body of its response. */
export interface WrittenResult {
  bytes: Buffer;
  /** The version of the record in the only root field, if it is selected. */
  version: number | undefined;
}

export type OperationResult = ExecutionResult | WrittenResult;

/**
 * Runs an operation. Its errors are ready for the caller: expected ones have their code, all others are
 * masked.
 */
export type Execute = (operation: Operation) => Promise<OperationResult>;

/** The result of an operation that no plan runs, such as a change. */
export function unwritten(result: OperationResult): ExecutionResult {
  if ('bytes' in result) throw new Error('A plan has run this operation.');
  return result;
}

/** An operation as a whole has failed, and has no data. */
export const failedResult = (failure: AppError): ExecutionResult => ({
  data: null,
  errors: [errorAt(failure)],
});
