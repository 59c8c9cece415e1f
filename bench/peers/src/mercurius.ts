import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import mercurius from 'mercurius';
import { loadersOf } from './mercurius/loaders.js';
import { resolversOf } from './mercurius/resolvers.js';
import { callerOf } from './shared/caller.js';
import { pooled } from './shared/database.js';
import { durations, metricsText } from './shared/observe.js';
import { TYPE_DEFS } from './shared/schema.js';
import { readSettings } from './shared/settings.js';

/**
 * Fastify and mercurius, its queries compiled by graphql-jit, relations by its loaders. The lists read the
 * columns that a query selects.
 */
const settings = readSettings();
const database = pooled(settings);
const { query } = database;

/** One line for each request, like the other servers. */
const logController = new LogController({ disableRequestLogging: true });
const app = Fastify({ logger: { base: null }, logController, genReqId: () => randomUUID() });
app.addHook('onResponse', (req, reply, done) => {
  const { elapsedTime: durationMs, statusCode: status } = reply;
  const { url: route = '' } = req.routeOptions;
  durations.observe({ method: req.method, route, status }, durationMs / 1000);
  if (route !== '/health/live')
    req.log.info({ method: req.method, path: route, status, durationMs }, 'request');
  done();
});
app.get('/health/live', () => ({ status: true }));
app.get('/metrics', metricsText);
app.register(mercurius, {
  schema: TYPE_DEFS,
  resolvers: resolversOf(query),
  loaders: loadersOf(query),
  jit: 1,
  context: async (req) => {
    const caller = await callerOf(query, req.headers['x-api-key']?.toString());
    if (!caller) throw new mercurius.ErrorWithProps('The key is not valid.', {}, 401);
    return { caller };
  },
});
await app.listen({ port: settings.port, host: '127.0.0.1' });
