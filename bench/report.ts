/** Prints a measured figure. One above its allowed maximum makes the process end with 1. */
export function report(name: string, figure: number, unit: string, maximum?: number): void {
  const isOver = maximum !== undefined && !(figure <= maximum);
  const allowed = maximum === undefined ? '' : ` (at most ${maximum}${isOver ? ': OVER' : ''})`;
  process.stdout.write(`${name}: ${figure.toFixed(figure < 100 ? 2 : 0)} ${unit}${allowed}\n`);
  if (isOver) process.exitCode = 1;
}

export async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
