import { type Problem, problemIn, rejectIfAny } from '../../../errors.js';
import { inPounds } from '../../../language/money.js';
import type { Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import type { DomainEvent } from '../../base/event.js';
import { emit } from '../../base/events/emit.js';
import { pastDay } from '../../base/past.js';
import { warningsOf } from '../../base/warning.js';
import { recordForChange } from '../../flow/record/record-for-change.js';
import { assertMove, assertNotVoided, namesInGraphql } from '../../flow/record/record-moves.js';
import { DepositReleaseState, movesFrom, SETTLED } from '../kinds/deposit-release-state.js';
import { deductedPence } from './deposit-deduction.js';
import { DepositRelease } from './deposit-release.entity.js';
import type { UpdateDepositReleaseInput } from './deposit-release.input.js';
import type { DepositReleasePayload } from './deposit-release.payload.js';
import { payRelease } from './pay-release.js';

type Update = Omit<UpdateDepositReleaseInput, 'expectedVersion'>;

const { PROPOSED, AGREED, DISPUTED, DECIDED, PAID } = DepositReleaseState;

/** Records the outcome of a release. The same update again is a success without an event. */
export async function updateDepositRelease(
  ctx: Context,
  id: number,
  { expectedVersion, ...update }: UpdateDepositReleaseInput,
): Promise<DepositReleasePayload> {
  rejectIfAny([...pastDay(ctx.now(), update.on, 'input.on'), ...memberProblems(update)]);
  const { record: release, flow } = await recordForChange(ctx, DepositRelease, {
    id,
    name: 'Deposit release',
    expectedVersion,
  });
  const payload = { flowId: flow.id, depositReleaseId: id };
  if (isRepeated(release, update)) return { ...payload, warnings: warningsOf(ctx) };
  assertNotVoided(release, 'release');
  assertMove({ what: 'release', from: release.state, to: update.state, allowed: movesFrom(release.state) });
  rejectIfAny(problemsOf(release, update));
  Object.assign(release, changesBy(release, update));
  const event = eventOf(release);
  const released = SETTLED.includes(release.state) ? await payRelease(ctx, flow.id) : undefined;
  await emit(ctx, event);
  if (released) await emit(ctx, released);
  return { ...payload, warnings: warningsOf(ctx) };
}

const problem = problemIn<Update>();

/** The members that only some states have. */
const ONLY_FOR = {
  disputedPence: [DISPUTED],
  schemeReference: [DISPUTED, DECIDED],
  landlordPence: [AGREED, DECIDED],
} as const satisfies Partial<Record<keyof Update, readonly DepositReleaseState[]>>;

/** What is wrong with the members of an update by its state alone. */
function memberProblems(update: Update): Problem[] {
  const { state, disputedPence, landlordPence } = update;
  if (state === PROPOSED) return [problem('state', 'must be `AGREED`, `DISPUTED` or `DECIDED`')];
  if (state === PAID)
    return [
      problem('state', 'must not be `PAID`: record the refunds and the deductions as payments instead'),
    ];
  const extra = (['disputedPence', 'schemeReference', 'landlordPence'] as const).filter(
    (member) => update[member] != null && !ONLY_FOR[member].some((one) => one === state),
  );
  return [
    ...extra.map((member) =>
      problem(member, `must be left out: only ${namesInGraphql(ONLY_FOR[member])} has it`),
    ),
    ...(state === DISPUTED && disputedPence == null
      ? [problem('disputedPence', 'is required for `DISPUTED`')]
      : []),
    ...(state === DECIDED && landlordPence == null
      ? [problem('landlordPence', 'is required for `DECIDED`')]
      : []),
  ];
}

function isRepeated(release: DepositRelease, { state, on, ...amounts }: Update): boolean {
  const { disputedPence = null, schemeReference = null, landlordPence = null } = amounts;
  if (release.voidedAt || release.state !== state) return false;
  const isSameReference = schemeReference === null || release.schemeReference === schemeReference;
  if (state === DISPUTED)
    return release.disputedOn === on && release.disputedPence === disputedPence && isSameReference;
  const isSameAmount = landlordPence === null || release.landlordPence === landlordPence;
  return release.settledOn === on && isSameAmount && isSameReference;
}

/** What is wrong with an update of this release. */
function problemsOf(release: DepositRelease, { state, on, ...amounts }: Update): Problem[] {
  const { heldPence, proposedOn, disputedOn } = release;
  const from = disputedOn ?? proposedOn;
  const problems: Problem[] = [];
  if (on < from)
    problems.push(
      problem('on', `must not be before ${from}, the day of the ${disputedOn ? 'dispute' : 'proposal'}`),
    );
  for (const member of ['disputedPence', 'landlordPence'] as const)
    if ((amounts[member] ?? 0) > heldPence)
      problems.push(problem(member, `must be at most ${heldPence}, the deposit of ${inPounds(heldPence)}`));
  if (state === AGREED && disputedOn && amounts.landlordPence == null)
    problems.push(problem('landlordPence', 'is required for `AGREED` after a dispute'));
  return problems;
}

function changesBy(
  { deductions, schemeReference: known }: DepositRelease,
  { state, on, disputedPence, schemeReference, landlordPence }: Update,
): Partial<DepositRelease> {
  if (state === DISPUTED)
    return {
      state,
      disputedOn: on,
      disputedPence: disputedPence ?? null,
      schemeReference: schemeReference ?? null,
    };
  return {
    state,
    settledOn: on,
    schemeReference: schemeReference ?? known ?? null,
    landlordPence: landlordPence ?? deductedPence(deductions),
  };
}

function eventOf(release: DepositRelease): DomainEvent {
  const { state, heldPence, disputedPence, disputedOn, landlordPence, settledOn } = release;
  const about = { flowId: release.flowId, depositReleaseId: release.id, heldPence };
  if (state === DISPUTED)
    return {
      type: 'deposit_release_disputed',
      ...about,
      disputedPence: disputedPence ?? 0,
      disputedOn: dayAt(disputedOn),
    };
  return {
    type: state === AGREED ? 'deposit_release_agreed' : 'deposit_release_decided',
    ...about,
    landlordPence: landlordPence ?? 0,
    settledOn: dayAt(settledOn),
  };
}

function dayAt(day: Day | null | undefined): Day {
  if (!day) throw new Error('A deposit release has no day for its state.');
  return day;
}
