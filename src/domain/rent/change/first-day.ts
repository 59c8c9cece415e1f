const inTable = (alias?: string): string => (alias ? `${alias}.` : '');

/** SQL of the first day of a new rent; the index `rent_change_by_first_day` has it. */
export const firstDayOfRent = (alias?: string): string =>
  `coalesce(${inTable(alias)}settled_effective_on, ${inTable(alias)}effective_on)`;

/** SQL of whether a rent change was neither voided nor withdrawn; the same index has only these. */
export const isStanding = (alias?: string): string =>
  `${inTable(alias)}voided_at is null and ${inTable(alias)}status <> 'withdrawn'`;
