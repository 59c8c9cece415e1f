import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Context } from '../domain/base/context.js';

/** What a GraphQL request asked for, and how it ended. */
export interface GraphqlOutcome {
  /** Undefined where the document has no such operation. */
  kind: OperationTypeNode | undefined;
  /** The name that the document gives to the operation. */
  name: string | undefined;
  /** Whether the answer has data that is not null. */
  hasData: boolean;
  /** The codes of the answer's errors, each once. */
  codes: readonly string[];
}

/** A longer name is not logged. */
const MAX_NAME_LENGTH = 100;

/** The name of an operation as it is logged. */
export function nameOf(operation: OperationDefinitionNode | null | undefined): string | undefined {
  const name = operation?.name?.value;
  return name !== undefined && name.length <= MAX_NAME_LENGTH ? name : undefined;
}

/** Reports every GraphQL request that Apollo answers once, when its answer is ready. */
export const outcomeReporter = (
  report: (context: Context, outcome: GraphqlOutcome) => void,
): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async willSendResponse({ contextValue, operation, response: { body } }) {
        const { data, errors = [] } = body.kind === 'single' ? body.singleResult : {};
        report(contextValue, {
          kind: operation?.operation,
          name: nameOf(operation),
          hasData: data !== undefined && data !== null,
          codes: [...new Set(errors.map(({ extensions }) => String(extensions?.code)))],
        });
      },
    };
  },
});
