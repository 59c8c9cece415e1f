import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { Size } from '../database/sizes.js';
import { median } from '../report.js';
import type { Options } from './options.js';
import type { Round } from './rounds.js';

/** The median of a figure over the rounds, and its quartiles. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

/** The figures of one server for one work. */
export interface Figures {
  /** Microseconds of processor time for a request. */
  cpu: Spread;
  /** Microseconds of the processor time of PostgreSQL for a request. */
  database: Spread;
  /** Requests in a second. */
  rate: Spread;
  /** Milliseconds until the response. */
  latency: Spread;
  /** The size of a response with its head. */
  bytes: number;
}

export interface Process {
  /** Milliseconds from the start of the process to its first response. */
  start: number;
  /** Bytes of resident memory before the first request, and the maximum after any round. */
  idle: number;
  loaded: number;
}

export interface Results {
  date: string;
  machine: Machine;
  options: Pick<Options, 'rounds' | 'seconds' | 'connections'>;
  /** Figures by work, server and number of connections. */
  works: Record<string, Record<string, Record<string, Figures>>>;
  processes: Record<string, Process>;
  /** Milliseconds of a start of the service with its own database server, on existing data. */
  secondStart?: number;
  /** Lists and search terms of a large brand. */
  large?: LargeList[];
  sizes?: Size[];
  memory?: Memory;
}

/** Bytes of resident memory of a service that did nothing else. */
export interface Memory {
  idle: number;
  /** After 10,000 requests of the mixed load. */
  loaded: number;
  /** After 10,000 more different queries. */
  manyQueries: number;
}

/** The median time of a list of a brand with a million rows. */
export interface LargeList {
  name: string;
  /** Milliseconds of a request. */
  ms: number;
  /** Of the first request after the rows were created. */
  first: number;
  maximum: number;
}

interface Machine {
  processor: string;
  cores: number;
  memory: number;
  system: string;
  node: string;
  postgresql: string;
  /** The load of the machine before the first round. */
  load: number;
}

/** The kernel and its version, without the suffix of its builder: `linux 6.18.44`. */
export const kernelOf = (system: string, version: string): string =>
  `${system} ${/^[\d.]*\d/.exec(version)?.[0] ?? version}`;

export const machineWith = (postgresql: string): Machine => ({
  processor: cpus()[0]?.model.trim() || 'unknown',
  cores: cpus().length,
  memory: totalmem(),
  system: kernelOf(platform(), release()),
  node: process.versions.node,
  postgresql,
  load: loadavg()[0] ?? 0,
});

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  const at = (place: number): number => sorted[place] ?? Number.NaN;
  return { median: median(figures), low: at(Math.floor(last / 4)), high: at(Math.ceil((3 * last) / 4)) };
}

export const figuresOf = (rounds: readonly Round[]): Figures => ({
  cpu: spreadOf(rounds.map(({ cpu }) => cpu)),
  database: spreadOf(rounds.map(({ database }) => database)),
  rate: spreadOf(rounds.map(({ rate }) => rate)),
  latency: spreadOf(rounds.map((round) => round.median)),
  bytes: rounds.at(-1)?.bytes ?? 0,
});
