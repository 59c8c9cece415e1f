import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import type { Request, RequestHandler, Response } from 'express';
import type { Namespace } from '../../auth/key.js';
import type { Context } from '../../domain/base/context.js';
import { AppError } from '../../errors.js';
import type { KnownQueries } from '../../graphql/apollo/known-queries.js';
import type { GraphqlRequest } from '../../graphql/apollo/request.js';
import { BODY_LIMIT, JSON_LIMITS, parseJson } from '../body/body.js';
import { readBytes } from '../body/read-body.js';
import { nameOperation } from '../request/exchange.js';
import type { ApiRoute } from './route-tree.js';

export interface GraphqlApi {
  server: ApolloServer<GraphqlRequest>;
  knownQueries: KnownQueries;
  contextOf: (req: Request, res: Response) => Context;
  /** Waits until the caller has few enough other requests. */
  run: RequestHandler;
}

interface GraphqlRoute extends GraphqlApi {
  identify: (namespaces: readonly Namespace[]) => RequestHandler[];
  /** Responds to subscriptions, and passes other requests on. */
  subscriptions: RequestHandler;
  /**
   * Serves a page to a browser that opens the URL, and passes other requests on; undefined if there are no
   * pages.
   */
  explorer: RequestHandler | undefined;
}

/** Apollo expects a body in every request. Only its variables may be as large as a batch. */
const bodyForApollo: RequestHandler = (req, _res, next) => {
  req.body ??= {};
  const { query } = req.body as { query?: unknown };
  if (typeof query === 'string' && query.length > BODY_LIMIT.ofCall)
    throw new AppError('PAYLOAD_TOO_LARGE', 'The document is larger than 1 MiB. Send values as variables.');
  next();
};

/**
 * The handlers of an operation. `identify` finds its caller; `checks` come when the request is read, and may
 * respond to it.
 */
export function operationHandlers(
  { server, knownQueries, contextOf, run }: GraphqlApi,
  identify: readonly RequestHandler[],
  checks: readonly RequestHandler[],
): RequestHandler[] {
  const readRequest: RequestHandler = (req, res, next) => {
    const { exchange } = res;
    exchange.graphqlRequest = {
      method: req.method,
      accept: req.headers.accept,
      body: req.body,
      context: contextOf(req, res),
      report: (outcome) => {
        exchange.graphqlOutcome = outcome;
      },
    };
    next();
  };
  const runKnown: RequestHandler = async (_req, res, next) => {
    const response = await knownQueries.respond(res.exchange.required('graphqlRequest'));
    if (!response) return next();
    for (const [name, value] of Object.entries(response.headers)) res.setHeader(name, value);
    res.send(response.bytes);
  };
  return [
    nameOperation('graphql'),
    ...identify,
    ...readBytes(BODY_LIMIT.ofBatch),
    run,
    parseJson(JSON_LIMITS.ofBatch),
    bodyForApollo,
    readRequest,
    ...checks,
    runKnown,
    expressMiddleware(server, { context: async ({ res }) => res.exchange.required('graphqlRequest') }),
  ];
}

/** The route `/graphql`. */
export function graphqlRoute(api: GraphqlRoute): ApiRoute {
  const handlers = operationHandlers(api, api.identify(['svcp', 'svco']), [api.subscriptions]);
  return {
    path: '/graphql',
    handlers: new Map([
      ['GET', api.explorer ? [api.explorer, ...handlers] : handlers],
      ['POST', handlers],
    ]),
    allowed: ['GET', 'POST'],
  };
}
