import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import type { Request, RequestHandler, Response } from 'express';
import type { Namespace } from '../../auth/key.js';
import type { Context } from '../../domain/base/context.js';
import { AppError } from '../../errors.js';
import type { KnownQueries } from '../../graphql/apollo/known-queries.js';
import type { GraphqlOutcome } from '../../graphql/apollo/outcome.js';
import { attachment } from '../../language/attachment.js';
import { BODY_LIMIT, JSON_LIMITS, parseJson } from '../body/body.js';
import { readBytes } from '../body/read-body.js';
import { addFacts, factsOf, nameOperation } from '../request/request-facts.js';
import type { ApiRoute } from './route-tree.js';

interface GraphqlApi {
  server: ApolloServer<Context>;
  knownQueries: KnownQueries;
  contextOf: (req: Request, res: Response) => Context;
  identify: (namespaces: readonly Namespace[]) => RequestHandler[];
  /** Waits until the caller has few enough other requests. */
  run: RequestHandler;
  /**
   * Serves a page to a browser that opens the URL, and passes other requests on; undefined if there are no
   * pages.
   */
  explorer: RequestHandler | undefined;
}

/** The context has the response, since Apollo gives plugins a copy of the context. */
const response = attachment<Response>('response');

/** Notes the operation of a GraphQL request, for the log and the metrics. */
export function noteOutcome(context: Context, graphql: GraphqlOutcome): void {
  const res = response.of(context);
  if (res) addFacts(res, { graphql });
}

/** Apollo expects a body in every request. Only its variables may be as large as a batch. */
const bodyForApollo: RequestHandler = (req, _res, next) => {
  req.body ??= {};
  const { query } = req.body as { query?: unknown };
  if (typeof query === 'string' && query.length > BODY_LIMIT.ofCall)
    throw new AppError('PAYLOAD_TOO_LARGE', 'The document is larger than 1 MiB. Send values as variables.');
  next();
};

/** The handlers of requests to `/graphql`, of partners and of the operator. */
function handlersOf({ server, knownQueries, contextOf, identify, run }: GraphqlApi): RequestHandler[] {
  const openContext: RequestHandler = (req, res, next) => {
    const context = contextOf(req, res);
    response.attach(context, res);
    addFacts(res, { context });
    next();
  };
  const runKnown: RequestHandler = async ({ method, headers: { accept }, body }, res, next) => {
    const known = await knownQueries.respond({ method, accept, body }, contextIn(res));
    if (!known) return next();
    for (const [name, value] of Object.entries(known.headers)) res.setHeader(name, value);
    res.send(known.bytes);
  };
  return [
    nameOperation('graphql'),
    ...identify(['svcp', 'svco']),
    ...readBytes(BODY_LIMIT.ofBatch),
    run,
    parseJson(JSON_LIMITS.ofBatch),
    bodyForApollo,
    openContext,
    runKnown,
    expressMiddleware(server, { context: async ({ res }) => contextIn(res) }),
  ];
}

function contextIn(res: Response): Context {
  const { context } = factsOf(res);
  if (!context) throw new Error('This route opens no context first.');
  return context;
}

/** The route `/graphql`. */
export function graphqlRoute(api: GraphqlApi): ApiRoute {
  const handlers = handlersOf(api);
  return {
    path: '/graphql',
    handlers: new Map([
      ['GET', api.explorer ? [api.explorer, ...handlers] : handlers],
      ['POST', handlers],
    ]),
    allowed: ['GET', 'POST'],
  };
}
