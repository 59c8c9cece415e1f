import { median } from '../report.js';
import type { Round } from './rounds.js';
import { titleOf } from './servers.js';
import type { Work } from './works.js';

/** The median of a figure, and the quarter of the rounds below and above it. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: median(figures), low: at(0.25), high: at(0.75) };
}

export interface Row {
  server: string;
  cpu: Spread;
  rate: Spread;
  latency: Spread;
  bytes: number;
}

export const rowsOf = (measured: ReadonlyMap<string, readonly Round[]>): Row[] =>
  [...measured].map(([server, rounds]) => ({
    server,
    cpu: spreadOf(rounds.map(({ cpu }) => cpu)),
    rate: spreadOf(rounds.map(({ rate }) => rate)),
    latency: spreadOf(rounds.map((round) => round.median)),
    bytes: rounds.at(-1)?.bytes ?? 0,
  }));

const whole = (figure: number): string => figure.toFixed(0);

/** The figures of one work: processor time of a request and throughput, each with its quartiles. */
export function printWork({ title }: Work, measured: ReadonlyMap<string, readonly Round[]>): void {
  const rows = rowsOf(measured);
  const own = rows[0]?.cpu.median ?? Number.NaN;
  const lines = rows.map(({ server, cpu, rate, latency, bytes }) => [
    titleOf(server),
    `${whole(cpu.median)} (${whole(cpu.low)}–${whole(cpu.high)})`,
    `× ${(cpu.median / own).toFixed(2)}`,
    `${whole(rate.median)} (${whole(rate.low)}–${whole(rate.high)})`,
    latency.median.toFixed(1),
    whole(bytes),
  ]);
  const head = ['', 'CPU µs/request', 'of ours', 'requests/s', 'ms', 'bytes'];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  const print = (line: readonly string[]): string =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  process.stdout.write(`\n${title}\n${[head, ...lines].map(print).join('\n')}\n`);
}
