import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import type { Request, RequestHandler, Response } from 'express';
import type { Namespace } from '../auth/key.js';
import type { Context } from '../domain/base/context.js';
import { AppError } from '../errors.js';
import { headersOf } from '../graphql/answer-headers.js';
import type { GraphqlOutcome } from '../graphql/outcome.js';
import type { Shortcut } from '../graphql/shortcut.js';
import { attachment } from '../language/attachment.js';
import type { ApiRoute } from './api-routes.js';
import { BODY_LIMIT, JSON_LIMITS, parseJson, parseSmallJson } from './body.js';
import type { RunMiddleware } from './in-flight.js';
import { readBytes } from './read-body.js';
import { addFacts, factsOf, nameOperation } from './request-facts.js';

interface GraphqlApi {
  server: ApolloServer<Context>;
  shortcut: Shortcut;
  contextOf: (req: Request, res: Response) => Context;
  identify: (namespaces: readonly Namespace[]) => RequestHandler[];
  /** Waits until the caller has few enough other requests. */
  run: RunMiddleware;
  /**
   * Answers a browser that opens the URL, and passes other requests on; undefined where there are no pages.
   */
  explorer: RequestHandler | undefined;
}

/** The context has the response, since Apollo gives plugins a copy of the context. */
const response = attachment<Response>('response');

/** Notes what a GraphQL request asked for, for the log and the metrics. */
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

/** The types of an answer by the usual Accept headers. Apollo negotiates any other. */
const TYPE_BY_ACCEPT: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
]);

/** The handlers of requests to `/graphql`, of partners and of the operator. */
function handlersOf({ server, shortcut, contextOf, identify, run }: GraphqlApi): RequestHandler[] {
  const answerKnown: RequestHandler = async (req, res, next) => {
    const context = contextOf(req, res);
    response.attach(context, res);
    addFacts(res, { context });
    const answer = req.method === 'POST' ? await shortcut.answer(req.body, context) : undefined;
    const type = TYPE_BY_ACCEPT.get(req.headers.accept);
    if (!answer || !type) return next();
    addFacts(res, { graphql: answer.outcome });
    res.set(headersOf(context)).setHeader('Content-Type', type).send(answer.bytes);
  };
  return [
    nameOperation('graphql'),
    ...identify(['svcp', 'svco']),
    ...readBytes(BODY_LIMIT.ofBatch),
    parseSmallJson,
    run(({ method, body }) => method === 'POST' && shortcut.isSmallRead(body)),
    parseJson(JSON_LIMITS.ofBatch),
    bodyForApollo,
    answerKnown,
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
