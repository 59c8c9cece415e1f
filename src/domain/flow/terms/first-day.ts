/** After every day, for a tenancy whose first day is unknown. */
export const NO_DAY = 'infinity';

/**
 * SQL of the first day of a tenancy, after every day if it is unknown. The index `flow_by_start` has it, and
 * the statistics `flow_start`: without them the planner cannot estimate how many flows begin before or after
 * a day.
 */
export const firstDay = (alias?: string): string =>
  `coalesce(${alias ? `${alias}.` : ''}tenancy_starts_on, '${NO_DAY}'::date)`;
