import type { Database, Statement } from './database.js';

/** The names of the statuses, by their numbers. */
export const STATUSES = [
  'NOT_STARTED',
  'AWAITING_PARTY',
  'IN_REVIEW',
  'COMPLETE',
  'REJECTED',
  'NOT_REQUIRED',
  'CANCELLED',
];

const FIVE_FIELDS: Statement = {
  name: 'five',
  text: `select id, percentage_completed, payee_ref, created_at, property_status from flow
    where brand_id = $1 and not is_deleted order by created_at desc, id desc limit 20`,
};
const ONE_FLOW: Statement = {
  name: 'one_flow',
  text: `select id, percentage_completed, payee_ref, created_at, property_status from flow
    where brand_id = $1 and id = $2 and not is_deleted`,
};
const NESTED: Statement = {
  name: 'nested',
  text: `select f.id, p.display_address, a.name as agent, b.name as branch from flow f
    join property p on p.brand_id = f.brand_id and p.id = f.property_id
    left join agent a on a.brand_id = f.brand_id and a.id = f.agent_id
    left join branch b on b.brand_id = f.brand_id and b.id = f.branch_id
    where f.brand_id = $1 and not f.is_deleted order by f.created_at desc, f.id desc limit 20`,
};
const SUB_TENANTS: Statement = {
  name: 'sub_tenants',
  text: `select flow_id, first_name from sub_tenant where brand_id = $1 and flow_id = any($2)
    order by created_at, id`,
};

interface FiveRow {
  id: number;
  percentage_completed: number;
  payee_ref: string;
  created_at: Date;
  property_status: number;
}

interface NestedRow {
  id: number;
  display_address: string;
  agent: string | null;
  branch: string | null;
}

const edgesOf = (nodes: object[]): object => ({
  data: { flows: { edges: nodes.map((node) => ({ node })) } },
});
const named = (name: string | null): object | null => (name === null ? null : { name });

/** Five fields of 20 flows, as the GraphQL query returns them. */
export async function fiveFields({ query }: Database, brandId: number): Promise<object> {
  const rows = await query<FiveRow>(FIVE_FIELDS, [brandId]);
  return edgesOf(rows.map(fiveOf));
}

const fiveOf = (row: FiveRow): object => ({
  id: row.id,
  percentageCompleted: row.percentage_completed,
  payeeRef: row.payee_ref,
  createdAt: row.created_at,
  propertyStatus: STATUSES[row.property_status],
});

/** The same fields of one flow; undefined if there is none. */
export async function oneFlow({ query }: Database, brandId: number, id: number): Promise<object | undefined> {
  const [row] = await query<FiveRow>(ONE_FLOW, [brandId, id]);
  return row && { data: { flow: fiveOf(row) } };
}

/** 20 flows with their relations, as the GraphQL query returns them. */
export async function nestedFlows({ query }: Database, brandId: number): Promise<object> {
  const rows = await query<NestedRow>(NESTED, [brandId]);
  const nodes = rows.map(({ id, display_address, agent, branch }) => ({
    id,
    property: { displayAddress: display_address },
    agent: named(agent),
    branch: named(branch),
    subTenants: [] as object[],
  }));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const tenants = await query<{ flow_id: number; first_name: string }>(SUB_TENANTS, [
    brandId,
    [...byId.keys()],
  ]);
  for (const { flow_id, first_name } of tenants)
    byId.get(flow_id)?.subTenants.push({ firstName: first_name });
  return edgesOf(nodes);
}
