import { type Problem, problemIn, rejectIfAny } from '../../../errors.js';
import { type Day, dayInWords } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { pastDay } from '../../base/past.js';
import { warningsOf } from '../../base/warning.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { recordForChange } from '../../flow/record/record-for-change.js';
import { assertMove, assertNotVoided, nameInGraphql } from '../../flow/record/record-moves.js';
import type { RentPeriod } from '../../flow/terms/rent-period.js';
import type { Breach } from '../../statute/breach/decide-breaches.js';
import { lawForbids } from '../../statute/breach/law-forbids.js';
import { settleBreaches } from '../../statute/breach/settle-breaches.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import { type RiseStatute, riseStatute } from '../../statute/rises/earliest-rise.js';
import { determinedDays } from '../../statute/table/determination.js';
import { statutes } from '../../statute/table/statute.js';
import { movesFrom, RentChangeStatus, statusInWords } from '../kinds/rent-change-status.js';
import { isRented } from './judge-rent-change.js';
import { RentChange } from './rent-change.entity.js';
import type { UpdateRentChangeInput } from './rent-change.input.js';
import type { RentChangePayload } from './rent-change.payload.js';

type Update = Omit<UpdateRentChangeInput, 'expectedVersion'>;

/** The statuses with a rent in place of the proposed one. */
const SETTLED: readonly RentChangeStatus[] = [RentChangeStatus.DETERMINED, RentChangeStatus.AGREED_LOWER];

/** Records the outcome of a rent change. The same update again is a success without an event. */
export async function updateRentChange(
  ctx: Context,
  id: number,
  { expectedVersion, ...update }: UpdateRentChangeInput,
): Promise<RentChangePayload> {
  rejectIfAny([...pastDay(ctx.now(), update.on, 'input.on'), ...memberProblems(update)]);
  const { record: change, flow } = await recordForChange(ctx, RentChange, {
    id,
    name: 'Rent change',
    expectedVersion,
  });
  const payload = { flowId: flow.id, rentChangeId: id };
  if (isRepeated(change, update)) return { ...payload, warnings: warningsOf(ctx) };
  const { status, on } = update;
  assertNotVoided(change, 'rent change');
  const move = { from: change.status, to: status, allowed: movesFrom(change.status) };
  assertMove({ what: 'rent change', ...move, inWords: statusInWords });
  rejectIfAny(problemsOf(change, update));
  const facts = await factsOfFlow(ctx, flow.id);
  const settled = await settledRent(ctx, flow.id, facts, change, update);
  Object.assign(change, {
    status,
    statusOn: on,
    ...(status === RentChangeStatus.CHALLENGED && { challengedOn: on }),
    ...settled,
    announceOn: settled?.settledEffectiveOn ?? null,
  });
  // A signed rent is never removed.
  if (!isRented(facts)) throw new Error('A rent change belongs to a tenancy without a rent.');
  await emitUpdate(ctx, change, on, facts.rent.rentPeriod);
  return { ...payload, warnings: warningsOf(ctx) };
}

const problem = problemIn<Update>();

/** What is wrong with the members of an update by its status alone. */
function memberProblems({ status, rentPence, effectiveOn }: Update): Problem[] {
  if (status === RentChangeStatus.PROPOSED)
    return [problem('status', 'must be `CHALLENGED`, `DETERMINED`, `AGREED_LOWER` or `WITHDRAWN`')];
  if (SETTLED.includes(status))
    return rentPence == null ? [problem('rentPence', `is required for ${nameInGraphql(status)}`)] : [];
  return (['rentPence', 'effectiveOn'] as const).flatMap((member) =>
    ({ rentPence, effectiveOn })[member] == null
      ? []
      : [problem(member, 'must be left out: only `DETERMINED` and `AGREED_LOWER` have it')],
  );
}

function isRepeated(
  change: RentChange,
  { status, on, rentPence = null, effectiveOn = null }: Update,
): boolean {
  return (
    !change.voidedAt &&
    change.status === status &&
    change.statusOn === on &&
    (change.settledRentPence ?? null) === rentPence &&
    (effectiveOn === null || change.settledEffectiveOn === effectiveOn)
  );
}

/** What is wrong with an update of this rent change. */
function problemsOf(change: RentChange, update: Update): Problem[] {
  return [...dayProblems(change, update), ...rentProblems(change, update)];
}

function dayProblems(change: RentChange, { on, effectiveOn, status }: Update): Problem[] {
  const { servedOn, challengedOn } = change;
  const from = challengedOn ?? servedOn;
  const problems: Problem[] = [];
  if (on < from)
    problems.push(
      problem('on', `must not be before ${from}, the day of ${challengedOn ? 'the challenge' : 'servedOn'}`),
    );
  if (change.status === RentChangeStatus.PROPOSED && on >= change.effectiveOn)
    problems.push(problem('on', `must be before ${change.effectiveOn}, when the new rent begins`));
  if (effectiveOn && effectiveOn < change.effectiveOn)
    problems.push(problem('effectiveOn', `must not be before ${change.effectiveOn}, the proposed day`));
  if (effectiveOn && status === RentChangeStatus.DETERMINED && effectiveOn < on)
    problems.push(problem('effectiveOn', `must not be before ${on}, the day of the determination`));
  return problems;
}

function rentProblems({ newRentPence }: RentChange, { status, rentPence }: Update): Problem[] {
  if (rentPence == null) return [];
  if (status === RentChangeStatus.DETERMINED && rentPence > newRentPence)
    return [problem('rentPence', `must be at most ${newRentPence}, the proposed rent`)];
  if (status === RentChangeStatus.AGREED_LOWER && rentPence >= newRentPence)
    return [problem('rentPence', `must be below ${newRentPence}, the proposed rent`)];
  return [];
}

interface Settled {
  settledRentPence: number;
  settledEffectiveOn: Day;
}

/** The rent in place of the proposed one, and its first day; undefined if there is none. */
async function settledRent(
  ctx: Context,
  flowId: number,
  facts: FlowFacts,
  change: RentChange,
  { status, on, rentPence, effectiveOn }: Update,
): Promise<Settled | undefined> {
  if (rentPence == null) return undefined;
  if (status === RentChangeStatus.AGREED_LOWER)
    return { settledRentPence: rentPence, settledEffectiveOn: effectiveOn ?? change.effectiveOn };
  const row = riseStatute(statutes(), facts);
  const { from, to } = determinedDays(row, facts, { determinedOn: on, effectiveOn: change.effectiveOn });
  const settledEffectiveOn = effectiveOn ?? from;
  const breach = row && wrongDay(row, settledEffectiveOn, from, to);
  await settleBreaches(ctx, flowId, breach ? [breach] : [], lawForbids);
  return { settledRentPence: rentPence, settledEffectiveOn };
}

function wrongDay({ key, source }: RiseStatute, on: Day, from: Day, to: Day | null): Breach | undefined {
  const breach = (message: string): Breach => ({
    key,
    path: 'input.effectiveOn',
    message: `${message} (${source}).`,
  });
  if (on < from) return breach(`the determined rent cannot begin before ${dayInWords(from)}`);
  if (to && on > to) return breach(`the determined rent must begin by ${dayInWords(to)}`);
  return undefined;
}

async function emitUpdate(ctx: Context, change: RentChange, on: Day, rentPeriod: RentPeriod): Promise<void> {
  const { status, newRentPence, effectiveOn, settledRentPence, settledEffectiveOn } = change;
  const about = {
    flowId: change.flowId,
    rentChangeId: change.id,
    rentPence: settledRentPence ?? newRentPence,
    rentPeriod,
    effectiveOn: settledEffectiveOn ?? effectiveOn,
  };
  if (status === RentChangeStatus.CHALLENGED)
    await emit(ctx, { type: 'rent_change_challenged', ...about, challengedOn: on });
  else if (status === RentChangeStatus.WITHDRAWN)
    await emit(ctx, { type: 'rent_change_withdrawn', ...about, withdrawnOn: on });
  else await emit(ctx, { type: 'rent_change_determined', ...about, status, determinedOn: on });
}
