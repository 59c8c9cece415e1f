import 'graphile-config';
import { createServer, type IncomingMessage } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { type Caller, callerOf } from './shared/caller.js';
import { pooled } from './shared/database.js';
import { metricsText, observe } from './shared/observe.js';
import { readSettings } from './shared/settings.js';

declare global {
  namespace Grafast {
    interface Context {
      caller: Caller;
    }
  }
}

/**
 * PostGraphile on the tables as they are, with its standard preset. A query names the brand itself, which is
 * less than a service of many brands requires; the key is checked before each operation.
 */
const settings = readSettings();
const { databaseUrl: connectionString, poolSize } = settings;
const keys = pooled({ ...settings, poolSize: 2 });

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // Lists may be sorted by every column, not only by those that an index begins with.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: poolSize - 2 } })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: {
    explain: false,
    context: async ({ node }) => {
      const key = (node?.req as IncomingMessage | undefined)?.headers['x-api-key']?.toString();
      const caller = await callerOf(keys.query, key);
      if (!caller) throw new Error('The key is not valid.');
      return { caller };
    },
  },
});
const graphql = instance.createServ(grafserv).createHandler();

createServer((req, res) => {
  const path = req.url ?? '';
  observe(req, res, path);
  if (path === '/health/live')
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":true}');
  else if (path === '/metrics') metricsText().then((text) => res.end(text));
  else graphql(req, res);
}).listen(settings.port, '127.0.0.1');
