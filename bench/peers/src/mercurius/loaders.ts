import type { MercuriusContext, MercuriusLoaders } from 'mercurius';
import type { Query } from '../shared/database.js';
import { byIds } from '../shared/flow-rows.js';
import type { FlowRow } from './context.js';

const PROPERTIES = `select id, images, postcode, display_address as "displayAddress",
  address_line1 as "addressLine1", address_line2 as "addressLine2",
  address_line3 as "addressLine3", address_line4 as "addressLine4"
  from property where brand_id = $1 and id = any($2)`;
const AGENTS = 'select id, name from agent where brand_id = $1 and id = any($2)';
const BRANCHES = 'select id, name from branch where brand_id = $1 and id = any($2)';
const SUB_TENANTS = `select flow_id as "flowId", first_name as "firstName" from sub_tenant
  where brand_id = $1 and flow_id = any($2) order by created_at, id`;

interface Loaded {
  obj: FlowRow;
}

const loadById =
  (query: Query, text: string, idOf: (flow: FlowRow) => number) =>
  (queries: Loaded[], { caller }: MercuriusContext): Promise<unknown[]> =>
    byIds(
      query,
      text,
      caller.brandId,
      queries.map(({ obj }) => idOf(obj)),
    );

const uncached = <L>(loader: L) => ({ loader, opts: { cache: false } });

/** The relations of the flows of a query, each with one statement. */
export const loadersOf = (query: Query): MercuriusLoaders => ({
  Flow: {
    property: uncached(loadById(query, PROPERTIES, ({ propertyId }) => propertyId)),
    agent: uncached(loadById(query, AGENTS, ({ agentId }) => agentId)),
    branch: uncached(loadById(query, BRANCHES, ({ branchId }) => branchId)),
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
});
