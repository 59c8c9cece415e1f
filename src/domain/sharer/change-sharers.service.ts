import { drawIds } from '../../database/orm/ids.js';
import { AppError, rejectIfAny } from '../../errors.js';
import { dayInWords, dayOf } from '../../language/time/calendar.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { RecordNames } from '../base/naming/record-names.js';
import { warn, warningsOf } from '../base/warning.js';
import { factsOfFlow } from '../deadline/facts/read-facts.js';
import { keepPeople } from '../directory/keep-people.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { assertNotArchived } from '../flow/record/flow-guards.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { assertSigned } from '../flow/stages/signed.js';
import {
  createSubTenant,
  type PlannedTenant,
  personProblems,
  planTenant,
  tenantProblems,
} from '../flow/sub-tenants/flow-parties.js';
import { DeadlineState, stateOn } from '../statute/deadlines/deadline-state.js';
import { judgementsOf } from '../statute/deadlines/deadlines-of.js';
import { DeadlineSubjectType } from '../statute/facts/subject-type.js';
import { subjectTypeOf } from '../statute/rules/statute-row.js';
import { statutes } from '../statute/table/statute.js';
import { SharerChange } from './sharer-change.entity.js';
import type { ChangeSharersInput } from './sharer-change.input.js';
import type { ChangeSharersPayload } from './sharer-change.payload.js';
import {
  assertLimits,
  kindProblems,
  orderProblems,
  partyProblems,
  type Sharers,
  sharerProblems,
  sharersOf,
} from './sharer-problems.js';

/** Records that tenants of a signed tenancy leave or join, and who is the lead tenant after it. */
export async function changeSharers(
  ctx: Context,
  flowId: number,
  input: ChangeSharersInput,
): Promise<ChangeSharersPayload> {
  const names = new RecordNames();
  const joining = (input.joining ?? []).map((one, place) =>
    planTenant(names, one, `input.joining[${place}]`),
  );
  rejectIfAny([...names.problems, ...sharerProblems(ctx, input), ...joining.flatMap(tenantProblems)]);
  const [[id, ...tenantIds]] = await Promise.all([
    drawIds(ctx.em, [SharerChange, ...joining.map(() => SubTenant)]),
    names.read(ctx),
  ]);
  rejectIfAny(personProblems(joining));
  const flow = await flowForChange(ctx, flowId, {
    path: 'flowId',
    expectedVersion: input.expectedVersion,
  });
  assertMayChange(flow);
  const oldestFirst = { orderBy: { id: 'asc' } } as const;
  const all = await ctx.em.find(SubTenant, { flow }, oldestFirst);
  const changes = await ctx.em.find(SharerChange, { flow }, oldestFirst);
  const sharers = sharersOf(all, input);
  rejectIfAny([
    ...orderProblems(flow, changes, input),
    ...partyProblems(sharers, joining, input),
    ...kindProblems(flow, sharers, joining),
  ]);
  assertLimits(all, sharers, { joining, changes });
  await keepPeople(
    ctx,
    joining.map(({ person }) => person),
  );
  const previousLead = sharers.current.find(({ isLead }) => isLead);
  const joined = join(ctx, flow, joining, { input, tenantIds });
  const lead = settleLead([...sharers.staying, ...joined], input);
  for (const one of sharers.leaving) Object.assign(one, { leftOn: input.effectiveOn, isLead: false });
  await record(ctx, flow, { id, input, sharers, joined, lead, previousLead });
  await warnOfJoiners(ctx, flowId, joined);
  return { flowId, sharerChangeId: id, warnings: warningsOf(ctx) };
}

function assertMayChange(flow: Flow): void {
  assertNotArchived(flow);
  assertSigned(flow, 'Until then, add and remove its sub-tenants.');
  if (flow.endedOn)
    throw new AppError(
      'INVALID_TRANSITION',
      `The tenancy ended on ${dayInWords(flow.endedOn)}. Its tenants can no longer change.`,
    );
}

function join(
  ctx: Context,
  flow: Flow,
  joining: readonly PlannedTenant[],
  { input, tenantIds }: { input: ChangeSharersInput; tenantIds: readonly (number | undefined)[] },
): SubTenant[] {
  return joining.map((one, place) => {
    const tenant = createSubTenant(ctx, flow, one, tenantIds[place]);
    tenant.joinedOn = input.effectiveOn;
    return tenant;
  });
}

/** Sets the lead tenant: the named one, one who joins, or else the current one. */
function settleLead(tenants: readonly SubTenant[], { leadSubTenantId, joining }: ChangeSharersInput) {
  const isJoinerLead = joining?.some(({ isLead }) => isLead) ?? false;
  const isNext = (one: SubTenant): boolean => {
    if (leadSubTenantId != null) return one.id === leadSubTenantId;
    return one.isLead && (!isJoinerLead || one.joinedOn != null);
  };
  const lead = tenants.findLast(isNext);
  if (!lead) throw new Error('The change leaves no lead tenant.');
  for (const one of tenants) one.isLead = one === lead;
  return lead;
}

interface Recorded {
  id: number;
  input: ChangeSharersInput;
  sharers: Sharers;
  joined: readonly SubTenant[];
  lead: SubTenant;
  previousLead: SubTenant | undefined;
}

async function record(
  ctx: Context,
  flow: Flow,
  { id, input, sharers, joined, lead, previousLead }: Recorded,
): Promise<void> {
  const { effectiveOn, agreedOn, url = null } = input;
  const leavingSubTenantIds = sharers.leaving.map((one) => one.id);
  const joiningSubTenantIds = joined.map((one) => one.id);
  ctx.em.create(
    SharerChange,
    {
      id,
      brand: brandOf(ctx),
      flow,
      effectiveOn,
      agreedOn,
      leavingSubTenantIds,
      joiningSubTenantIds,
      leadSubTenantId: lead.id,
      previousLeadSubTenantId: previousLead?.id ?? null,
      url,
    },
    { persist: true },
  );
  // The rules judge the records as they are after this change.
  await ctx.em.flush();
  await emit(ctx, {
    type: 'sharers_changed',
    flowId: flow.id,
    sharerChangeId: id,
    effectiveOn,
    leavingSubTenantIds,
    joiningSubTenantIds,
    leadSubTenantId: lead.id,
    left: sharers.leaving.map(nameOf),
    joined: joined.map(nameOf),
  });
}

const nameOf = ({ companyName, firstName, lastName }: SubTenant): string =>
  companyName ?? `${firstName} ${lastName}`;

/** Warns of duties that were due before a tenant joined and are not met, such as the right to rent check. */
async function warnOfJoiners(ctx: Context, flowId: number, joined: readonly SubTenant[]): Promise<void> {
  if (joined.length === 0) return;
  const people = joined.map(({ person }) => person.id);
  const today = dayOf(ctx.now());
  for (const one of judgementsOf(await factsOfFlow(ctx, flowId), statutes())) {
    const { key, title, source } = one.row;
    const isOfJoiner =
      subjectTypeOf(one.row) === DeadlineSubjectType.PERSON && people.some((id) => id === one.subjectId);
    if (isOfJoiner && one.row.onBreach === 'warns' && stateOn(today, one) === DeadlineState.MISSED)
      warn(ctx, { key, message: `${title}: not met for a tenant who joins.`, source });
  }
}
