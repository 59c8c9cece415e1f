import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Take } from '../../auth/rate-limiter.js';
import { internalError } from '../../errors.js';
import type { OperationResult } from '../operation/execute.js';
import { LIMITS } from '../operation/limits.js';
import { countInvalid } from './count-invalid.js';
import { documentStore } from './document-store.js';
import type { KnownQueries } from './known-queries.js';
import { outcomeReporter } from './outcome.js';
import type { GraphqlRequest } from './request.js';
import { responseHeaders } from './response-headers.js';

/** Apollo's error codes, and the ones that our API documents. */
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
  // Apollo marks a mutation over GET by its status alone.
  if (error instanceof GraphQLError && Object(error.extensions.http).status === 405)
    return { message, extensions: { code: 'METHOD_NOT_ALLOWED' } };
  const code = String(rest.code ?? ApolloServerErrorCode.INTERNAL_SERVER_ERROR);
  // A failure of the server itself is masked here; one of a resolver was masked by the executor.
  if (code === ApolloServerErrorCode.INTERNAL_SERVER_ERROR)
    return { message: internalError().message, extensions: { code: internalError().code } };
  // An error of the grammar has a place; without one, the parser has run out of stack.
  const isTooDeep = code === ApolloServerErrorCode.GRAPHQL_PARSE_FAILED && !locations;
  return {
    message: isTooDeep ? 'The document has too many levels of lists or objects.' : message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: { ...rest, code: CODES[code] ?? code },
  };
}

/**
 * GraphQL over HTTP: an operation that did not run returns 400 to clients that accept
 * application/graphql-response+json, and 200 to all others.
 */
const statusByAccept: ApolloServerPlugin<GraphqlRequest> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response, source }) {
        // A request without a document is 400 for every client.
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

/** A whole body in place of the data of a result: Apollo passes data on to `stringifyResult` as it is. */
class WrittenData {
  readonly [member: string]: unknown;

  constructor(readonly bytes: Buffer) {}
}

const forApollo = (result: OperationResult): ExecutionResult =>
  'bytes' in result ? { data: new WrittenData(result.bytes) } : result;

/**
 * Apollo parses the request and writes the HTTP response; the checks and the execution, which it is given,
 * are our own.
 */
export function graphqlServer(
  schema: GraphQLSchema,
  run: KnownQueries['run'],
  take: Take,
): ApolloServer<GraphqlRequest> {
  return new ApolloServer<GraphqlRequest>({
    gateway: {
      onSchemaLoadOrUpdate: (loaded) => {
        loaded({ apiSchema: schema, coreSupergraphSdl: '' });
        return () => {};
      },
      load: async () => ({
        executor: async ({ document, request: { variables, operationName }, context }) =>
          forApollo(await run({ document, variables, operationName }, context as GraphqlRequest)),
      }),
      stop: async () => {},
    },
    formatError,
    stringifyResult: (result) =>
      result.data instanceof WrittenData ? result.data.bytes.toString() : JSON.stringify(result),
    introspection: true,
    nodeEnv: 'production',
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    stopOnTerminationSignals: false,
    persistedQueries: false,
    // The key is sent in a header, which a page of another origin cannot set without a preflight request.
    csrfPrevention: false,
    // documentErrors validates, after the cheaper checks of the document's size.
    dangerouslyDisableValidation: true,
    documentStore: documentStore(),
    parseOptions: { maxTokens: LIMITS.tokens },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      statusByAccept,
      responseHeaders,
      countInvalid(take),
      outcomeReporter,
    ],
  });
}
