import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { addDays, addMonths, type Day, daysBetween } from '../../../language/time/calendar.js';
import { annualPence, firstPeriodDays, isPermittedPeriod, type Rent, WEEKS_OF } from './rent.js';

export const StubRent = closedList(
  'StubRent',
  'How the rent of a first rent period that is shorter than the others is calculated; no statute ' +
    'prescribes a method.',
  {
    SHARE_OF_MONTH: ['month', 'Monthly rent × days / days of the calendar month.'],
    SHARE_OF_YEAR: ['year', 'Yearly rent × days / 365.'],
  },
);
export type StubRent = ValueOf<typeof StubRent>;

/** A tenancy’s first rent. */
export interface FirstRent extends Rent {
  tenancyStartsOn: Day | null;
  /** The last day of a first rent period that is shorter than the others. */
  firstPeriodEndsOn?: Day | null | undefined;
  /** Absent: the lower of the two. */
  stubRent?: StubRent | null | undefined;
}

/** England: a rent period may count as initial rent when it ends within so many days of the start. */
const INITIAL_DAYS = 28;

/**
 * England: the most that may be due before a tenancy begins, which is the rent of the first rent period and
 * of the later ones that end within 28 days beginning with its first day (Housing Act 1988 s.4B).
 */
export function initialRentPence(terms: FirstRent): number {
  const { rentPence, rentPeriod, tenancyStartsOn, firstPeriodEndsOn } = terms;
  if (!isPermittedPeriod(terms)) return monthlyPence(terms);
  if (tenancyStartsOn && firstPeriodEndsOn) {
    const stubDays = daysBetween(tenancyStartsOn, firstPeriodEndsOn) + 1;
    return stubPence(terms, tenancyStartsOn, stubDays) + rentPence * laterPeriods(terms, stubDays);
  }
  const weeks = WEEKS_OF[rentPeriod];
  return rentPence * (weeks ? INITIAL_DAYS / (7 * weeks) : 1);
}

/** Rent for a period that England does not permit becomes a monthly rent: R / D x 30.42 (s.4A(6)). */
function monthlyPence(terms: FirstRent): number {
  return Math.floor((terms.rentPence * 3042) / (firstPeriodDays(terms, terms.tenancyStartsOn) * 100));
}

/** How many whole periods after the stub end within the initial days. */
function laterPeriods({ rentPeriod }: Rent, stubDays: number): number {
  const weeks = WEEKS_OF[rentPeriod];
  return weeks ? Math.max(0, Math.floor((INITIAL_DAYS - stubDays) / (7 * weeks))) : 0;
}

/** The rent of a first period that is shorter than the others, of so many days. */
export function stubPence(terms: FirstRent, startsOn: Day, days: number): number {
  const { rentPence, rentPeriod, stubRent } = terms;
  const weeks = WEEKS_OF[rentPeriod];
  if (weeks) return Math.min(rentPence, Math.floor((rentPence * days) / (7 * weeks)));
  const monthStart = addDays(startsOn, 1 - Number(startsOn.slice(8)));
  const ofMonth = Math.floor((rentPence * days) / daysBetween(monthStart, addMonths(monthStart, 1)));
  const ofYear = Math.floor((annualPence(terms) * days) / 365);
  const byMethod = { [StubRent.SHARE_OF_MONTH]: ofMonth, [StubRent.SHARE_OF_YEAR]: ofYear };
  return stubRent ? byMethod[stubRent] : Math.min(ofMonth, ofYear);
}
