import { type FilterQuery, raw } from '@mikro-orm/core';
import { ADDRESS } from '../property/property.entity.js';
import type { Flow } from './flow.entity.js';
import { type FlowStage, STAGES, StageStatus } from './stages.js';

const DONE: readonly StageStatus[] = [StageStatus.COMPLETE, StageStatus.NOT_REQUIRED];

/** Filters flows by stage and status, as `FlowsArgs` describes it. */
export function atStage(
  stage: FlowStage | null | undefined,
  status: StageStatus | null | undefined,
): FilterQuery<Flow>[] {
  if (stage && status != null) return [{ [`${stage}Status`]: status }];
  if (status != null) return [{ $or: STAGES.map((one) => ({ [`${one}Status`]: status })) }];
  if (!stage) return [];
  const before = STAGES.slice(0, STAGES.indexOf(stage)).map((one) => ({ [`${one}Status`]: { $in: DONE } }));
  return [...before, { [`${stage}Status`]: { $nin: DONE } }];
}

/** Each part of the union has a trigram index of its own. */
const FLOWS_WITH_TEXT = (alias: string): string => `${alias}.id = any(array(
  select f.id from flow f where f.brand_id = ?
    and (f.crm_landlord_id || ' ' || f.crm_applicant_id || ' ' || f.crm_tenancy_id) ilike ?
  union select f.id from flow f join property p on p.brand_id = f.brand_id and p.id = f.property_id
    where f.brand_id = ? and (${ADDRESS}) ilike ?
  union select s.flow_id from sub_tenant s where s.brand_id = ?
    and (s.first_name || ' ' || s.last_name) ilike ?
  union select s.flow_id from guarantor g
    join sub_tenant s on s.brand_id = g.brand_id and s.id = g.sub_tenant_id
    where g.brand_id = ? and (g.first_name || ' ' || g.last_name) ilike ?
  union select f.id from flow f join app_user u on u.brand_id = f.brand_id and u.id = f.landlord_id
    where f.brand_id = ? and (u.first_name || ' ' || u.last_name) ilike ?
))`;
const PARTS = 5;

/** Filters flows by literal text in the address, the postcode, a party's name or a CRM id. */
export function withText(brandId: number, text: string | null | undefined): FilterQuery<Flow>[] {
  if (!text?.trim()) return [];
  const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return [{ [raw(FLOWS_WITH_TEXT, Array.from({ length: PARTS }, () => [brandId, pattern]).flat())]: [] }];
}
