import type { Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import type { DocumentKind } from '../../document/kinds/document-kind.js';
import type { StageStatus } from '../../flow/stages/stages.js';
import type { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import type { RentPeriod } from '../../flow/terms/rent-period.js';
import type { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { IssueKind } from '../../maintenance/kinds/issue-kind.js';
import { MaintenanceStatus } from '../../maintenance/kinds/maintenance-status.js';
import type { AgreedDeadline, DampFact, FlowFacts, Payment } from '../../statute/facts/facts.js';
import type { NoticeFact } from '../../statute/facts/notices.js';
import type { RentChangeFact } from '../../statute/facts/rent-changes.js';
import type { RequestFact } from '../../statute/facts/requests.js';
import type { SharerChangeFact } from '../../statute/facts/sharers.js';
import type { RightToRent } from '../../tenant/referencing/referencing-checks.js';
import { listOf } from './json-list.js';
import { COMPLIANCE, type RecordedCompliance, withNewestCompliance } from './recorded-compliance.js';

/** A document that was given, and was not voided. */
export interface Given {
  kind: DocumentKind;
  /** The day on which it was received. */
  on: Day;
  /** The time at which it was given; null if only the day is known. */
  at: string | null;
  recordedAt: string;
  subTenantIds: readonly number[];
  payerPersonIds: readonly number[];
  paymentId: number | null;
  complianceId: number | null;
}

/** The rows behind the facts of a flow. */
export interface FlowRecords {
  id: number;
  agentId: number | null;
  branchId: number | null;
  jurisdiction: Jurisdiction;
  tenancyKind: TenancyKind;
  rentPence: number | null;
  rentPeriod: RentPeriod | null;
  tenancyStartsOn: Day | null;
  agreementEnteredAt: string | null;
  outcome: NonNullable<FlowFacts['decision']>['outcome'] | null;
  decidedOn: Day | null;
  moveInStatus: StageStatus;
  isArchived: boolean;
  isDeleted: boolean;
  isRenewed: boolean;
  isNewTenancy: boolean;
  hasNewTenant: boolean;
  isConditionalOnRightToRent: boolean;
  endedOn: Day | null;
  rentDueFrom: Day | null;
  rentDueDay: number | null;
  firstRentPence: number | null;
  rentChanges: readonly RentChangeFact[];
  notices: readonly NoticeFact[];
  relets: readonly string[];
  requests: readonly RequestFact[];
  damp: readonly DampFact[];
  sharerChanges: readonly SharerChangeFact[];
  payments: readonly Payment[];
  depositRelease: FlowFacts['depositRelease'];
  agreedDeadlines: readonly (AgreedDeadline & { id: number })[];
  given: readonly Given[];
  compliance: readonly RecordedCompliance[];
  home: { firstMarketedAt: string | null; isLicenceRequired: boolean | null } | null;
  firstViewedAt: string | null;
  certificates: readonly { kind: string; protectedOn: Day | null; uploadedAt: string }[];
  tenants: readonly {
    id: number;
    personId: number;
    joinedOn: Day | null;
    leftOn: Day | null;
    checks: readonly RecordedCheck[];
  }[];
  occupiers: readonly {
    personId: number;
    fromOn: Day | null;
    endedOn: Day | null;
    checks: readonly RecordedCheck[];
  }[];
}

/** A right-to-rent check of a tenant. */
export interface RecordedCheck {
  status: RightToRent;
  checkedOn: Day;
  expiresOn: Day | null;
  recordedAt: string;
}

/** The right-to-rent checks of the person of a row. */
const checksOf = (row: string): string =>
  listOf(
    `'status', r.status, 'checkedOn', r.checked_on, 'expiresOn', r.expires_on, 'recordedAt', r.recorded_at`,
    `right_to_rent_record r where r.brand_id = $1 and r.user_id = ${row}.user_id`,
  );

/** The members of the fact of a rent change `x`. */
export const RENT_CHANGE_FACTS = `'id', x.id, 'form', x.form, 'status', x.status, 'servedOn', x.served_on,
  'receivedOn', x.received_on, 'newRentPence', x.new_rent_pence, 'effectiveOn', x.effective_on,
  'challengedOn', x.challenged_on, 'settledRentPence', x.settled_rent_pence,
  'settledEffectiveOn', x.settled_effective_on`;

/** The members of the fact of a notice `n`. */
const NOTICE_FACTS = `'id', n.id, 'kind', n.kind, 'givenBy', n.given_by, 'grounds', n.grounds,
  'status', n.status, 'servedOn', n.served_on, 'receivedOn', n.received_on, 'method', n.method,
  'endsOn', n.ends_on, 'isShorterAgreed', n.is_shorter_agreed, 'isByAll', n.is_by_all,
  'isEffective', n.is_effective`;

const NOTICES = 'notice n where n.brand_id = $1 and n.flow_id = f.id and n.voided_at is null';

/** Later flows of a home that may not be let again after a notice; without one, no other flow is read. */
const RELETS = `(select coalesce(json_agg(r.created_at), '[]') from (
    select min(n.served_on) as served_on from ${NOTICES} and n.is_for_own_use
    having min(n.served_on) is not null) u cross join lateral (
    select o.created_at from flow o where o.brand_id = $1 and o.property_id = f.property_id and o.id <> f.id
      and not o.is_deleted and o.renewed_from is distinct from f.id and o.created_at >= u.served_on
    order by o.created_at limit 20) r)`;

/** The newest reports of damp or mould: more than a tenancy has. */
const MAX_DAMP = 50;

/** The members of the fact of an issue `i`. One without a day of the report was reported when it was recorded. */
const DAMP_FACTS = `'id', i.id, 'investigatedOn', i.investigated_on, 'summaryGivenOn', i.summary_given_on,
  'reportedOn', coalesce(i.reported_on, (i.created_at at time zone 'Europe/London')::date),
  'isWorkRequired', i.is_work_required, 'workBegunOn', i.work_begun_on`;

const DAMP = `(select m.* from maintenance_issue m where m.brand_id = $1 and m.flow_id = f.id
    and m.kind = '${IssueKind.DAMP}' and m.status <> '${MaintenanceStatus.CANCELLED}'
  order by m.id desc limit ${MAX_DAMP}) i`;

/** The first viewing by the tenants or the lead of a flow. Only those that were booked or took place count. */
const VIEWED = `select min(v.starts_at) from viewing v
  where v.brand_id = $1 and v.property_id = f.property_id and v.status in ('booked', 'done') and (
    v.lead_id in (select l.id from portal_lead l where l.brand_id = $1 and l.flow_id = f.id)
    or exists (select from sub_tenant s
      where s.brand_id = $1 and s.flow_id = f.id and v.person_ids @> to_jsonb(s.user_id)))`;

/**
 * All facts of some flows of the brand that a statute depends on, in one statement: a JSON object for each
 * flow. Each subquery compares its brand with the parameter: compared with that of the flow, Citus would
 * query every node. With the ids as an array, PostgreSQL would plan it again each time. `more` adds members
 * of the object for the flow `f` of the brand `$1`.
 */
export const recordsWith = (
  more: string,
): string => `select json_build_object('id', f.id, 'agentId', f.agent_id, 'branchId', f.branch_id,
  'jurisdiction', f.jurisdiction, 'tenancyKind', f.tenancy_kind, 'rentPence', f.rent_pence, 'rentPeriod', f.rent_period,
  'tenancyStartsOn', f.tenancy_starts_on, 'agreementEnteredAt', f.agreement_entered_at, 'outcome', f.outcome,
  'decidedOn', f.decided_on, 'moveInStatus', f.move_in_status, 'isArchived', f.is_archived,
  'isDeleted', f.is_deleted, 'isRenewed', f.is_renewed,
  'isNewTenancy', f.is_new_tenancy, 'endedOn', f.ended_on, 'rentDueFrom', f.rent_due_from,
  'firstRentPence', f.first_rent_pence, 'rentDueDay', f.rent_due_day,
  'isConditionalOnRightToRent', f.is_conditional_on_right_to_rent,
  'hasNewTenant', f.renewed_from is not null and exists (select from sub_tenant n
    where n.brand_id = $1 and n.flow_id = f.id and n.joined_on is null and not exists (select from sub_tenant o
      where o.brand_id = $1 and o.flow_id = f.renewed_from and o.user_id = n.user_id
        and o.left_on is null)),
  'rentChanges', ${listOf(
    RENT_CHANGE_FACTS,
    'rent_change x where x.brand_id = $1 and x.flow_id = f.id and x.voided_at is null',
  )},
  'notices', ${listOf(NOTICE_FACTS, NOTICES)}, 'relets', ${RELETS},
  'requests', ${listOf(
    `'id', q.id, 'kind', q.kind, 'requestedOn', q.requested_on, 'moreAskedOn', q.more_asked_on,
      'moreReceivedOn', q.more_received_on, 'superiorAskedOn', q.superior_asked_on,
      'superiorAnsweredOn', q.superior_answered_on, 'agreedUntilOn', q.agreed_until_on,
      'decision', q.decision, 'decidedOn', q.decided_on`,
    'tenancy_request q where q.brand_id = $1 and q.flow_id = f.id and q.voided_at is null',
  )},
  'damp', ${listOf(DAMP_FACTS, DAMP)},
  'sharerChanges', ${listOf(
    `'id', y.id, 'agreedOn', y.agreed_on, 'effectiveOn', y.effective_on`,
    'sharer_change y where y.brand_id = $1 and y.flow_id = f.id and y.voided_at is null',
  )},
  'payments', ${listOf(
    `'id', p.id, 'kind', p.kind, 'direction', p.direction, 'appliedTo', p.applied_to, 'pence', p.amount_pence,
      'on', p.received_on, 'keptGround', p.kept_ground, 'isVoluntary', p.is_voluntary,
      'forbiddenBy', p.forbidden_by, 'payerSubTenantId', p.payer_sub_tenant_id,
      'payerPersonId', p.payer_person_id, 'isCash', p.is_cash,
      'reasonableCostsPence', p.reasonable_costs_pence`,
    'payment p where p.brand_id = $1 and p.flow_id = f.id',
  )},
  'depositRelease', (select json_build_object('settledOn', x.settled_on, 'paidOn', x.paid_on)
    from deposit_release x where x.brand_id = $1 and x.flow_id = f.id and x.voided_at is null
    order by x.id desc limit 1),
  'agreedDeadlines', ${listOf(
    `'id', a.id, 'agreedOn', a.agreed_on, 'deadlineOn', a.deadline_on`,
    'holding_deposit_deadline a where a.brand_id = $1 and a.flow_id = f.id',
  )},
  'given', ${listOf(
    `'kind', g.kind, 'on', coalesce(g.received_on, g.given_on), 'at', g.given_at,
      'recordedAt', g.created_at, 'subTenantIds', g.sub_tenant_ids, 'payerPersonIds', g.payer_person_ids,
      'paymentId', g.payment_id, 'complianceId', g.compliance_id`,
    'given_document g where g.brand_id = $1 and g.flow_id = f.id and g.voided_at is null',
  )},
  'certificates', ${listOf(
    `'kind', e.kind, 'protectedOn', e.protected_on, 'uploadedAt', e.created_at`,
    'certificate e where e.brand_id = $1 and e.flow_id = f.id',
  )},
  'compliance', ${COMPLIANCE},
  'home', (select json_build_object('firstMarketedAt', h.first_marketed_at,
      'isLicenceRequired', h.is_licence_required)
    from property h where h.brand_id = $1 and h.id = f.property_id),
  'firstViewedAt', (${VIEWED}),
  'tenants', ${listOf(
    `'id', s.id, 'personId', s.user_id, 'joinedOn', s.joined_on, 'leftOn', s.left_on,
      'checks', ${checksOf('s')}`,
    // Without those whose joining was voided.
    `sub_tenant s where s.brand_id = $1 and s.flow_id = f.id
      and (s.left_on is null or s.joined_on is null or s.joined_on < s.left_on)`,
  )},
  'occupiers', ${listOf(
    `'personId', o.user_id, 'fromOn', o.from_on, 'endedOn', o.ended_on, 'checks', ${checksOf('o')}`,
    'occupier o where o.brand_id = $1 and o.flow_id = f.id and o.is_adult',
  )}${more})
  from flow f where f.brand_id = $1 and f.id = any(array(
    select value::bigint from json_array_elements_text($2::json)))
  order by f.id`;

const RECORDS = recordsWith('');

/** What is recorded of some flows of the brand, by id. `statement` is one of `recordsWith`. */
export async function flowRecords<R extends FlowRecords = FlowRecords>(
  ctx: Context,
  flowIds: readonly number[],
  statement = RECORDS,
): Promise<readonly R[]> {
  const rows = await ctx.reader.cells(statement, [ctx.brandId, JSON.stringify(flowIds)]);
  const flows: R[] = rows.map(([record]) => JSON.parse(record ?? ''));
  return withNewestCompliance(ctx, flows);
}
