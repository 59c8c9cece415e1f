import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { DataloaderType, MikroORM } from '@mikro-orm/postgresql';
import express from 'express';
import { GraphQLError } from 'graphql';
import helmet from 'helmet';
import { Agent, ApiKey, Branch, Flow, Property, SubTenant } from './mikro/entities.js';
import { type Context, resolvers } from './mikro/resolvers.js';
import { callerWith } from './shared/caller.js';
import { metricsText, observe } from './shared/observe.js';
import { TYPE_DEFS } from './shared/schema.js';
import { readSettings } from './shared/settings.js';

/** Apollo Server on Express with MikroORM, as their guides show them: an entity manager for each request. */
const { databaseUrl: clientUrl, poolSize: max, port } = readSettings();
const orm = await MikroORM.init({
  clientUrl,
  entities: [Agent, ApiKey, Branch, Flow, Property, SubTenant],
  dataloader: DataloaderType.ALL,
  forceUtcTimezone: true,
  pool: { min: 0, max },
});
const server = new ApolloServer<Context>({ typeDefs: TYPE_DEFS, resolvers, csrfPrevention: false });
await server.start();

const app = express();
app.disable('x-powered-by').disable('etag');
app.use((req, res, next) => {
  observe(req, res, req.path);
  next();
});
app.use(helmet());
app.get('/health/live', (_req, res) => void res.json({ status: true }));
app.get('/metrics', async (_req, res) => void res.send(await metricsText()));
app.use(
  '/graphql',
  express.json(),
  expressMiddleware(server, {
    context: async ({ req }) => {
      const em = orm.em.fork();
      const caller = await callerWith((prefix) => em.findOne(ApiKey, { prefix }), req.get('x-api-key'));
      if (!caller) throw new GraphQLError('The key is not valid.', { extensions: { http: { status: 401 } } });
      return { em, caller };
    },
  }),
);
app.listen(port, '127.0.0.1');
