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

/** The tenants on a day. One who leaves on that day is no longer a tenant. */
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

interface Tenants {
  tenants: readonly TenantFact[];
  appliesTo?: readonly TenantFact[];
}

/**
 * The facts for a deadline of the flow, with the tenants to whom it applies. A tenant who joined after it began
 * has a separate deadline, and it does not apply to one who left by its last day. An earlier breach remains.
 */
export function withTenantsOfDays<F extends Tenants>(
  facts: F,
  triggeredOn: Day | null,
  lastOn: Day | null,
): F {
  const { tenants, appliesTo } = facts;
  if (appliesTo || tenants.every(({ joinedOn, leftOn }) => joinedOn == null && leftOn == null)) return facts;
  const isOfDays = ({ joinedOn, leftOn }: TenantFact): boolean =>
    (joinedOn == null || (triggeredOn !== null && joinedOn <= triggeredOn)) &&
    (leftOn == null || (lastOn !== null && leftOn > lastOn));
  return { ...facts, appliesTo: tenants.filter(isOfDays) };
}
