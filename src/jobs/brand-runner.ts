import { runWork, Work } from '../database/work.js';
import type { Context } from '../domain/base/context.js';

/** The time after which a run starts with no further brand. */
const BRANDS_MS = 20_000;

/** Runs a task for one brand after the other. The run has failed if the task failed for every brand. */
export type ForBrands = (
  task: string,
  brandIds: readonly number[],
  run: (ctx: Context) => Promise<void>,
) => Promise<void>;

/** After `BRANDS_MS`, and while the service stops, the remaining brands wait for the next run. */
export const brandRunner =
  (
    contextOf: (brandId: number, task: string) => Context,
    stopping: AbortSignal,
    onFailure: (task: string, error: unknown) => void,
  ): ForBrands =>
  async (task, brandIds, run) => {
    const failures: unknown[] = [];
    const deadline = performance.now() + BRANDS_MS;
    for (const brandId of brandIds) {
      if (stopping.aborted || performance.now() > deadline) break;
      const running = runWork(new Work(brandId), () => run(contextOf(brandId, task)));
      await running.catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0 && failures.length === brandIds.length) throw failures[0];
    for (const error of failures) onFailure(task, error);
  };
