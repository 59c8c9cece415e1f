import type { Day } from '../../../language/time/calendar.js';
import type { FlowFacts, TenantFact } from './facts.js';

/** A change of the tenants of a signed tenancy that was not voided. */
export interface SharerChangeFact {
  id: number;
  agreedOn: Day;
  effectiveOn: Day;
}

/** The tenants on a day: one who leaves on a day is none any more. */
export const tenantsOn = (tenants: readonly TenantFact[], day: Day): TenantFact[] =>
  tenants.filter(
    ({ joinedOn, leftOn }) => (joinedOn == null || joinedOn <= day) && (leftOn == null || leftOn > day),
  );

/** The tenants who signed the agreement. */
export const firstTenants = (tenants: readonly TenantFact[]): TenantFact[] =>
  tenants.filter(({ joinedOn }) => joinedOn == null);

/** A tenant who joined after the signature. */
export type Joiner = TenantFact & { joinedOn: Day };

/** The tenants who joined after the signature. */
export const joinedTenants = (tenants: readonly TenantFact[]): Joiner[] =>
  tenants.flatMap((one) => (one.joinedOn ? { ...one, joinedOn: one.joinedOn } : []));

/**
 * The facts for a deadline of the flow, with the tenants whom it asks. Who joined after it began has a
 * deadline of their own, and who left by its last day is not asked for anything. A breach before someone left
 * stays one.
 */
export function withAsked(facts: FlowFacts, triggeredOn: Day | null, lastOn: Day | null): FlowFacts {
  const { tenants, asked } = facts;
  if (asked || tenants.every(({ joinedOn, leftOn }) => joinedOn == null && leftOn == null)) return facts;
  const isAsked = ({ joinedOn, leftOn }: TenantFact): boolean =>
    (joinedOn == null || (triggeredOn !== null && joinedOn <= triggeredOn)) &&
    (leftOn == null || (lastOn !== null && leftOn > lastOn));
  return { ...facts, asked: tenants.filter(isAsked) };
}
