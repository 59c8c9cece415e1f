import type { Context } from '../../base/context.js';
import type { Found } from '../../base/relations.js';
import { Guarantor } from './guarantor.entity.js';

const BEFORE_ALL = { createdAt: '-infinity', id: 0 };

/** Each tenant’s page is cut in the database, however many flows the tenant has. */
const GUARANTORS = `select tenant.id as "tenantId",
    array_agg(page.id order by page.created_at, page.id) as ids
  from json_array_elements_text($1::json) as tenant (id)
  cross join lateral (
    select g.id, g.created_at from sub_tenant s
      join flow f on f.brand_id = $2 and f.id = s.flow_id
      join guarantor g on g.brand_id = $2 and g.sub_tenant_id = s.id
      where s.brand_id = $2 and s.user_id = tenant.id::bigint and not f.is_deleted
        and (g.created_at, g.id) > ($3::timestamptz, $4::bigint)
      order by g.created_at, g.id limit $5) as page
  group by tenant.id`;

/** The guarantors of a tenant on all flows of the tenant. */
export const GUARANTORS_OF_TENANT: Found<Guarantor> = {
  entity: Guarantor,
  name: 'of tenant',
  find: async ({ reader, brandId }, userIds, { first, after = BEFORE_ALL }) => {
    const params = [JSON.stringify(userIds), brandId, after.createdAt, after.id, first];
    const rows = await reader.records<{ tenantId: string; ids: number[] }>(GUARANTORS, params);
    return new Map(rows.map((row) => [Number(row.tenantId), row.ids]));
  },
};

const REFERENCING_RECORDS = `select g.id, p.id as referencing_id
  from guarantor g
  join sub_tenant s on s.brand_id = g.brand_id and s.id = g.sub_tenant_id
  join pre_qualification p on p.brand_id = s.brand_id and p.user_id = s.user_id
  where g.brand_id = $1
    and g.id = any(array(select value::bigint from json_array_elements_text($2::json)))`;

/** The id of the referencing record of a guarantor's tenant; null if there is none. */
export function referencingIdOf(ctx: Context, guarantorId: number): Promise<number | null> {
  const read = async (ids: readonly number[]) => {
    const rows = await ctx.reader.cells(REFERENCING_RECORDS, [ctx.brandId, JSON.stringify(ids)]);
    return new Map(rows.map(([id, referencingId]) => [Number(id), Number(referencingId)]));
  };
  return ctx.relations.grouped<number | null>('referencing of guarantor', guarantorId, read, null);
}
