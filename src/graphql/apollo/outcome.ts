import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import type { GraphqlOutcome, GraphqlRequest, OutcomeError } from './request.js';

/** A longer name is not logged. */
const MAX_NAME_LENGTH = 100;

const NONE: readonly OutcomeError[] = [];

/** What an outcome needs of a result. */
interface ResultPart {
  data?: unknown;
  errors?: readonly OutcomeError[];
}

/** The outcome of a request, by its operation if it has one. */
export function outcomeOf(
  operation: OperationDefinitionNode | null | undefined,
  { data, errors = NONE }: ResultPart,
): GraphqlOutcome {
  const name = operation?.name?.value;
  return {
    kind: operation?.operation,
    name: name !== undefined && name.length <= MAX_NAME_LENGTH ? name : undefined,
    hasData: data !== undefined && data !== null,
    errors,
    operation: operation ?? undefined,
    codes: [...new Set(errors.map(({ extensions }) => String(extensions?.code)))],
  };
}

/** Reports every GraphQL request that Apollo handles once, when its response is ready. */
export const outcomeReporter: ApolloServerPlugin<GraphqlRequest> = {
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, operation, response: { body } }) {
        contextValue.report(outcomeOf(operation, body.kind === 'single' ? body.singleResult : {}));
      },
    };
  },
};
