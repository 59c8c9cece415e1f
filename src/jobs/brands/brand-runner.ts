import { runWork, Work } from '../../database/connect/work.js';
import type { Context } from '../../domain/base/context.js';
import { pauseAfter } from '../repeat/repeat.js';

/** The time after which a run starts with no further brand. */
const BRANDS_MS = 20_000;

/** The brands that a search found. */
export interface Brands {
  brandIds: readonly number[];
  /** The brands that the search left out. */
  except: readonly number[];
}

interface Failing {
  failures: number;
  /** When the brand is tried again. */
  until: number;
}

export interface BrandRunnerOptions {
  contextOf: (brandId: number, task: string) => Context;
  stopping: AbortSignal;
  onFailure: (task: string, error: unknown) => void;
}

/**
 * Runs a task for one brand after the other. A brand for which it fails is tried again after a pause that
 * grows, and delays no other. After `BRANDS_MS`, and while the service stops, the remaining brands wait for
 * the next run.
 */
export class BrandRunner {
  private readonly failing = new Map<number, Failing>();

  constructor(
    private readonly task: string,
    /** The shortest pause before a brand is tried again. */
    private readonly everyMs: number,
    private readonly options: BrandRunnerOptions,
  ) {}

  /** The brands that are not tried at the moment. A search leaves them out: it finds a limited number. */
  paused(): number[] {
    const now = performance.now();
    return [...this.failing].flatMap(([brandId, { until }]) => (until > now ? [brandId] : []));
  }

  /** Returns whether the task has failed for one of the brands, now or when it was last tried. */
  async run({ brandIds, except }: Brands, work: (ctx: Context) => Promise<void>): Promise<boolean> {
    const { contextOf, stopping, onFailure } = this.options;
    const end = performance.now() + BRANDS_MS;
    // One that was searched for and not found has no work any more, so it no longer fails. A pause may end
    // during a search that left the brand out, so the end of the pause does not matter.
    for (const brandId of this.failing.keys())
      if (!except.includes(brandId) && !brandIds.includes(brandId)) this.failing.delete(brandId);
    for (const brandId of brandIds) {
      const now = performance.now();
      if (stopping.aborted || now > end) break;
      if ((this.failing.get(brandId)?.until ?? now) > now) continue;
      try {
        await runWork(new Work(brandId), () => work(contextOf(brandId, this.task)));
        this.failing.delete(brandId);
      } catch (error) {
        const failures = (this.failing.get(brandId)?.failures ?? 0) + 1;
        this.failing.set(brandId, {
          failures,
          until: performance.now() + pauseAfter(failures, this.everyMs),
        });
        onFailure(this.task, error);
      }
    }
    return this.failing.size > 0;
  }
}
