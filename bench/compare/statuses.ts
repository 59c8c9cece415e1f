/** The names of the stage statuses by their numbers: one API sends the names, the other the numbers. */
export const STATUSES = [
  'NOT_STARTED',
  'AWAITING_PARTY',
  'IN_REVIEW',
  'COMPLETE',
  'REJECTED',
  'NOT_REQUIRED',
  'CANCELLED',
];
