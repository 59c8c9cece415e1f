import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context } from '../../domain/base/context.js';

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
}

export type ReportOutcome = (context: Context, outcome: GraphqlOutcome) => void;

/** A longer name is not logged. */
const MAX_NAME_LENGTH = 100;

/** What an outcome needs of a result. */
interface Result {
  data?: unknown;
  errors?: readonly { extensions?: Readonly<Record<string, unknown>> }[];
}

/** The outcome of a request, by its operation if it has one. */
export function outcomeOf(
  operation: OperationDefinitionNode | null | undefined,
  { data, errors = [] }: Result,
): GraphqlOutcome {
  const name = operation?.name?.value;
  return {
    kind: operation?.operation,
    name: name !== undefined && name.length <= MAX_NAME_LENGTH ? name : undefined,
    hasData: data !== undefined && data !== null,
    codes: [...new Set(errors.map(({ extensions }) => String(extensions?.code)))],
  };
}

/** Reports every GraphQL request that Apollo handles once, when its response is ready. */
export const outcomeReporter = (report: ReportOutcome): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, operation, response: { body } }) {
        report(contextValue, outcomeOf(operation, body.kind === 'single' ? body.singleResult : {}));
      },
    };
  },
});
