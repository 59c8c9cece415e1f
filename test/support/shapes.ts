/** An instant as every answer spells it. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An id of a record that no brand has. */
export const NOBODYS = 9_007_199_254_740_991;
