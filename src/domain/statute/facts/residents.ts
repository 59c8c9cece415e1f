import type { Day } from '../../../language/time/calendar.js';
import type { FlowFacts, OccupierFact, Resident } from './facts.js';

const residents = ({ rightToRent, occupiers }: FlowFacts): Resident[] => [
  ...rightToRent.map((checks) => ({ fromOn: null, endedOn: null, checks })),
  ...occupiers,
];

/** Whether someone joins after both the agreement and the first day of the tenancy. */
const joins = ({ agreement, tenancyStartsOn }: FlowFacts, { fromOn }: Resident): boolean =>
  fromOn !== null &&
  agreement !== null &&
  fromOn > agreement.on &&
  (tenancyStartsOn === null || fromOn > tenancyStartsOn);

/** The adults of the first day: their right to rent is checked before the agreement. */
export const firstResidents = (facts: FlowFacts): Resident[] =>
  residents(facts).filter((one) => !joins(facts, one));

/** The adults who live in the home, each from a day. */
export const currentResidents = (facts: FlowFacts): Resident[] =>
  residents(facts)
    .filter(({ endedOn }) => endedOn === null)
    .map((one) => ({ ...one, fromOn: one.fromOn ?? facts.tenancyStartsOn }));

/** The adults who join later, each with the first day. */
export const joiners = (facts: FlowFacts): (OccupierFact & { fromOn: Day })[] =>
  facts.occupiers.flatMap((one) =>
    joins(facts, one) && one.fromOn !== null ? { ...one, fromOn: one.fromOn } : [],
  );
