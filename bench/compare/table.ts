import type { Figures, Process, Results, Spread } from './figures.js';
import { titleOf } from './servers.js';
import { WORKS } from './works.js';

type Table = readonly (readonly string[])[];

const whole = (figure: number): string => Math.round(figure).toLocaleString('en');
const spread = ({ median, low, high }: Spread): string => `${whole(median)} (${whole(low)}–${whole(high)})`;

/** One line for each server. The second column compares with the bare server: above 1 is faster. */
export function workTable(figures: Readonly<Record<string, Figures>>): Table {
  const bare = figures.bare?.cpu.median;
  const lines = Object.entries(figures).map(([server, { cpu, rate, latency, bytes }]) => [
    titleOf(server),
    spread(cpu),
    bare === undefined ? '–' : (bare / cpu.median).toFixed(2),
    spread(rate),
    latency.median.toFixed(1),
    whole(bytes),
  ]);
  return [['Server', 'CPU µs a request', 'of bare', 'requests/s', 'ms', 'bytes'], ...lines];
}

const megabytes = (bytes: number): string => whole(bytes / 1e6);

export function processTable(processes: Readonly<Record<string, Process>>): Table {
  const lines = Object.entries(processes).map(([server, { start, idle, loaded }]) => [
    titleOf(server),
    whole(start),
    megabytes(idle),
    megabytes(loaded),
  ]);
  return [['Server', 'start, ms', 'memory idle, MB', 'after the load, MB'], ...lines];
}

/** A table in columns, for a terminal. */
export function inColumns(table: Table): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return table.map((line) => line.map(pad).join('  ')).join('\n');
}

/** A table in Markdown. */
export function inMarkdown([head = [], ...lines]: Table): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** The measured works in their order, with their titles. */
export const measuredWorks = ({ works }: Results) =>
  WORKS.flatMap(({ name, title }) => {
    const figures = works[name];
    return figures ? [{ name, title, figures }] : [];
  });
