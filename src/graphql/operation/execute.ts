import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import type { Context } from '../../domain/base/context.js';
import type { Frame } from './finish.js';

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
    returnsPartialData: boolean;
    /** How its body differs from the one of GraphQL. */
    frame: Frame;
    /** What was sent that is not in the variables. A repeat of the request has it too. */
    besides?: readonly unknown[];
  };
}

/**
 * Runs an operation. Its errors are ready for the caller: expected ones have their code, all others are
 * masked. The data of a query may be the whole body of its response, as `Json`.
 */
export type Execute = (operation: Operation) => Promise<ExecutionResult>;
