import { readFileSync } from 'node:fs';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { authenticator } from './auth/authenticator.js';
import { credentialFinder } from './auth/credentials.js';
import type { Namespace } from './auth/key.js';
import type { UsageRecorder } from './auth/usage.js';
import type { Orm } from './database/orm.js';
import type { Settings } from './domain/base/context.js';
import { executor } from './graphql/executor.js';
import { schema } from './graphql/schema.js';
import { graphqlServer } from './graphql/server.js';
import { authenticate } from './http/authenticate.js';
import { contextOf } from './http/context.js';
import { errorHandler, undocumented } from './http/errors.js';
import { graphqlRoute } from './http/graphql-route.js';
import { health } from './http/health.js';
import { home } from './http/home.js';
import { type Logger, requestLog } from './http/log.js';
import type { Metrics } from './http/metrics.js';
import { limitRate } from './http/rate-limit.js';
import { restRoutes } from './http/rest-routes.js';
import { schemaFolder } from './paths.js';
import { readCalls } from './rest/document.js';
import { wireSchema } from './rest/wire-schema.js';

export interface Deps {
  orm: Orm;
  settings: Settings;
  logger: Logger;
  metrics: Metrics;
  usage: UsageRecorder;
  isReady: () => Promise<boolean>;
  rateLimitPerMinute?: number | undefined;
}

/** The order of the middlewares, and nothing else. */
export async function createApp({
  orm,
  settings,
  logger,
  metrics,
  usage,
  isReady,
  rateLimitPerMinute,
}: Deps): Promise<Express> {
  const onUnexpected = (error: unknown, requestId: string) =>
    logger.error({ err: error, requestId }, 'unexpected');
  const execute = executor(onUnexpected);
  const server = graphqlServer(schema(), execute);
  await server.start();

  const keys = authenticator(credentialFinder(orm.em), (principal) => usage.record(principal));
  const limits = limitRate(rateLimitPerMinute);
  const entrance = (doors: readonly Namespace[]) => [authenticate(keys, doors, metrics.refused), ...limits];
  const surroundings = { execute, entrance, contextOf: contextOf.bind(undefined, orm.em, settings) };
  const wire = wireSchema(schema());

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.use(requestLog(logger), metrics.requests, helmet());
  app.use(home(settings, readFileSync(schemaFolder('openapi.json'), 'utf8')), health(isReady));
  app.use(restRoutes(readCalls(schemaFolder('rest'), wire), { ...surroundings, schema: wire }));
  app.use(graphqlRoute({ ...surroundings, server }));
  app.use(undocumented, errorHandler(onUnexpected));
  return app;
}
