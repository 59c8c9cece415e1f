import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Namespace } from '../auth/key.js';
import type { Context } from '../domain/base/context.js';
import { readJson } from './body.js';
import { wrongMethod } from './errors.js';
import { learn } from './request.js';

interface Surroundings {
  server: ApolloServer<Context>;
  contextOf: (req: Request, res: Response) => Context;
  entrance: (doors: readonly Namespace[]) => RequestHandler[];
}

const nameOperation: RequestHandler = (req, res, next) => {
  const body: unknown = req.body;
  const named =
    typeof body === 'object' && body !== null && 'operationName' in body ? body.operationName : undefined;
  learn(res, {
    operation: typeof named === 'string' && /^\w{1,100}$/.test(named) ? `graphql:${named}` : 'graphql',
  });
  // Apollo wants a body to be there, also where there is none.
  req.body ??= {};
  next();
};

/** `/graphql`, for partners and for the operator. */
export function graphqlRoute({ server, contextOf, entrance }: Surroundings): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const handlers: RequestHandler[] = [
    ...entrance(['svcp', 'svco']),
    ...readJson,
    nameOperation,
    expressMiddleware(server, { context: async ({ req, res }) => contextOf(req, res) }),
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
