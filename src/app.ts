import { readFileSync } from 'node:fs';
import express, { type Request, type Response } from 'express';
import { authenticator } from './auth/authenticator.js';
import { credentialFinder } from './auth/credentials.js';
import { FailedKeys } from './auth/failed-keys.js';
import type { Namespace } from './auth/key.js';
import { knownOrigins } from './auth/known-origins.js';
import type { UsageRecorder } from './auth/usage.js';
import type { Config } from './config.js';
import { nowOf } from './database/clock.js';
import type { Orm } from './database/orm.js';
import type { Statements } from './database/statements.js';
import type { Settings } from './domain/base/context.js';
import { checked } from './graphql/admission.js';
import { answeringOnce } from './graphql/answer-once.js';
import type { OnFailure } from './graphql/errors.js';
import { executor } from './graphql/executor.js';
import { metered } from './graphql/metered.js';
import { outcomeReporter } from './graphql/outcome.js';
import { schema } from './graphql/schema.js';
import { graphqlServer } from './graphql/server.js';
import { createShortcut } from './graphql/shortcut.js';
import { apiRouter } from './http/api-routes.js';
import { authenticate } from './http/authenticate.js';
import { compressAnswers } from './http/compression.js';
import { contextOf } from './http/context.js';
import { crossOrigin } from './http/cross-origin.js';
import { type App, withDirectRoutes } from './http/direct-routes.js';
import { errorHandler, undocumented } from './http/errors.js';
import { graphqlRoute, noteOutcome } from './http/graphql-route.js';
import { type FailingTask, health } from './http/health.js';
import { home } from './http/home.js';
import { keepingVisit, limitInFlight, withVisitOf } from './http/in-flight.js';
import { type Logger, requestLog } from './http/log.js';
import type { Metrics } from './http/metrics.js';
import { noStore } from './http/no-store.js';
import { openApiRoute } from './http/openapi-route.js';
import { type DeveloperPages, pages } from './http/pages/pages.js';
import { limitRate } from './http/rate-limit.js';
import { recordUse } from './http/record-use.js';
import { startFacts } from './http/request-facts.js';
import { restRoutes } from './http/rest-routes.js';
import { securityHeaders } from './http/security-headers.js';
import { signingPage } from './http/signing-page.js';
import { schemaFolder } from './paths.js';
import { restCalls } from './rest/calls.js';

export interface Deps {
  orm: Orm;
  /** On the connections of key look-ups. */
  keyStatements: Statements;
  settings: Settings;
  logger: Logger;
  metrics: Metrics;
  usage: UsageRecorder;
  isReady: () => Promise<boolean>;
  /** The repeated tasks of this instance that fail. */
  failingTasks: () => readonly FailingTask[];
  /** Called once for each failure that the caller does not see in full. */
  onFailure: OnFailure;
  /** Absent: the service has no pages. */
  developerPages: DeveloperPages | undefined;
  /** Whether queries are answered by plans; graphql-js answers the same, more slowly. */
  usesPlans: boolean;
  limits: Pick<
    Config,
    | 'rateLimitPerMinute'
    | 'inFlightPerBrand'
    | 'queueTimeout'
    | 'bodyMemory'
    | 'failedKeysPerMinute'
    | 'trustProxy'
  >;
}

/** Connects the middleware in its order. */
export async function createApp({
  orm,
  keyStatements,
  settings,
  logger,
  metrics,
  usage,
  isReady,
  failingTasks,
  onFailure,
  developerPages,
  usesPlans,
  limits,
}: Deps): Promise<App> {
  const now = () => nowOf(orm.em);
  const run = executor(onFailure, {
    usesPlans,
    onAnswer: (way, error) => {
      metrics.answered(way);
      if (error) logger.warn({ err: error }, 'a plan failed');
    },
  });
  const execute = keepingVisit(metered(answeringOnce(run, onFailure)));
  const shortcut = createShortcut(schema(), checked(execute));
  const server = graphqlServer(schema(), shortcut.execute, outcomeReporter(noteOutcome));
  await server.start();

  const authentication = {
    authenticator: authenticator(credentialFinder(keyStatements), now),
    failedKeys: new FailedKeys(limits.failedKeysPerMinute),
    onRefusal: metrics.refused,
  };
  const rate = limitRate(limits.rateLimitPerMinute);
  const inFlight = limitInFlight(limits.inFlightPerBrand, limits.queueTimeout, limits.bodyMemory);
  const use = recordUse((principal, at) => usage.record(principal, at), now);
  const identify = (namespaces: readonly Namespace[]) => [
    authenticate(authentication, namespaces),
    use,
    ...rate,
    inFlight.admit,
  ];
  const api = {
    execute,
    identify,
    run: inFlight.run,
    contextOf: (req: Request, res: Response) => withVisitOf(res, contextOf(orm.em, settings, req, res)),
  };

  const builtPages = developerPages && pages(settings, developerPages);
  const graphql = graphqlRoute({ ...api, server, shortcut, explorer: builtPages?.explorer });
  const routes = [...restRoutes(restCalls(), api), graphql];

  const forAll = [startFacts, requestLog(logger), metrics.requests, securityHeaders];
  const origins = crossOrigin(settings, knownOrigins(keyStatements, now));
  const forApis = [noStore, compressAnswers(), origins.admit];
  const onError = origins.readable(errorHandler(onFailure));
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.set('trust proxy', limits.trustProxy);
  app.use(...forAll);
  app.use(['/v2.0', '/v2.1', '/graphql'], ...forApis);
  app.use(
    home(settings, builtPages?.start),
    signingPage(settings),
    openApiRoute(settings, openApiDocument, origins.admit, origins.allow),
    health(isReady, failingTasks),
  );
  if (builtPages) app.use(builtPages.router);
  app.use(apiRouter(routes));
  if (builtPages) app.use(builtPages.missing);
  app.use(undocumented, onError);
  return withDirectRoutes({ app, first: [...forAll, ...forApis], routes, onError });
}

const openApiDocument = (): object => JSON.parse(readFileSync(schemaFolder('openapi.json'), 'utf8'));
