import { addDays, type Day, daysBetween } from '../../../language/time/calendar.js';
import { type FlowFacts, heldPence } from './facts.js';
import { rentPenceOn } from './rent-changes.js';
import { periodFrom } from './rent-periods.js';

type Ended = Pick<
  FlowFacts,
  'rent' | 'tenancyStartsOn' | 'endedOn' | 'rentDueFrom' | 'firstRentPence' | 'rentChanges' | 'payments'
>;

/** Longer than any rent period. */
const YEAR_DAYS = 366;

/** Sums of shares are not exact. */
const TOLERANCE = 1e-6;

/**
 * The rent in pence for the days of a tenancy until its end, each day of a broken period as its share; null if
 * a fact is missing. Rounded up, so that a refund of whole pence is enough.
 */
function rentUntilEnd({ rent, tenancyStartsOn: start, endedOn, ...facts }: Ended): number | null {
  if (!rent || !start || !endedOn) return null;
  const anchor = facts.rentDueFrom ?? start;
  const periodAfter = (day: Day): Day => periodFrom(rent, anchor, addDays(day, 1));
  const end = addDays(endedOn, 1);
  let sum = 0;
  // A period may have begun before the tenancy.
  let from = addDays(start, -YEAR_DAYS);
  for (from = periodFrom(rent, anchor, from); from < end; ) {
    const next = periodAfter(from);
    const first = from > start ? from : start;
    const days = daysBetween(first, next < end ? next : end);
    // An agreed first rent is that of the days from the start on.
    if (days > 0 && from <= start && facts.firstRentPence !== null)
      sum += (facts.firstRentPence * days) / daysBetween(first, next);
    else if (days > 0)
      sum += (rentPenceOn(rent.rentPence, facts.rentChanges, from) * days) / daysBetween(from, next);
    from = next;
  }
  return Math.ceil(sum - TOLERANCE);
}

/** Whether rent is recorded for days after the end, refunded or not. What is unknown does not rule it out. */
export function isRentTakenBeyond(facts: Ended): boolean {
  const due = rentUntilEnd(facts);
  const taken = facts.payments.filter(({ direction }) => direction !== 'refunded');
  return due === null || heldPence(taken, 'first_rent') > due;
}

/** The day on which the rent for days after the end was all refunded; null while some is held. */
export function rentRefundedOn(facts: Ended): Day | null {
  const due = rentUntilEnd(facts);
  if (due === null || heldPence(facts.payments, 'first_rent') > due) return null;
  const refunds = facts.payments.filter(({ kind, direction }) => kind === 'rent' && direction === 'refunded');
  return (
    refunds
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? null
  );
}
