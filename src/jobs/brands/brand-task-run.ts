import type { Em } from '../../database/orm/orm.js';
import type { Settings } from '../../domain/base/context.js';
import type { BrandTask } from '../../domain/base/module/brand-task.js';
import type { Lease } from '../repeat/lease.js';
import type { Outcome } from '../repeat/repeat.js';
import { BrandRunner, type BrandRunnerOptions } from './brand-runner.js';
import { BrandSearch } from './brand-search.js';

export interface BrandTaskOptions extends BrandRunnerOptions {
  em: Em;
  settings: Settings;
  /** The instance that has the lease searches for brands with work; the others wait. */
  lease: Lease;
}

/** A run of the task: it finds the brands with work, and works for one after the other. */
export function runnerOf({ name, search, work, everyMs }: BrandTask, options: BrandTaskOptions) {
  const { em, settings, lease, onFailure } = options;
  const brands = new BrandSearch(em, settings, search, everyMs);
  const runner = new BrandRunner(name, everyMs, options);
  return async (): Promise<Outcome> => {
    if (!lease.isHeld()) return lease.isLeft() ? 'skipped' : 'idle';
    const except = runner.paused();
    const { brandIds, errors, isPartial } = await brands.find(except);
    for (const error of errors) onFailure(name, error);
    const hasFailed = await runner.run({ brandIds, except }, work);
    if (hasFailed || isPartial) return 'failed in part';
    return brandIds.length === 0 ? 'idle' : 'done';
  };
}
