import { DONE, STATUS_COLUMNS } from './flow-codes.js';

/**
 * Since when the first unfinished stage of a flow has its status, as SQL, the expression of an index. Null if
 * no stage is unfinished, or if it was not recorded.
 */
export function waitingFrom(alias?: string): string {
  const column = (name: string): string => (alias ? `${alias}.${name}` : name);
  const stages = STATUS_COLUMNS.map(
    (name) => `when ${column(name)} not in (${DONE}) then ${column(name.replace(/_status$/, '_since'))}`,
  );
  return `(case ${stages.join(' ')} end)`;
}
