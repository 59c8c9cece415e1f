import { hasCitus, type RunSql } from './tables.js';

/** A node of a cluster, with the brands whose rows it has. */
export interface Node {
  id: number;
  brandIds: number[];
}

/** All tables are distributed in the same way, so the place of one table's rows is that of all. */
const placesOf = (table: string, brandIds: string): string =>
  `select placement.groupid::int as id, array_agg(brand.id)::text[] as "brandIds"
   from (select id, get_shard_id_for_distribution_column('${table}', id) as shardid
     from unnest('{${brandIds}}'::bigint[]) as id) brand
   join pg_dist_placement placement on placement.shardid = brand.shardid
   group by placement.groupid order by placement.groupid`;

/**
 * The nodes of the cluster, by the coordinator's own tables: no other node is queried. A database without
 * Citus has none.
 */
export async function nodesOf(run: RunSql, table: string): Promise<Node[]> {
  if (!(await hasCitus(run))) return [];
  const brands = await run<{ id: string }>('select id from brand');
  const rows = await run<{ id: number; brandIds: string[] }>(
    placesOf(table, brands.map(({ id }) => id).join(',')),
  );
  return rows.map(({ id, brandIds }) => ({ id, brandIds: brandIds.map(Number) }));
}
