import type { Em } from '../database/orm.js';
import type { Context } from '../domain/base/context.js';
import { announceDeadlines } from '../domain/deadline/announce-deadlines.js';
import { purgeKeys } from '../domain/idempotency/idempotency-key.service.js';
import {
  type Search,
  WITH_EVENTS,
  WITH_NOTICES,
  WITH_OLD_KEYS,
  WITH_OVERDUE_MESSAGES,
} from './across-brands.js';
import { BrandRunner, type BrandRunnerOptions } from './brand-runner.js';
import { BrandSearch } from './brand-search.js';
import type { Lease } from './lease.js';
import { retryOverdueMessages } from './overdue-messages.js';
import { relayEvents } from './relay.js';
import type { Outcome } from './repeat.js';

/** A task for the brands with some kind of work. */
export interface BrandTask {
  name: string;
  search: Search;
  work: (ctx: Context) => Promise<void>;
  everyMs: number;
  /** The longest pause while no brand has work; by default the usual one. */
  idleMs?: number;
}

/** A queued e-mail ends the pause of an idle relay. */
export const RELAY: BrandTask = {
  name: 'relay',
  search: WITH_EVENTS,
  work: relayEvents,
  everyMs: 500,
  idleMs: 5000,
};

export const OTHER_BRAND_TASKS: readonly BrandTask[] = [
  { name: 'overdue_messages', search: WITH_OVERDUE_MESSAGES, work: retryOverdueMessages, everyMs: 10_000 },
  { name: 'idempotency_keys', search: WITH_OLD_KEYS, work: purgeKeys, everyMs: 30_000 },
  { name: 'deadlines', search: WITH_NOTICES, work: announceDeadlines, everyMs: 10_000 },
];

export interface BrandTaskOptions extends BrandRunnerOptions {
  em: Em;
  /** The instance that holds it looks for brands with work; the others wait. */
  lease: Lease;
}

/** A run of the task: it finds the brands with work, and works for one after the other. */
export function runnerOf({ name, search, work, everyMs }: BrandTask, options: BrandTaskOptions) {
  const { em, lease, onFailure } = options;
  const brands = new BrandSearch(em, search, everyMs);
  const runner = new BrandRunner(name, everyMs, options);
  return async (): Promise<Outcome> => {
    if (!lease.isHeld()) return lease.isLeft() ? 'skipped' : 'idle';
    const { brandIds, errors, isPartial } = await brands.find(runner.paused());
    for (const error of errors) onFailure(name, error);
    const hasFailed = await runner.run(brandIds, work);
    if (hasFailed || isPartial) return 'failed in part';
    return brandIds.length === 0 ? 'idle' : 'done';
  };
}
