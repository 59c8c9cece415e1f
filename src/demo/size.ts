/** How many records of some kinds a brand has. */
export interface Size {
  /** Ended tenancies with all their papers and payments. */
  complete: number;
  describedTenants: number;
  guarantors: number;
  issues: number;
  leads: number;
}

export const LARGE: Size = { complete: 6, describedTenants: 20, guarantors: 8, issues: 20, leads: 20 };
export const SMALL: Size = { complete: 2, describedTenants: 6, guarantors: 4, issues: 6, leads: 6 };
