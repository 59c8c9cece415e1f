import type { GraphQLResolveInfo } from 'graphql';
import type { IResolvers, MercuriusContext } from 'mercurius';
import { named, type Query } from '../shared/database.js';
import { DateTime } from '../shared/date-time.js';
import { selectedColumns } from '../shared/flow-rows.js';
import { COUNT, PAGE_SIZE } from '../shared/renewed-flows.js';
import { STAGE_RESOLVERS } from '../shared/stage-resolvers.js';
import type { FlowRow } from './context.js';

const FLOWS = 'from flow where brand_id = $1 and not is_deleted';
const ORDER = 'order by created_at desc, id desc limit';

const readFlows = (
  query: Query,
  columns: string,
  where: string,
  brandId: number,
  limit: number,
): Promise<FlowRow[]> => {
  const text = `select ${columns} ${where} ${ORDER} $2`;
  return query<FlowRow>(named(text), [brandId, limit]);
};

/** The lists read the columns that a query selects. */
export const resolversOf = (query: Query): IResolvers => ({
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
      const rows = await readFlows(query, columns, FLOWS, caller.brandId, args.first);
      return { edges: rows.map((node) => ({ node })) };
    },
    flow: async (
      _root: unknown,
      { id }: { id: number },
      { caller }: MercuriusContext,
      info: GraphQLResolveInfo,
    ) => {
      const text = `select ${selectedColumns(info, [])} ${FLOWS} and id = $2`;
      return (await query<FlowRow>(named(text), [caller.brandId, id]))[0];
    },
    renewedFlows: async (
      _root: unknown,
      _args: unknown,
      { caller }: MercuriusContext,
      info: GraphQLResolveInfo,
    ) => {
      const columns = selectedColumns(info, ['flows']);
      const [flows, [count]] = await Promise.all([
        readFlows(query, columns, `${FLOWS} and is_renewed`, caller.brandId, PAGE_SIZE),
        query<{ total: number }>(COUNT, [caller.brandId]),
      ]);
      return { total: count?.total, pageSize: PAGE_SIZE, flows };
    },
  },
  Flow: STAGE_RESOLVERS,
});
