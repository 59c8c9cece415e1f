import { type Column, table } from '../output/table.js';

/** `note`: nothing is wrong, but something could not be checked, or is unusual. */
export type Status = 'ok' | 'note' | 'warning' | 'error';

/** The result of a check: what was found and, if something is wrong, what to do. */
export interface Finding {
  check: string;
  status: Status;
  message: string;
}

const ORDER: readonly Status[] = ['ok', 'note', 'warning', 'error'];

/** A check's findings; they may be made one by one. */
export const finding =
  (check: string) =>
  (status: Status, message: string): Finding => ({ check, status, message });

/** The most serious status. */
export const worstOf = (findings: readonly Finding[]): Status =>
  findings.reduce<Status>(
    (worst, { status }) => (ORDER.indexOf(status) > ORDER.indexOf(worst) ? status : worst),
    'ok',
  );

const COLUMNS: readonly Column<Finding>[] = [
  { name: 'Status', of: ({ status }) => status },
  { name: 'Check', of: ({ check }) => check },
  { name: 'Finding', of: ({ message }) => message, min: 30 },
];

/** The findings as a table, with a sentence below that sums them up. */
export function report(findings: readonly Finding[], width: number): string {
  const count = (status: Status) => findings.filter((one) => one.status === status).length;
  const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const summary = `${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}.`;
  return `${table(findings, COLUMNS, width)}\n\n${summary}`;
}
