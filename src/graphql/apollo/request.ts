import type { OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context } from '../../domain/base/context.js';
import type { OperationResult } from '../operation/execute.js';

/** The operation of a GraphQL request, and its outcome. */
export interface GraphqlOutcome {
  /** Undefined if the document has no such operation. */
  kind: OperationTypeNode | undefined;
  /** The name that the document gives to the operation. */
  name: string | undefined;
  /** Whether the response has data that is not null. */
  hasData: boolean;
  /** The codes of the response's errors, each once. */
  codes: readonly string[];
  /** The errors of the response. */
  errors: readonly OutcomeError[];
  /** Undefined if the document has no such operation. */
  operation: OperationDefinitionNode | undefined;
}

/** An error of a response. */
export interface OutcomeError {
  message: string;
  extensions?: Readonly<Record<string, unknown>>;
}

/** A request to `/graphql`, whose body was parsed. Apollo gives its plugins a copy of it. */
export interface GraphqlRequest {
  readonly method: string;
  readonly accept: string | undefined;
  readonly body: unknown;
  readonly context: Context;
  /** To be called once, when the response is ready. */
  readonly report: (outcome: GraphqlOutcome) => void;
  /** The result of its operation, if that has run before Apollo was asked. */
  result?: Promise<OperationResult>;
}
