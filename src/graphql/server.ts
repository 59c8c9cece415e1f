import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Context } from '../domain/context.js';
import type { Execute } from './executor.js';
import { assertAffordable, LIMITS, limitRules } from './limits.js';

/** The codes of Apollo as those of the closed list. */
const CODES: Readonly<Record<string, string>> = {
  [ApolloServerErrorCode.BAD_REQUEST]: 'VALIDATION_FAILED',
  [ApolloServerErrorCode.BAD_USER_INPUT]: 'VALIDATION_FAILED',
  [ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE]: 'GRAPHQL_VALIDATION_FAILED',
  [ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND]: 'VALIDATION_FAILED',
  [ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED]: 'VALIDATION_FAILED',
  [ApolloServerErrorCode.INTERNAL_SERVER_ERROR]: 'INTERNAL',
};

function formatError({ message, locations, path, extensions }: GraphQLFormattedError): GraphQLFormattedError {
  const { stacktrace: _, http: __, ...rest } = extensions ?? {};
  const code = String(rest.code ?? 'INTERNAL');
  return { message, ...(locations && { locations }), ...(path && { path }), extensions: { ...rest, code: CODES[code] ?? code } };
}

/** A client that takes plain JSON is answered 200 also where nothing ran; one that knows GraphQL's own type, 400. */
const statusByAccept: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response }) {
        if (response.body.kind !== 'single' || 'data' in response.body.singleResult) return;
        const accept = request.http?.headers.get('accept') ?? '';
        const status = response.http.status ?? 200;
        if (status === 200 || status === 400) response.http.status = accept.includes('application/graphql-response+json') ? 400 : 200;
      },
    };
  },
};

const affordable: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, document, request, operationName }) {
        assertAffordable(schema, document, request.variables ?? {}, operationName ?? undefined);
      },
    };
  },
};

/** Apollo before the one executor: it parses, validates and speaks HTTP; what runs, runs as for REST. */
export function graphqlServer(schema: GraphQLSchema, execute: Execute, ...plugins: ApolloServerPlugin<Context>[]): ApolloServer<Context> {
  return new ApolloServer<Context>({
    gateway: {
      onSchemaLoadOrUpdate: (loaded) => {
        loaded({ apiSchema: schema, coreSupergraphSdl: '' });
        return () => {};
      },
      load: async () => ({
        executor: async ({ document, request, operationName, context }) =>
          execute({ schema, document, variables: request.variables, operationName: operationName ?? undefined, context: context as Context }),
      }),
      stop: async () => {},
    },
    formatError,
    introspection: true,
    nodeEnv: 'production',
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    // A key travels in a header of its own, which no foreign page can set without asking first.
    csrfPrevention: false,
    validationRules: limitRules,
    parseOptions: { maxTokens: LIMITS.tokens },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      statusByAccept,
      affordable,
      ...plugins,
    ],
  });
}
