import { readOne } from '../../../database/read/read.js';
import { notFound, type Problem, rejectIfAny } from '../../../errors.js';
import { addMonths, type Day, dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { FIRST_DAY } from '../../base/past.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { Flow } from '../../flow/record/flow.entity.js';
import type { ArrearsArgs } from './arrears.input.js';
import type { Arrears } from './arrears.type.js';
import { arrearsOn, type RentAccount, rentsUntil } from './arrears-on.js';
import { paidOf, rentPaidBy } from './rent-paid.js';
import { MAX_MONTHS, type RentSchedule } from './rent-schedule.type.js';

const TERMS = ['isRentRecordedHere', 'rentDueDay'] as const;

/** The rents of a flow that are due from one day to another, both included. */
export async function rentSchedule(ctx: Context, flowId: number, from: Day, to: Day): Promise<RentSchedule> {
  const last = addMonths(from, MAX_MONTHS);
  rejectIfAny([
    ...dayProblems(ctx, 'from', from),
    ...(to < from ? [problem('to', 'must not be before from')] : []),
    ...(to >= last ? [problem('to', `must be within ${MAX_MONTHS} months of from, so before ${last}`)] : []),
  ]);
  const { isRentRecordedHere, account } = await readAccount(ctx, flowId);
  if (!account) return { isRentRecordedHere, rents: [] };
  const paid = paidOf(rentsUntil(account, to), rentPaidBy(account.payments, dayOf(ctx.now())));
  return {
    isRentRecordedHere,
    rents: [...paid]
      .filter(({ dueOn }) => from <= dueOn && dueOn <= to)
      .map((rent) => ({ ...rent, paidPence: isRentRecordedHere ? rent.paidPence : null })),
  };
}

/**
 * The arrears of a flow at the end of a day; null if its rent is not recorded here, since missing payments then
 * mean nothing.
 */
export async function arrears(
  ctx: Context,
  { flowId, on, universalCreditPendingPence }: ArrearsArgs,
): Promise<Arrears | null> {
  const day = on ?? dayOf(ctx.now());
  rejectIfAny(dayProblems(ctx, 'on', day));
  const { isRentRecordedHere, account } = await readAccount(ctx, flowId);
  return isRentRecordedHere && account ? arrearsOn(account, day, universalCreditPendingPence) : null;
}

const problem = (path: string, message: string): Problem => ({ in: 'arguments', path, message });

/** Every rent period until the day is counted. */
function dayProblems(ctx: Context, path: string, day: Day): Problem[] {
  const last = addMonths(dayOf(ctx.now()), MAX_MONTHS);
  if (day < FIRST_DAY) return [problem(path, `must not be before ${FIRST_DAY}`)];
  return day > last ? [problem(path, `must not be after ${last}, ${MAX_MONTHS} months from today`)] : [];
}

interface Known {
  isRentRecordedHere: boolean;
  /** Null if the rent or the first day of the tenancy is not recorded. */
  account: RentAccount | null;
}

async function readAccount(ctx: Context, flowId: number): Promise<Known> {
  const where = { id: flowId, isDeleted: false };
  const flow = await readOne(ctx.reader, { entity: Flow, where, fields: TERMS });
  if (!flow) throw notFound('Flow');
  const { isRentRecordedHere, rentDueDay = null } = flow;
  const { rent, tenancyStartsOn, ...facts } = await factsOfFlow(ctx, flowId);
  if (!rent || !tenancyStartsOn) return { isRentRecordedHere, account: null };
  return { isRentRecordedHere, account: { ...facts, ...rent, tenancyStartsOn, rentDueDay } };
}
