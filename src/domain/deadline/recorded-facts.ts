import { executePrepared } from '../../database/bound.js';
import type { Day } from '../../language/calendar.js';
import type { Context } from '../base/context.js';
import type { Jurisdiction } from '../flow/jurisdiction.js';
import type { RentPeriod } from '../flow/rent-period.js';
import type { StageStatus } from '../flow/stages.js';
import type { FlowFacts, Payment } from '../statute/facts.js';
import type { RightToRent } from '../tenant/pre-qualification-checks.js';

/** A document that was given to the tenants, or to one of them. */
export interface Given {
  kind: string;
  at: string;
  subTenantId: number | null;
}

/** The rows behind the facts of a flow. */
export interface FlowRecords {
  id: string;
  agentId: string | null;
  branchId: string | null;
  jurisdiction: Jurisdiction;
  rentPence: string | null;
  rentPeriod: RentPeriod | null;
  tenancyStartsOn: Day | null;
  agreementEnteredAt: string | null;
  outcome: NonNullable<FlowFacts['decision']>['outcome'] | null;
  decidedOn: Day | null;
  moveInStatus: StageStatus;
  isArchived: boolean;
  isDeleted: boolean;
  isRenewed: boolean;
  payments: readonly Payment[];
  given: readonly Given[];
  certificates: readonly { kind: string; at: string }[];
  tenants: readonly { id: number; checks: readonly RecordedCheck[] }[];
}

/** A right-to-rent check of a tenant. */
export interface RecordedCheck {
  status: RightToRent;
  checkedOn: Day;
  expiresOn: Day | null;
  recordedAt: string;
}

export const listOf = (object: string, from: string): string =>
  `(select coalesce(json_agg(json_build_object(${object})), '[]') from ${from})`;

/**
 * Everything that a statute asks of some flows of the brand, in one statement. Each subquery compares its
 * brand with the parameter: compared with that of the flow, Citus would ask every node.
 */
const recordsWith = (
  more: string,
): string => `select f.id, f.agent_id as "agentId", f.branch_id as "branchId", f.jurisdiction,
  f.rent_pence as "rentPence", f.rent_period as "rentPeriod", f.tenancy_starts_on::text as "tenancyStartsOn",
  to_json(f.agreement_entered_at) #>> '{}' as "agreementEnteredAt", f.outcome,
  f.decided_on::text as "decidedOn",
  f.move_in_status as "moveInStatus", f.is_archived as "isArchived", f.is_deleted as "isDeleted",
  f.is_renewed as "isRenewed",
  ${listOf(
    `'kind', p.kind, 'direction', p.direction, 'appliedTo', p.applied_to, 'pence', p.amount_pence,
      'on', p.received_on`,
    'payment p where p.brand_id = $1 and p.flow_id = f.id',
  )} as payments,
  ${listOf(
    `'kind', c.kind, 'at', c.at, 'subTenantId', c.sub_tenant_id`,
    `contract_record c where c.brand_id = $1 and c.flow_id = f.id and c.step = 'given'`,
  )} as given,
  ${listOf(
    `'kind', e.kind, 'at', e.created_at`,
    'certificate e where e.brand_id = $1 and e.flow_id = f.id',
  )} as certificates,
  ${listOf(
    `'id', s.id, 'checks', ${listOf(
      `'status', r.status, 'checkedOn', r.checked_on, 'expiresOn', r.expires_on, 'recordedAt', r.recorded_at`,
      'right_to_rent_record r where r.brand_id = $1 and r.user_id = s.user_id',
    )}`,
    'sub_tenant s where s.brand_id = $1 and s.flow_id = f.id',
  )} as tenants${more}
  from flow f where f.brand_id = $1 and f.id = any(array(
    select value::bigint from json_array_elements_text($2::json)))
  order by f.id`;

/**
 * What is recorded of some flows of the brand, by id; `more` adds columns for the flow `f` of the
 * brand `$1`.
 */
export function flowRecords<R extends FlowRecords = FlowRecords>(
  { em, brandId }: Context,
  flowIds: readonly number[],
  more = '',
): Promise<R[]> {
  return executePrepared<R>(em, recordsWith(more), [brandId, JSON.stringify(flowIds)]);
}
