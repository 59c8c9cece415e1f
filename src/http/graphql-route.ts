import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Namespace } from '../auth/key.js';
import type { Context } from '../domain/base/context.js';
import { AppError } from '../errors.js';
import type { GraphqlOutcome } from '../graphql/outcome.js';
import { BODY_LIMIT, parseJson, readBytes } from './body.js';
import { wrongMethod } from './errors.js';
import { addFacts, nameOperation } from './request-facts.js';

interface GraphqlApi {
  server: ApolloServer<Context>;
  contextOf: (req: Request, res: Response) => Context;
  identify: (namespaces: readonly Namespace[]) => RequestHandler[];
  /** Waits until the caller has few enough other requests. */
  run: RequestHandler;
}

/** The response of a context is a property of it: Apollo gives plugins a copy of the context, with the same. */
const RESPONSE = Symbol('response');

interface Answered {
  [RESPONSE]?: Response;
}

function answering(context: Context & Answered, res: Response): Context {
  context[RESPONSE] = res;
  return context;
}

/** Notes what a GraphQL request asked for, for the log and the metrics. */
export function noteOutcome(context: Context, graphql: GraphqlOutcome): void {
  const res = (context as Answered)[RESPONSE];
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

/** `/graphql`, for partners and for the operator. */
export function graphqlRoute({ server, contextOf, identify, run }: GraphqlApi): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const handlers: RequestHandler[] = [
    nameOperation('graphql'),
    ...identify(['svcp', 'svco']),
    ...readBytes(BODY_LIMIT.ofBatch),
    run,
    parseJson,
    bodyForApollo,
    expressMiddleware(server, {
      context: async ({ req, res }) => answering(contextOf(req, res), res),
    }),
  ];
  const only = wrongMethod(['GET', 'POST']);
  router
    .route('/graphql')
    .head(only)
    .get(...handlers)
    .post(...handlers)
    .all(only);
  return router;
}
