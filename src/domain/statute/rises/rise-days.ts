import { addDays, addMonths, type Day, daysBetween } from '../../../language/time/calendar.js';
import type { Rent } from '../facts/rent.js';
import { type RentChangeFact, rises } from '../facts/rent-changes.js';
import type { RiseDay, RiseRules } from '../rules/rise-rules.js';

/** What the earliest day of a higher rent follows from. */
export interface RiseFacts {
  rent: Rent | null;
  tenancyStartsOn: Day | null;
  /** The first day of a full rent period, if it is not that of the tenancy. */
  rentDueFrom: Day | null;
  /** The changes before the one that is judged. */
  rentChanges: readonly RentChangeFact[];
  servedOn: Day;
  receivedOn: Day | null;
}

type FindDay = (facts: RiseFacts, rules: RiseRules) => Day | null;

/** The days on which the rent rose by a form that counts, the earliest first. */
const riseDays = ({ rent, rentChanges }: RiseFacts, { countedForms }: RiseRules): Day[] =>
  rent
    ? rises(rent.rentPence, rentChanges)
        .filter(({ change }) => countedForms.includes(change.form))
        .map(({ on }) => on)
    : [];

/** The days that the limits of rent increases count from, by the names of the statute table. */
export const RISE_DAYS: Readonly<Record<RiseDay, FindDay>> = {
  notice_served: ({ servedOn }) => servedOn,
  notice_received: ({ servedOn, receivedOn }) => receivedOn ?? servedOn,
  tenancy_started: ({ tenancyStartsOn }) => tenancyStartsOn,
  last_rise: (facts, rules) => riseDays(facts, rules).at(-1) ?? null,
  /** The last rise, if 52 weeks after it would be too long before the anniversary of the first one. */
  last_rise_before_anniversary: (facts, rules) => {
    const days = riseDays(facts, rules);
    const [first, last] = [days[0], days.at(-1)];
    return first && last && isTooEarly(first, addDays(last, 52 * 7)) ? last : null;
  },
};

const MOST_DAYS_BEFORE = 6;

/**
 * Whether a day is more than six days before the nearest anniversary of the first rise: periods of 52 weeks
 * move it by a day or two each year.
 */
function isTooEarly(first: Day, day: Day): boolean {
  const years = Number(day.slice(0, 4)) - Number(first.slice(0, 4));
  const distances = [years - 1, years, years + 1].map((count) =>
    daysBetween(day, addMonths(first, 12 * count)),
  );
  const [nearest = 0] = distances.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  return nearest > MOST_DAYS_BEFORE;
}
