/** How many records of some kinds a brand has. */
export interface Size {
  properties: number;
  /** The last two have no tenancy yet. */
  tenants: number;
  landlords: number;
  describedTenants: number;
  /** Ended tenancies, each of which is renewed. */
  ended: number;
  /** Those of them with all their documents and payments. */
  complete: number;
  /** Open tenancies, one at each of the first stages. */
  open: number;
  inventories: number;
  guarantors: number;
  issues: number;
  leads: number;
}

/**
 * More properties and renewals than a page holds, and every status of a reference, of an issue and of a lead.
 * The records are created one after the other while the demo starts, so there are no more than that.
 */
export const LARGE: Size = {
  properties: 300,
  tenants: 112,
  landlords: 20,
  describedTenants: 8,
  ended: 25,
  complete: 4,
  open: 8,
  inventories: 12,
  guarantors: 7,
  issues: 12,
  leads: 10,
};
/** Some records of every kind: a caller of one brand can be seen to get nothing of the other. */
export const SMALL: Size = {
  properties: 40,
  tenants: 24,
  landlords: 4,
  describedTenants: 1,
  ended: 2,
  complete: 1,
  open: 3,
  inventories: 2,
  guarantors: 4,
  issues: 2,
  leads: 2,
};
