import { readFileSync } from 'node:fs';
import express, { type Request, type Response } from 'express';
import { authenticator, type Rejection } from './auth/authenticator.js';
import { credentialFinder } from './auth/credentials.js';
import type { Namespace } from './auth/key.js';
import type { KeyUsage } from './auth/key-usage.js';
import { knownOrigins } from './auth/known-origins.js';
import { RateLimiter, type Take, type Uses } from './auth/rate-limiter.js';
import { signIns } from './auth/sign-in.js';
import type { UsageRecorder } from './auth/usage.js';
import type { Config } from './config.js';
import { nowOf } from './database/declare/clock.js';
import type { Orm } from './database/orm/orm.js';
import type { Statements } from './database/wire/statements.js';
import type { Settings } from './domain/base/context.js';
import { jobContext, openContext } from './domain/open-context.js';
import type { RequestLog } from './domain/request-log/request-log.js';
import { checked } from './graphql/admission/admission.js';
import { knownQueries } from './graphql/apollo/known-queries.js';
import { graphqlServer } from './graphql/apollo/server.js';
import { executor } from './graphql/execute/executor.js';
import { metered } from './graphql/execute/metered.js';
import { runningOnce } from './graphql/execute/run-once.js';
import type { OnFailure } from './graphql/operation/errors.js';
import { schema } from './graphql/schema.js';
import { subscriber } from './graphql/subscription/subscriber.js';
import { authenticate } from './http/caller/authenticate.js';
import { crossOrigin } from './http/caller/cross-origin.js';
import { callerOf, keepingVisit, limitInFlight } from './http/caller/in-flight.js';
import { limitRate } from './http/caller/rate-limit.js';
import { recordUse } from './http/caller/record-use.js';
import { rejectWhileLocked } from './http/console/locked.js';
import { consoleRouter } from './http/console/router.js';
import type { DemoCredentials } from './http/console/sign-in-api.js';
import { signedIn } from './http/console/signed-in.js';
import { AddressCount } from './http/load/address-count.js';
import { callLog } from './http/observe/calls/log-calls.js';
import { type Logger, requestLog } from './http/observe/log.js';
import type { Metrics } from './http/observe/metrics.js';
import { type DeveloperPages, pages } from './http/pages/pages.js';
import { contextOf } from './http/request/context.js';
import { startExchange } from './http/request/exchange.js';
import { compressResponses } from './http/response/compression.js';
import { errorHandler, undocumented } from './http/response/errors.js';
import { noStore } from './http/response/no-store.js';
import { securityHeaders } from './http/response/security-headers.js';
import { withApiRouter } from './http/routes/api-router.js';
import { graphqlRoute, operationHandlers } from './http/routes/graphql-route.js';
import { type FailingTask, health } from './http/routes/health.js';
import { home } from './http/routes/home.js';
import { mediaRoute } from './http/routes/media.js';
import { openApiRoutes } from './http/routes/openapi-route.js';
import { restRoutes } from './http/routes/rest-routes.js';
import { signingPage } from './http/routes/signing-page.js';
import { streamRoutes } from './http/routes/stream-routes.js';
import type { App } from './http/server/listener.js';
import { subscriptions } from './http/stream/subscriptions.js';
import type { MediaStore } from './media/store.js';
import { schemaFolder } from './paths.js';
import type { VersionPrefix } from './rest/call/version.js';
import { restCalls, restStreams } from './rest/calls.js';
import { documentFile } from './rest/openapi/addresses.js';
import { FeedStreams } from './streams/feed-streams.js';

interface ConsoleOptions {
  /** Whether operators may sign in. */
  operators: boolean;
  /** Whether they may visit brands. */
  visits: boolean;
  /** The URL that the service listens on. */
  listensOn: string;
  /** What the demo signs in with. */
  demo: () => DemoCredentials | undefined;
}

export interface Deps {
  orm: Orm;
  /** Statements on the connections for key look-ups. */
  keyStatements: Statements;
  settings: Settings;
  logger: Logger;
  metrics: Metrics;
  /** The pictures that the service serves. */
  media: MediaStore;
  usage: UsageRecorder;
  keyUsage: KeyUsage;
  /** If absent, requests are not logged in the database. */
  calls: RequestLog | undefined;
  isReady: () => Promise<boolean>;
  /** The repeated tasks of this instance that fail. */
  failingTasks: () => readonly FailingTask[];
  /** Called once for each failure that the caller does not see in full. */
  onFailure: OnFailure;
  /** Called if the feeds or the keys of open streams cannot be read. */
  onStreamFailure: (error: unknown) => void;
  /** If absent, the service has no pages. */
  developerPages: DeveloperPages | undefined;
  /** If absent, the service has no console. */
  console: ConsoleOptions | undefined;
  /** Whether plans run queries. graphql-js returns the same results, more slowly. */
  usesPlans: boolean;
  limits: Pick<
    Config,
    | 'rateLimits'
    | 'inFlightPerBrand'
    | 'queueTimeout'
    | 'bodyMemory'
    | 'failedKeysPerMinute'
    | 'picturesPerMinute'
    | 'trustProxy'
  >;
}

/** Connects the middleware in its order. `endStreams` ends the streams, which nothing else would end. */
export async function createApp({
  orm,
  keyStatements,
  settings,
  logger,
  metrics,
  media,
  usage,
  keyUsage,
  calls,
  isReady,
  failingTasks,
  onFailure,
  onStreamFailure,
  developerPages,
  console,
  usesPlans,
  limits,
}: Deps): Promise<{ handle: App; endStreams: () => void }> {
  const now = () => nowOf(orm.em);
  const run = executor(onFailure, {
    usesPlans,
    onFinished: (way, error) => {
      metrics.finished(way);
      if (error) logger.warn({ err: error }, 'a plan failed');
    },
  });
  // From the outside: the visit of the request, its statements and connections, the kept response of an
  // Idempotency-Key, and in it the plan or graphql-js. GraphQL is checked before; a REST call has its own
  // checks, and a document that was checked at the start.
  const execute = keepingVisit(metered(runningOnce(run, onFailure)));
  const limiter = new RateLimiter(limits.rateLimits);
  const take: Take = async (principal, uses) => {
    const taken = await limiter.take(principal, uses);
    if (principal.kind === 'partner' && !taken.error) keyUsage.add(principal.keyId, uses);
    return taken;
  };
  const known = knownQueries(schema(), checked(execute, take));
  const server = graphqlServer(schema(), known.run, take);
  const subscribe = subscriber(schema(), onFailure, take);
  await server.start();

  const keys = authenticator(credentialFinder(keyStatements), now);
  const authentication = {
    authenticator: keys,
    failedKeys: new AddressCount(limits.failedKeysPerMinute),
    onRejection: (rejection: Rejection, keyId?: number) => {
      metrics.rejected(rejection);
      if (keyId !== undefined) keyUsage.add(keyId, { unauthenticated: 1 });
    },
  };
  const inFlight = limitInFlight({
    max: limits.inFlightPerBrand,
    queueTimeoutMs: limits.queueTimeout,
    bodyMemory: limits.bodyMemory,
    callerOf,
  });
  const ofMedia = {
    perMinute: limits.picturesPerMinute,
    inFlight: limits.inFlightPerBrand,
    queueTimeoutMs: limits.queueTimeout,
  };
  const use = recordUse({ use: (principal, at) => usage.record(principal, at), errors: keyUsage }, now);
  const identify = (namespaces: readonly Namespace[], uses?: Uses) => [
    authenticate(authentication, namespaces),
    use,
    ...(uses ? [limitRate(take, uses)] : []),
    inFlight.admit,
  ];
  const api = {
    execute,
    identify,
    run: inFlight.run,
    contextOf: (req: Request, res: Response) => contextOf(orm.em, settings, req, res),
  };

  const streams = new FeedStreams({
    statements: keyStatements,
    contextOf: (brandId) => jobContext(orm.em, settings, brandId, 'streams'),
    partnerOf: (key) => keys.stillValid(key),
    onSent: (keyId, sent) => keyUsage.add(keyId, sent),
    onFailure: onStreamFailure,
  });
  metrics.gauge('rental_flow_event_streams', 'Open streams of events.', () => streams.size);

  const origins = crossOrigin(settings, knownOrigins(keyStatements, now));
  const openApi = openApiRoutes(settings, openApiDocument, origins);

  const builtPages =
    developerPages && pages(settings, { ...developerPages, hasConsole: console !== undefined });
  const graphql = graphqlRoute({
    ...api,
    server,
    knownQueries: known,
    subscriptions: subscriptions(subscribe, streams, onStreamFailure),
    explorer: builtPages?.explorer,
  });
  const compress = compressResponses();
  const openConsole = ({ operators, visits, listensOn, demo }: ConsoleOptions) => {
    const check = {
      signIns: signIns(keyStatements, now),
      authenticator: keys,
      operators,
      visits,
      hasDemo: () => demo() !== undefined,
    };
    return consoleRouter({
      ...check,
      authentication,
      // The URL has the port only once the service listens.
      names: {
        get publicUrl() {
          return settings.publicUrl;
        },
        listensOn,
      },
      demo,
      used: (principal) => usage.record(principal, now()),
      now,
      contextOf: ({ exchange }) =>
        openContext(orm.em, settings, exchange.required('principal'), exchange.requestId, {
          source: exchange.source,
          signInId: exchange.required('signIn').id,
        }),
      graphql: operationHandlers(
        { ...api, server, knownQueries: known },
        [signedIn(check), use, inFlight.admit],
        [rejectWhileLocked(now)],
      ),
      compress,
      onFailure,
    });
  };
  const routes = [
    ...restRoutes(restCalls(), api),
    ...streamRoutes(restStreams(), { ...api, streams, onFailure: onStreamFailure }),
    graphql,
    ...openApi.routes,
  ];

  const forAll = [
    startExchange,
    requestLog(logger, calls && callLog(calls, onFailure)),
    metrics.requests,
    securityHeaders,
  ];
  const forApis = [noStore, compress, origins.admit];
  const onError = origins.readable(errorHandler(onFailure));
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.set('trust proxy', limits.trustProxy);
  app.use(...forAll);
  app.use(
    home(settings, builtPages?.start),
    signingPage(settings),
    mediaRoute(media, ofMedia, onFailure),
    openApi.router,
    health(isReady, failingTasks),
  );
  if (console) app.use(openConsole(console));
  if (builtPages) app.use(builtPages.router);
  const unknown = [...(builtPages ? [builtPages.missing] : []), undocumented];
  app.use(...unknown, onError);
  const handle = withApiRouter({ app, routes, first: [...forAll, ...forApis], unknown, onError });
  return { handle, endStreams: () => streams.stop() };
}

const openApiDocument = (version: VersionPrefix): object =>
  JSON.parse(readFileSync(schemaFolder(documentFile(version)), 'utf8'));
