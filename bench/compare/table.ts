import type { Figures, Process, Results, Spread } from './figures.js';
import { titleOf } from './servers.js';
import type { Target } from './targets.js';
import { WORKS } from './works.js';

type Table = readonly (readonly string[])[];

const whole = (figure: number): string => Math.round(figure).toLocaleString('en');
const spread = ({ median, low, high }: Spread): string => `${whole(median)} (${whole(low)}–${whole(high)})`;

/** The figures of the servers of a work by the number of connections. */
export type WorkFigures = Results['works'][string];

const times = (own: number, bare: number | undefined): string =>
  bare === undefined ? '–' : (own / bare).toFixed(2);

/**
 * One line for each number of connections and server. Processor times are compared with the bare server's.
 */
export function workTable(figures: WorkFigures): Table {
  const counts = [...new Set(Object.values(figures).flatMap(Object.keys))];
  const lines = counts.flatMap((count) =>
    Object.entries(figures).flatMap(([server, byCount]) => {
      const [own, bare] = [byCount[count], figures.bare?.[count]];
      if (!own) return [];
      return [
        [
          titleOf(server),
          count,
          spread(own.cpu),
          times(own.cpu.median, bare?.cpu.median),
          spread(own.database),
          times(own.database.median, bare?.database.median),
          whole(own.rate.median),
          own.latency.median.toFixed(1),
          whole(own.bytes),
        ],
      ];
    }),
  );
  return [
    ['Server', 'connections', 'CPU µs', '× bare', 'PostgreSQL µs', '× bare', 'requests/s', 'ms', 'bytes'],
    ...lines,
  ];
}

/** The figures for the highest measured number of connections. */
export const busiest = (byCount: Readonly<Record<string, Figures>> | undefined): Figures | undefined =>
  Object.entries(byCount ?? {}).toSorted(([a], [b]) => Number(b) - Number(a))[0]?.[1];

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

/** The targets of the service, and whether it meets them. */
export const targetTable = (targets: readonly Target[]): Table => [
  ['', 'measured', 'at most', 'met'],
  ...targets.map(({ name, figure, unit, maximum }) => [
    name,
    `${figure.toFixed(2)} ${unit}`,
    `${maximum.toFixed(2)} ${unit}`,
    figure <= maximum ? 'yes' : '**no**',
  ]),
];

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
