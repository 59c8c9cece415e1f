import { AppError, type Problem, problemIn, recordsNotFound } from '../../errors.js';
import { dayInWords, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { pastDay } from '../base/past.js';
import { kindFactsOf } from '../flow/kind/kind-terms.js';
import type { Flow } from '../flow/record/flow.entity.js';
import type { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { companyOf, type PlannedTenant } from '../flow/sub-tenants/flow-parties.js';
import { MAX_TENANTS } from '../flow/sub-tenants/sub-tenant.input.js';
import { whyNotOfTenants } from '../statute/facts/tenancy-kind.js';
import type { SharerChange } from './sharer-change.entity.js';
import type { ChangeSharersInput } from './sharer-change.input.js';

const problem = problemIn<ChangeSharersInput>();

/** What is wrong with the input, without the records of the flow. */
export function sharerProblems(ctx: Context, input: ChangeSharersInput): Problem[] {
  const { effectiveOn, agreedOn, leadSubTenantId } = input;
  const leaving = input.leavingSubTenantIds ?? [];
  const joining = input.joining ?? [];
  const leads = joining.flatMap(({ isLead }, place) => (isLead ? [place] : []));
  const isSecond = (place: number): boolean => leadSubTenantId != null || place !== leads[0];
  return [
    ...pastDay(ctx.now(), effectiveOn, 'input.effectiveOn'),
    ...pastDay(ctx.now(), agreedOn, 'input.agreedOn'),
    ...(leaving.length + joining.length === 0
      ? [problem('joining', 'is required, or leavingSubTenantIds: at least one tenant must leave or join')]
      : []),
    ...leads.filter(isSecond).map(
      (place): Problem => ({
        in: 'arguments',
        path: `input.joining[${place}].isLead`,
        message: 'must be false, because another tenant is the lead tenant',
      }),
    ),
  ];
}

/** The tenants of a flow, and who of them leaves. */
export interface Sharers {
  /** Those who have not left, the oldest record first. */
  current: readonly SubTenant[];
  leaving: readonly SubTenant[];
  staying: readonly SubTenant[];
}

/** Finds the tenants who leave. Throws NOT_FOUND for an id that no tenant of the flow has. */
export function sharersOf(all: readonly SubTenant[], input: ChangeSharersInput): Sharers {
  const named = input.leavingSubTenantIds ?? [];
  const isKnown = (wanted: number): boolean => all.some(({ id }) => id === wanted);
  const missing = [
    ...named.map((id, place) => ({ id, path: `input.leavingSubTenantIds[${place}]` })),
    ...(input.leadSubTenantId == null ? [] : [{ id: input.leadSubTenantId, path: 'input.leadSubTenantId' }]),
  ].flatMap(({ id, path }) => (isKnown(id) ? [] : [{ path, message: `Sub-tenant ${id} not found.` }]));
  if (missing.length > 0) throw recordsNotFound(missing);
  const current = all.filter(({ leftOn }) => leftOn == null);
  return {
    current,
    leaving: all.filter(({ id }) => named.includes(id)),
    staying: current.filter(({ id }) => !named.includes(id)),
  };
}

/** What is wrong with those who leave, those who join, and the lead tenant after the change. */
export function partyProblems(
  sharers: Sharers,
  joining: readonly PlannedTenant[],
  { leadSubTenantId, effectiveOn, ...input }: ChangeSharersInput,
): Problem[] {
  const { current, leaving, staying } = sharers;
  const named = input.leavingSubTenantIds ?? [];
  const problems = named.flatMap((id, place): Problem[] => {
    const path = `input.leavingSubTenantIds[${place}]`;
    const tenant = leaving.find((one) => one.id === id);
    if (named.indexOf(id) < place) return [{ in: 'arguments', path, message: 'must not occur twice' }];
    if (tenant?.leftOn) return [{ in: 'arguments', path, message: `left on ${dayInWords(tenant.leftOn)}` }];
    return tenant?.joinedOn && effectiveOn <= tenant.joinedOn
      ? [
          {
            in: 'arguments',
            path,
            message: `joined on ${dayInWords(tenant.joinedOn)}, which is not before effectiveOn`,
          },
        ]
      : [];
  });
  for (const { person } of joining)
    if (person.record && current.some((one) => one.person.id === person.record?.id))
      problems.push({
        in: 'arguments',
        path: person.pathOfName,
        message: 'must not be a tenant of the flow already, nor one who leaves',
      });
  if (!staying.some(({ diedOn }) => diedOn == null) && joining.length === 0)
    problems.push(
      problem('leavingSubTenantIds', 'must not be every tenant; to end the tenancy, record its end'),
    );
  const isLedByJoiner = joining.some((one) => one.input.isLead);
  if (leadSubTenantId != null && !staying.some(({ id }) => id === leadSubTenantId))
    problems.push(problem('leadSubTenantId', 'must be a tenant who stays'));
  else if (leadSubTenantId == null && !isLedByJoiner && !staying.some(({ isLead }) => isLead))
    problems.push(problem('leadSubTenantId', 'is required, because the lead tenant leaves'));
  return problems;
}

/** What is wrong with the tenants for the kind of tenancy, which a change of them keeps. */
export function kindProblems(flow: Flow, { staying }: Sharers, joining: readonly PlannedTenant[]): Problem[] {
  const facts = kindFactsOf(flow, [...staying, ...joining.map(companyOf)]);
  const why = whyNotOfTenants(flow.tenancyKind, facts);
  return why ? [problem(joining.length > 0 ? 'joining' : 'leavingSubTenantIds', why)] : [];
}

/** What is wrong with the day for what is recorded of the tenancy. */
export function orderProblems(
  { agreementEnteredAt }: Flow,
  changes: readonly SharerChange[],
  { effectiveOn }: ChangeSharersInput,
): Problem[] {
  const enteredOn = agreementEnteredAt ? dayOf(agreementEnteredAt) : null;
  if (enteredOn && effectiveOn < enteredOn)
    return [problem('effectiveOn', `must not be before ${enteredOn}, the day of the agreement`)];
  const last = changes.findLast(({ voidedAt }) => voidedAt == null);
  return last && effectiveOn < last.effectiveOn
    ? [problem('effectiveOn', `must not be before ${last.effectiveOn}, the day of the change before it`)]
    : [];
}

/** The most tenants of a flow, including those who left. */
const MAX_TENANTS_IN_ALL = 200;
/** The most changes of a flow, including voided ones. */
const MAX_CHANGES = 200;

/** Throws if the flow would have too many tenants or changes. */
export function assertLimits(
  all: readonly SubTenant[],
  { staying }: Sharers,
  { joining, changes }: { joining: readonly PlannedTenant[]; changes: readonly SharerChange[] },
): void {
  const rejection = (message: string): AppError => new AppError('INVALID_TRANSITION', message);
  if (staying.length + joining.length > MAX_TENANTS)
    throw rejection(`A flow has at most ${MAX_TENANTS} tenants at a time.`);
  if (all.length + joining.length > MAX_TENANTS_IN_ALL)
    throw rejection(`A flow has at most ${MAX_TENANTS_IN_ALL} tenants, including those who left.`);
  if (changes.length >= MAX_CHANGES)
    throw rejection(`The flow has ${MAX_CHANGES} changes of its tenants, the most that a flow can have.`);
}
