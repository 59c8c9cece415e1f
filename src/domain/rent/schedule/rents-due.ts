import { addDays, addMonths, type Day, daysBetween, daysIn } from '../../../language/time/calendar.js';
import { stubPence } from '../../statute/facts/initial-rent.js';
import { MONTHS_OF, type Rent, WEEKS_OF } from '../../statute/facts/rent.js';
import { type RentChangeFact, rentPenceOn } from '../../statute/facts/rent-changes.js';
import { periodFrom } from '../../statute/facts/rent-periods.js';

/** What the rent periods of a tenancy and their rents follow from. */
export interface RentTerms extends Rent {
  tenancyStartsOn: Day;
  /** The first day of a full rent period, if it is not the first day of the tenancy. */
  rentDueFrom: Day | null;
  /** The rent of the first period, if it differs. */
  firstRentPence: number | null;
  /** The day of the month on which rent falls due; null: the first day of the period. */
  rentDueDay: number | null;
  rentChanges: readonly RentChangeFact[];
}

/** A rent period and the rent that is due for it. */
export interface RentDue {
  periodStartsOn: Day;
  periodEndsOn: Day;
  dueOn: Day;
  amountPence: number;
}

/**
 * The endless rent periods of a tenancy in their order. Each has the rent of its first day: a change
 * within a period counts from the next one.
 */
export function* rentsDue(terms: RentTerms): Generator<RentDue, never> {
  const { tenancyStartsOn, rentDueFrom } = terms;
  const anchor = periodFrom(terms, rentDueFrom ?? tenancyStartsOn, tenancyStartsOn);
  const firstFull = rentDueFrom && rentDueFrom > tenancyStartsOn ? rentDueFrom : anchor;
  let first = terms.firstRentPence;
  if (firstFull > tenancyStartsOn) {
    const days = daysBetween(tenancyStartsOn, firstFull);
    const amountPence = first ?? stubPence(terms, tenancyStartsOn, days);
    yield dueFor(terms, tenancyStartsOn, addDays(firstFull, -1), amountPence);
    first = null;
  }
  for (let count = 0; ; count += 1) {
    const startsOn = periodAfter(terms, firstFull, count);
    const amountPence = first ?? rentPenceOn(terms.rentPence, terms.rentChanges, startsOn);
    yield dueFor(terms, startsOn, addDays(periodAfter(terms, firstFull, count + 1), -1), amountPence);
    first = null;
  }
}

/** Counted from the first period each time: after a short month, the day is that of the first period again. */
function periodAfter({ rentPeriod }: Rent, firstOn: Day, count: number): Day {
  const weeks = WEEKS_OF[rentPeriod];
  return weeks
    ? addDays(firstOn, 7 * weeks * count)
    : addMonths(firstOn, (MONTHS_OF[rentPeriod] ?? 1) * count);
}

const dueFor = (terms: RentTerms, startsOn: Day, endsOn: Day, amountPence: number): RentDue => ({
  periodStartsOn: startsOn,
  periodEndsOn: endsOn,
  dueOn: dueDay(terms, startsOn, endsOn),
  amountPence,
});

/** The day of the month of the due day, in the period; its first day if the period does not have that day. */
function dueDay({ rentPeriod, rentDueDay }: RentTerms, startsOn: Day, endsOn: Day): Day {
  if (rentDueDay === null || !(rentPeriod in MONTHS_OF)) return startsOn;
  const inMonthOf = (day: Day): Day => {
    const [year = 0, month = 0] = day.split('-').map(Number);
    return `${day.slice(0, 8)}${String(Math.min(rentDueDay, daysIn(year, month))).padStart(2, '0')}`;
  };
  const sameMonth = inMonthOf(startsOn);
  const dueOn = sameMonth < startsOn ? inMonthOf(addMonths(`${startsOn.slice(0, 8)}01`, 1)) : sameMonth;
  return dueOn > endsOn ? startsOn : dueOn;
}
