import type { Context } from '../../base/context.js';
import { ComplianceKind } from '../record/compliance-kind.js';
import { isActive, isLet } from './active.js';
import { MISSING_DAY } from './compliance-due.entity.js';
import { REQUIRED } from './required.js';

const REQUIRED_JSON = JSON.stringify(REQUIRED);

const UPDATE = `update compliance_due d set branch_id = p.branch_id, is_active = ${isActive('p')},
    updated_at = $3::timestamptz
  from property p
  where d.brand_id = $1 and d.property_id = any($2::bigint[]) and p.brand_id = $1 and p.id = d.property_id
    and (d.branch_id, d.is_active) is distinct from (p.branch_id, ${isActive('p')})`;

/** Follows the branch of properties, and whether they are on the market. */
export async function followProperties(
  { reader, brandId, now }: Context,
  propertyIds: readonly number[],
): Promise<void> {
  await reader.write(UPDATE, [brandId, propertyIds, now()]);
}

const PROPERTIES = `select distinct f.property_id from flow f
  where f.brand_id = $1 and f.id = any($2::bigint[])`;

/** A licence is required only if the property states so. */
const NEEDED = `(r.kind <> '${ComplianceKind.LICENCE}' or p.is_licence_required)`;

const GONE = `delete from compliance_due d using property p
  where d.brand_id = $1 and d.property_id = any($2::bigint[]) and d.record_id is null
    and p.brand_id = $1 and p.id = d.property_id and not exists (
    select from flow f join json_to_recordset($3::json) as r(jurisdiction text, tenancy_kind text, kind text)
      on r.jurisdiction = f.jurisdiction and r.tenancy_kind = f.tenancy_kind
    where f.brand_id = $1 and f.property_id = d.property_id and r.kind = d.kind and ${NEEDED}
      and ${isLet('f')})`;

const MISSING = `insert into compliance_due
    (brand_id, created_at, updated_at, property_id, branch_id, is_active, kind, record_id, due_on)
  select distinct p.brand_id, $4::timestamptz, $4::timestamptz, p.id, p.branch_id, true, r.kind, null::bigint,
    '${MISSING_DAY}'::date
  from property p join flow f on f.brand_id = $1 and f.property_id = p.id and ${isLet('f')}
    join json_to_recordset($3::json) as r(jurisdiction text, tenancy_kind text, kind text)
      on r.jurisdiction = f.jurisdiction and r.tenancy_kind = f.tenancy_kind
  where p.brand_id = $1 and p.id = any($2::bigint[]) and ${NEEDED} and not exists (
    select from compliance_record c
    where c.brand_id = $1 and c.property_id = p.id and c.kind = r.kind and c.voided_at is null)
  on conflict (brand_id, property_id, kind) do nothing`;

/** Stores what is missing of homes: what the law requires while they are let, and what nobody recorded. */
export async function storeMissing(
  { reader, brandId, now }: Context,
  propertyIds: readonly number[],
): Promise<void> {
  await reader.write(GONE, [brandId, propertyIds, REQUIRED_JSON]);
  await reader.write(MISSING, [brandId, propertyIds, REQUIRED_JSON, now()]);
}

/** Follows the tenancies of homes after a change of some flows. */
export async function followFlows(ctx: Context, flowIds: readonly number[]): Promise<void> {
  const rows = await ctx.reader.cells(PROPERTIES, [ctx.brandId, flowIds]);
  const propertyIds = rows.map(([id]) => Number(id));
  await followProperties(ctx, propertyIds);
  await storeMissing(ctx, propertyIds);
}
