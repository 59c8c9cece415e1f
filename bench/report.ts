/** Prints a measured figure. A figure above its allowed maximum makes the process exit with 1. */
export function report(name: string, figure: number, unit: string, maximum?: number): void {
  const isOver = maximum !== undefined && !(figure <= maximum);
  const allowed =
    maximum === undefined ? '' : ` (at most ${Number(maximum.toFixed(2))}${isOver ? ': OVER' : ''})`;
  process.stdout.write(`${name}: ${figure.toFixed(figure < 100 ? 2 : 0)} ${unit}${allowed}\n`);
  if (isOver) process.exitCode = 1;
}

export async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The elapsed time of a piece of work, and the processor time that this process used for it. */
export async function timed(work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const before = process.cpuUsage();
  const ms = await timedMs(work);
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000 };
}

export const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
