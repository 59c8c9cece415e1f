import type { Day } from '../../../language/time/calendar.js';

/** A tenant of a flow, as a sub-tenant and as a person. */
export interface TenantFact {
  id: number;
  personId: number;
  /** The first day of a tenant who joined after the signature. */
  joinedOn?: Day | null;
  /** The day from which the person is not a tenant any more. */
  leftOn?: Day | null;
}

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

interface Asking {
  tenants: readonly TenantFact[];
  asked?: readonly TenantFact[];
}

/**
 * The facts for a deadline of the flow, with the tenants whom it asks. Who joined after it began has a
 * separate deadline, and nothing is asked of someone who left by its last day. An earlier breach stays one.
 */
export function withAsked<F extends Asking>(facts: F, triggeredOn: Day | null, lastOn: Day | null): F {
  const { tenants, asked } = facts;
  if (asked || tenants.every(({ joinedOn, leftOn }) => joinedOn == null && leftOn == null)) return facts;
  const isAsked = ({ joinedOn, leftOn }: TenantFact): boolean =>
    (joinedOn == null || (triggeredOn !== null && joinedOn <= triggeredOn)) &&
    (leftOn == null || (lastOn !== null && leftOn > lastOn));
  return { ...facts, asked: tenants.filter(isAsked) };
}
