import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { printable } from './hide.js';

/** A column of a table, or a line of a record's details. */
export interface Column<R> {
  name: string;
  of: (record: R) => string;
  /** The field that it shows. */
  field?: string;
  /**
   * The fewest characters that the column may be narrowed to, but for its longest word; without it, the
   * column is as wide as its content.
   */
  min?: number;
}

const GAP = '  ';

/**
 * Records as an aligned table of at most `width` characters. Wide columns are narrowed and their text wraps.
 * If that is not enough, each record is a block of lines.
 */
export function table<R>(records: readonly R[], columns: readonly Column<R>[], width: number): string {
  const rows = records.map((record) => columns.map(({ of }) => printable(of(record))));
  const widths = columns.map(({ name }, at) =>
    Math.max(stringWidth(name), ...rows.map((row) => stringWidth(row[at] ?? ''))),
  );
  let excess = widths.reduce((sum, one) => sum + one, GAP.length * (columns.length - 1)) - width;
  for (const at of byWidth(widths)) {
    const { min, name = '' } = columns[at] ?? {};
    if (min === undefined) continue;
    const words = [name, ...rows.flatMap((row) => (row[at] ?? '').split(' '))];
    const narrowest = words.reduce((most, word) => Math.max(most, stringWidth(word)), min);
    const cut = Math.max(0, Math.min(excess, (widths[at] ?? 0) - narrowest));
    widths[at] = (widths[at] ?? 0) - cut;
    excess -= cut;
  }
  if (excess > 0) return records.map((record) => details(record, columns, width)).join('\n\n');
  return [columns.map(({ name }) => name), ...rows].flatMap((row) => rowLines(row, widths)).join('\n');
}

/** A record as lines, each with the name and the value of a column. */
export function details<R>(record: R, columns: readonly Column<R>[], width: number): string {
  const names = Math.max(...columns.map(({ name }) => stringWidth(name)));
  const widths = [names, Math.max(width - names - GAP.length, 1)];
  return columns.flatMap(({ name, of }) => rowLines([name, printable(of(record))], widths)).join('\n');
}

/** A paragraph that wraps, each line after an indentation. */
export const paragraph = (text: string, width: number, indent = ''): string =>
  wrap(text, width - indent.length)
    .map((line) => `${indent}${line}`.trimEnd())
    .join('\n');

/** The indexes of the columns, the widest first. */
const byWidth = (widths: readonly number[]): number[] =>
  widths.map((_, at) => at).toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0));

function rowLines(cells: readonly string[], widths: readonly number[]): string[] {
  const wrapped = cells.map((cell, at) => wrap(cell, widths[at] ?? 1));
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    wrapped
      .map((lines, at) => padded(lines[line] ?? '', widths[at] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

const wrap = (text: string, width: number): string[] =>
  wrapAnsi(text, Math.max(width, 1), { hard: true }).split('\n');

const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(width - stringWidth(text), 0));
