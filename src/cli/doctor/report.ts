import type { Finding } from '../../service/findings/finding.js';
import { type Column, table } from '../output/table.js';

const COLUMNS: readonly Column<Finding>[] = [
  { name: 'Status', of: ({ status }) => status },
  { name: 'Check', of: ({ check }) => check },
  { name: 'Finding', of: ({ message }) => message, min: 30 },
];

/** The findings as a table, with a sentence below that sums them up. */
export function report(findings: readonly Finding[], width: number): string {
  const count = (status: Finding['status']) => findings.filter((one) => one.status === status).length;
  const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const summary = `${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}.`;
  return `${table(findings, COLUMNS, width)}\n\n${summary}`;
}
