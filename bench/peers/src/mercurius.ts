import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { GraphQLResolveInfo } from 'graphql';
import mercurius, { type IResolvers, type MercuriusContext, type MercuriusLoaders } from 'mercurius';
import { type Caller, callerOf } from './shared/caller.js';
import { pooled } from './shared/database.js';
import { DateTime } from './shared/date-time.js';
import { byIds, selectedColumns } from './shared/flow-rows.js';
import { durations, metricsText } from './shared/observe.js';
import { COUNT, PAGE_SIZE } from './shared/renewed-flows.js';
import { TYPE_DEFS } from './shared/schema.js';
import { readSettings } from './shared/settings.js';
import { STAGE_RESOLVERS } from './shared/stage-resolvers.js';

/**
 * Fastify and mercurius, its queries compiled by graphql-jit, relations by its loaders. The lists read the
 * columns that a query asks for.
 */
const settings = readSettings();
const database = pooled(settings);
const { query } = database;

interface FlowRow {
  id: number;
  propertyId: number;
  agentId: number;
  branchId: number;
}

declare module 'mercurius' {
  interface MercuriusContext {
    caller: Caller;
  }
}

const FLOWS = 'from flow where brand_id = $1 and not is_deleted';
const ORDER = 'order by created_at desc, id desc limit';

const readFlows = (columns: string, where: string, brandId: number, limit: number): Promise<FlowRow[]> => {
  const text = `select ${columns} ${where} ${ORDER} $2`;
  return query<FlowRow>({ name: text, text }, [brandId, limit]);
};

const resolvers: IResolvers = {
  DateTime,
  Query: {
    viewer: (_root: unknown, _args: unknown, { caller }: MercuriusContext) => caller,
    flows: async (
      _root: unknown,
      args: { first: number },
      { caller }: MercuriusContext,
      info: GraphQLResolveInfo,
    ) => {
      const columns = selectedColumns(info, ['edges', 'node']);
      const rows = await readFlows(columns, FLOWS, caller.brandId, args.first);
      return { edges: rows.map((node) => ({ node })) };
    },
    renewedFlows: async (
      _root: unknown,
      _args: unknown,
      { caller }: MercuriusContext,
      info: GraphQLResolveInfo,
    ) => {
      const columns = selectedColumns(info, ['flows']);
      const [flows, [count]] = await Promise.all([
        readFlows(columns, `${FLOWS} and is_renewed`, caller.brandId, PAGE_SIZE),
        query<{ total: number }>(COUNT, [caller.brandId]),
      ]);
      return { total: count?.total, pageSize: PAGE_SIZE, flows };
    },
  },
  Flow: STAGE_RESOLVERS,
};

const PROPERTIES = `select id, images, postcode, display_address as "displayAddress", address_line1 as "addressLine1",
  address_line2 as "addressLine2", address_line3 as "addressLine3", address_line4 as "addressLine4"
  from property where brand_id = $1 and id = any($2)`;
const AGENTS = 'select id, name from agent where brand_id = $1 and id = any($2)';
const BRANCHES = 'select id, name from branch where brand_id = $1 and id = any($2)';
const SUB_TENANTS = `select flow_id as "flowId", first_name as "firstName" from sub_tenant
  where brand_id = $1 and flow_id = any($2) order by created_at, id`;

interface Loaded {
  obj: FlowRow;
}

const loadById =
  (text: string, idOf: (flow: FlowRow) => number) =>
  (queries: Loaded[], { caller }: MercuriusContext): Promise<unknown[]> =>
    byIds(
      query,
      text,
      caller.brandId,
      queries.map(({ obj }) => idOf(obj)),
    );

const uncached = <L>(loader: L) => ({ loader, opts: { cache: false } });

const loaders: MercuriusLoaders = {
  Flow: {
    property: uncached(loadById(PROPERTIES, ({ propertyId }) => propertyId)),
    agent: uncached(loadById(AGENTS, ({ agentId }) => agentId)),
    branch: uncached(loadById(BRANCHES, ({ branchId }) => branchId)),
    subTenants: uncached(async (queries: Loaded[], { caller }: MercuriusContext) => {
      const ids = queries.map(({ obj }) => obj.id);
      const rows = await query<{ flowId: number }>({ name: 'sub_tenants', text: SUB_TENANTS }, [
        caller.brandId,
        ids,
      ]);
      const byFlow = Map.groupBy(rows, ({ flowId }) => flowId);
      return ids.map((id) => byFlow.get(id) ?? []);
    }),
  },
};

/** One line for each request, as the others write. */
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
  resolvers,
  loaders,
  jit: 1,
  context: async (req) => {
    const caller = await callerOf(query, req.headers['x-api-key']?.toString());
    if (!caller) throw new mercurius.ErrorWithProps('The key is not valid.', {}, 401);
    return { caller };
  },
});
await app.listen({ port: settings.port, host: '127.0.0.1' });
