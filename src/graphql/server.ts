import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Context } from '../domain/base/context.js';
import { masked } from '../errors.js';
import { checked } from './admission.js';
import type { Execute } from './executor.js';
import { LIMITS } from './limits.js';

/** The codes of Apollo as those of the closed list. */
const CODES: Readonly<Record<string, string>> = {
  [ApolloServerErrorCode.BAD_REQUEST]: 'VALIDATION_FAILED',
  [ApolloServerErrorCode.BAD_USER_INPUT]: 'VALIDATION_FAILED',
  [ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE]: 'GRAPHQL_VALIDATION_FAILED',
  [ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND]: 'VALIDATION_FAILED',
  [ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED]: 'VALIDATION_FAILED',
  [ApolloServerErrorCode.INTERNAL_SERVER_ERROR]: 'INTERNAL',
};

function formatError(
  { message, locations, path, extensions }: GraphQLFormattedError,
  error: unknown,
): GraphQLFormattedError {
  const { stacktrace: _, ...rest } = extensions ?? {};
  // Apollo tells a mutation over GET by its status alone.
  if (error instanceof GraphQLError && Object(error.extensions.http).status === 405)
    return { message, extensions: { code: 'METHOD_NOT_ALLOWED' } };
  const code = String(rest.code ?? ApolloServerErrorCode.INTERNAL_SERVER_ERROR);
  // What failed in the server itself is nothing for a caller; what failed in a resolver was masked by the executor.
  if (code === ApolloServerErrorCode.INTERNAL_SERVER_ERROR)
    return { message: masked().message, extensions: { code: masked().code } };
  return {
    message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { ...rest, code: CODES[code] ?? code },
  };
}

/** A client that takes plain JSON is answered 200 also where an operation did not run; one that knows GraphQL's own type, 400. */
const statusByAccept: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response, source }) {
        // Without a document it was no GraphQL request at all: that is 400 for everyone.
        if (source === undefined || response.body.kind !== 'single' || 'data' in response.body.singleResult)
          return;
        const accept = request.http?.headers.get('accept') ?? '';
        const status = response.http.status ?? 200;
        if (status === 200 || status === 400)
          response.http.status = accept.includes('application/graphql-response+json') ? 400 : 200;
      },
    };
  },
};

/** Apollo before the one executor: it parses, validates and speaks HTTP; what runs, runs as for REST. */
export function graphqlServer(
  schema: GraphQLSchema,
  execute: Execute,
  ...plugins: ApolloServerPlugin<Context>[]
): ApolloServer<Context> {
  const run = checked(execute);
  return new ApolloServer<Context>({
    gateway: {
      onSchemaLoadOrUpdate: (loaded) => {
        loaded({ apiSchema: schema, coreSupergraphSdl: '' });
        return () => {};
      },
      load: async () => ({
        executor: ({ document, request, context }) =>
          run({
            schema,
            document,
            variables: request.variables,
            operationName: request.operationName,
            context: context as Context,
          }),
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
    // The executor validates, after the cheap checks of a document's size, and remembers it with the document.
    dangerouslyDisableValidation: true,
    parseOptions: { maxTokens: LIMITS.tokens },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      statusByAccept,
      ...plugins,
    ],
  });
}
