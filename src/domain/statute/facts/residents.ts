import type { Day } from '../../../language/time/calendar.js';
import type { FlowFacts, OccupierFact, Resident, RightToRentFact } from './facts.js';
import type { TenantFact } from './sharers.js';

const later = (a: Day, b: Day | null): Day => (b === null || a > b ? a : b);

/** A tenant as a resident; one who joined lives in the home from that day, but not before the start. */
const tenantAsResident = (
  { tenancyStartsOn }: FlowFacts,
  tenant: TenantFact | undefined,
  checks: readonly RightToRentFact[],
): Resident => ({
  fromOn: tenant?.joinedOn ? later(tenant.joinedOn, tenancyStartsOn) : null,
  endedOn: tenant?.leftOn ?? null,
  checks,
});

/** Whether someone lived in the home on a day. */
const livesThereOn = ({ fromOn, endedOn }: Resident, day: Day): boolean =>
  (fromOn === null || fromOn <= day) && (endedOn === null || endedOn >= day);

/** The tenants who joined after the signature. One who lived in the home already was checked before. */
function joinedResidents(facts: FlowFacts): (OccupierFact & { fromOn: Day })[] {
  return facts.tenants.flatMap((tenant, place) => {
    const resident = tenantAsResident(facts, tenant, facts.rightToRent[place] ?? []);
    const { fromOn } = resident;
    const { personId } = tenant;
    const isKnown = facts.occupiers.some(
      (one) => one.personId === personId && fromOn !== null && livesThereOn(one, fromOn),
    );
    return fromOn === null || isKnown ? [] : { ...resident, personId, fromOn };
  });
}

/** The tenants who signed the agreement. */
const signatories = (facts: FlowFacts): Resident[] =>
  facts.rightToRent
    .map((checks, place) => tenantAsResident(facts, facts.tenants[place], checks))
    .filter(({ fromOn }) => fromOn === null);

/** Whether an occupier joins after both the agreement and the first day of the tenancy. */
const joins = ({ agreement, tenancyStartsOn }: FlowFacts, { fromOn }: Resident): boolean =>
  fromOn !== null &&
  agreement !== null &&
  fromOn > agreement.on &&
  (tenancyStartsOn === null || fromOn > tenancyStartsOn);

/** The adults of the first day: their right to rent is checked before the agreement. */
export const firstResidents = (facts: FlowFacts): Resident[] => [
  ...signatories(facts),
  ...facts.occupiers.filter((one) => !joins(facts, one)),
];

/** The adults who live in the home, each from a day. */
export const currentResidents = (facts: FlowFacts): Resident[] =>
  [...signatories(facts), ...joinedResidents(facts), ...facts.occupiers]
    .filter(({ endedOn }) => endedOn === null)
    .map((one) => ({ ...one, fromOn: one.fromOn ?? facts.tenancyStartsOn }));

/** The adults who join later, each with the first day. */
export const joiners = (facts: FlowFacts): (OccupierFact & { fromOn: Day })[] => [
  ...facts.occupiers.flatMap((one) =>
    joins(facts, one) && one.fromOn !== null ? { ...one, fromOn: one.fromOn } : [],
  ),
  ...joinedResidents(facts),
];
