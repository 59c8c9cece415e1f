import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts times of ended processes in hundredths of a second. */
const TICK_US = 10_000;
/** Places in `/proc/PID/stat` after the name of the program. */
const PARENT = 1;
const TIMES = [11, 12] as const;
const TIMES_OF_ENDED = [13, 14] as const;

function readProcess(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    // The process has ended.
    return undefined;
  }
}

function statOf(pid: number): string[] | undefined {
  const text = readProcess(pid, 'stat');
  // The name may contain spaces and parentheses.
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

const ticks = (stat: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(stat[place]), 0) * TICK_US;

/**
 * The time of a process: to the nanosecond if the kernel provides it, or else user and system time in ticks.
 */
function timeOf(pid: number, stat: readonly string[]): number {
  const nanoseconds = Number(readProcess(pid, 'schedstat')?.split(' ', 1)[0]);
  return nanoseconds > 0 ? nanoseconds / 1000 : ticks(stat, TIMES);
}

/** The title of a process that serves a connection ends with the port of its client and what it does. */
const OF_CONNECTION = /^postgres: .*\(\d+\)/;

/**
 * The processor time of the connections of a PostgreSQL server so far, in microseconds, without background
 * processes.
 */
export const connectionTime = (postmaster: number): number =>
  childrenOf(postmaster)
    .filter(({ pid }) => OF_CONNECTION.test(readProcess(pid, 'cmdline') ?? ''))
    .reduce((sum, { pid, stat }) => sum + timeOf(pid, stat), 0);

/**
 * The processor time of a PostgreSQL server so far, in microseconds: of its main process, of the running ones
 * (connections and background processes), and of those that have ended. NaN if there is no `/proc`.
 */
export function serverTime(postmaster: number): number {
  const own = statOf(postmaster);
  if (!own) return Number.NaN;
  return childrenOf(postmaster).reduce(
    (sum, { pid, stat }) => sum + timeOf(pid, stat),
    timeOf(postmaster, own) + ticks(own, TIMES_OF_ENDED),
  );
}

const childrenOf = (parent: number): { pid: number; stat: string[] }[] =>
  readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    const stat = pid > 0 ? statOf(pid) : undefined;
    return stat && Number(stat[PARENT]) === parent ? [{ pid, stat }] : [];
  });
