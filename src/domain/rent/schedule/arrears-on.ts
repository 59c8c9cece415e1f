import { addDays, addMonths, type Day, daysBetween } from '../../../language/time/calendar.js';
import type { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import type { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { isBankHoliday } from '../../statute/counting/bank-holidays.js';
import { heldPence, type Payment } from '../../statute/facts/facts.js';
import { annualPence, type Rent, WEEKS_OF } from '../../statute/facts/rent.js';
import { rentPenceOn } from '../../statute/facts/rent-changes.js';
import type { Arrears, ArrearsThreshold } from './arrears.type.js';
import { lateRentRule, type ThresholdRule, thresholdRule } from './arrears-rules.js';
import { paidOf, rentPaidBy } from './rent-paid.js';
import { type RentDue, type RentTerms, rentsDue } from './rents-due.js';

const MAX_PENCE = 2 ** 31 - 1;

/** A tenancy whose rent is recorded. */
export interface RentAccount extends RentTerms {
  jurisdiction: Jurisdiction;
  tenancyKind: TenancyKind;
  payments: readonly Payment[];
  /** The last day of the tenancy; null while it goes on. */
  endedOn: Day | null;
}

/** The rents of the periods that begin by a day, in their order; none after the end of the tenancy. */
export function* rentsUntil(account: RentAccount, day: Day): Generator<RentDue> {
  const last = account.endedOn && account.endedOn < day ? account.endedOn : day;
  for (const rent of rentsDue(account)) {
    if (rent.periodStartsOn > last) return;
    yield rent;
  }
}

/**
 * Rent is overdue from the day after its due day on: it can be paid until midnight. A bank holiday as the due
 * day moves that by a day (Shelter Legal).
 */
export function overdueFrom(jurisdiction: Jurisdiction, dueOn: Day): Day {
  let payableUntil = dueOn;
  while (isBankHoliday(jurisdiction, payableUntil)) payableUntil = addDays(payableUntil, 1);
  return addDays(payableUntil, 1);
}

/** The arrears of a tenancy at the end of a day. */
export function arrearsOn(account: RentAccount, on: Day, universalCreditPendingPence: number): Arrears {
  const due = [...rentsUntil(account, on)].filter(({ dueOn }) => dueOn <= on);
  const receivedPence = rentPaidBy(account.payments, on);
  const isOverdue = ({ dueOn }: RentDue): boolean => overdueFrom(account.jurisdiction, dueOn) <= on;
  const duePence = sumOf(due);
  const overduePence = Math.max(0, sumOf(due.filter(isOverdue)) - receivedPence);
  const oldest = [...paidOf(due, receivedPence)].find((rent) => rent.paidPence < rent.amountPence);
  const oldestUnpaidDueOn = oldest && isOverdue(oldest) ? oldest.dueOn : null;
  const rent = rentOn(account, on);
  const consecutiveMonths = monthsBetween(inArrearsSince(account, due, on), on);
  const late = lateRentRule(account);
  return {
    on,
    duePence: inRange(duePence),
    receivedPence: inRange(receivedPence),
    balancePence: inRange(duePence - receivedPence),
    overduePence: inRange(overduePence),
    oldestUnpaidDueOn,
    daysInArrears: oldestUnpaidDueOn ? daysBetween(oldestUnpaidDueOn, on) : 0,
    monthsInArrears: Math.floor((overduePence * 12) / annualPence(rent)),
    consecutiveMonths,
    interestFrom: oldestUnpaidDueOn && late ? addDays(oldestUnpaidDueOn, late.days) : null,
    noticeThreshold: thresholdOn(account, on, {
      overduePence,
      consecutiveMonths,
      universalCreditPendingPence,
    }),
  };
}

/** Amounts are numbers of 32 bits in the APIs: beyond £21 million, the limit stands for the amount. */
const inRange = (pence: number): number => Math.max(-MAX_PENCE, Math.min(pence, MAX_PENCE));

const sumOf = (rents: readonly RentDue[]): number =>
  rents.reduce((sum, { amountPence }) => sum + amountPence, 0);

const rentOn = ({ rentPence, rentPeriod, rentChanges }: RentAccount, on: Day): Rent => ({
  rentPence: rentPenceOn(rentPence, rentChanges, on),
  rentPeriod,
});

/** The day since which rent has been overdue without a break; null if none is overdue. */
function inArrearsSince(
  { jurisdiction, payments }: RentAccount,
  due: readonly RentDue[],
  on: Day,
): Day | null {
  const owed = due.map(({ dueOn, amountPence }) => ({
    on: overdueFrom(jurisdiction, dueOn),
    pence: amountPence,
  }));
  const paid = payments.map((payment) => ({ on: payment.on, pence: -heldPence([payment], 'first_rent') }));
  const changes = [...owed, ...paid]
    .filter((one) => one.on <= on)
    .toSorted((a, b) => a.on.localeCompare(b.on));
  let overduePence = 0;
  let since: Day | null = null;
  changes.forEach(({ on: day, pence }, place) => {
    overduePence += pence;
    // What else happens on the day counts too.
    if (changes[place + 1]?.on === day) return;
    since = overduePence > 0 ? (since ?? day) : null;
  });
  return since;
}

function monthsBetween(since: Day | null, on: Day): number {
  if (since === null) return 0;
  let months = 0;
  while (addMonths(since, months + 1) <= on) months += 1;
  return months;
}

interface Amounts {
  overduePence: number;
  consecutiveMonths: number;
  universalCreditPendingPence: number;
}

function thresholdOn(account: RentAccount, on: Day, amounts: Amounts): ArrearsThreshold | null {
  const rule = thresholdRule(account, on);
  if (!rule) return null;
  const { ground, source, note, verifiedOn, consecutiveMonths = null } = rule;
  const thresholdPence = thresholdOf(rule, rentOn(account, on));
  const counted = rule.leavesOutUniversalCredit
    ? amounts.overduePence - amounts.universalCreditPendingPence
    : amounts.overduePence;
  const isReached =
    consecutiveMonths === null
      ? thresholdPence !== null && counted >= thresholdPence
      : amounts.consecutiveMonths >= consecutiveMonths;
  const isKnown = consecutiveMonths !== null || thresholdPence !== null;
  return {
    ground,
    thresholdPence: thresholdPence === null ? null : inRange(thresholdPence),
    consecutiveMonths,
    isReached: isKnown ? isReached : null,
    source,
    note,
    verifiedOn,
  };
}

/** The amount of a rule, rounded up to a penny; null if it has none for the period of the rent. */
function thresholdOf({ limits = [] }: ThresholdRule, { rentPence, rentPeriod }: Rent): number | null {
  const limit = limits.find(({ rentPeriods }) => rentPeriods.includes(rentPeriod));
  if (!limit) return null;
  if (limit.months !== undefined) return rentPence * limit.months;
  return Math.ceil((rentPence * (limit.weeks ?? 0)) / (WEEKS_OF[rentPeriod] ?? 1));
}
