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
import { type Outcome, Repeat, type RepeatOptions } from './repeat.js';
import type { Worker } from './worker.js';
import type { WorkerLiveness } from './worker-liveness.js';

/** The time limit of a run. */
const RUN_TIMEOUT_MS = 60_000;
const LEASE_EVERY_MS = 2000;
const LIVENESS_EVERY_MS = 5000;
const WORKER_RESTART_MS = 1000;

/** A task for the brands with work, in milliseconds between two runs. */
interface BrandTask {
  name: string;
  search: Search;
  work: (ctx: Context) => Promise<void>;
  everyMs: number;
  /** The longest pause while no brand has work; by default it is the usual one. */
  idleMs?: number;
}

/** A queued e-mail ends the pause of an idle relay. */
const RELAY: BrandTask = {
  name: 'relay',
  search: WITH_EVENTS,
  work: relayEvents,
  everyMs: 500,
  idleMs: 5000,
};

const OTHERS: readonly BrandTask[] = [
  {
    name: 'overdue_messages',
    search: WITH_OVERDUE_MESSAGES,
    work: retryOverdueMessages,
    everyMs: 10_000,
  },
  { name: 'idempotency_keys', search: WITH_OLD_KEYS, work: purgeKeys, everyMs: 30_000 },
  { name: 'deadlines', search: WITH_NOTICES, work: announceDeadlines, everyMs: 10_000 },
];

interface RepeatedTasksOptions extends BrandRunnerOptions {
  em: Em;
  /** The instance that holds it looks for brands with work; the others wait. */
  lease: Lease;
  liveness: WorkerLiveness;
  worker: Worker;
  /** The pause between two runs, in place of each task's own. */
  everyMs: number | undefined;
}

export interface RepeatedTasks {
  relay: Repeat;
  /** Those that the instance with the lease runs. */
  leased: readonly Repeat[];
  all: readonly Repeat[];
}

/** The tasks that repeat while the service runs; the relay is one of them. */
export function repeatedTasks(options: RepeatedTasksOptions): RepeatedTasks {
  const { em, lease, liveness, worker, everyMs, onFailure } = options;
  const repeat = (
    name: string,
    task: () => Promise<Outcome>,
    usual: Omit<RepeatOptions, 'name' | 'onFailure'>,
  ) =>
    new Repeat(task, {
      ...usual,
      ...(everyMs !== undefined && { everyMs, idleMs: everyMs }),
      name,
      onFailure: (error) => onFailure(name, error),
    });
  const forBrands = ({ name, search, work, ...usual }: BrandTask): Repeat => {
    const brands = new BrandSearch(em, search);
    const runner = new BrandRunner(name, everyMs ?? usual.everyMs, options);
    const run = async (): Promise<Outcome> => {
      if (!lease.isHeld()) return lease.isLeft() ? 'skipped' : 'idle';
      const { brandIds, errors, isPartial } = await brands.find();
      for (const error of errors) onFailure(name, error);
      const hasFailed = await runner.run(brandIds, work);
      if (hasFailed || isPartial) return 'failed in part';
      return brandIds.length === 0 ? 'idle' : 'done';
    };
    return repeat(name, run, { ...usual, limitMs: RUN_TIMEOUT_MS });
  };
  const relay = forBrands(RELAY);
  const leased = [relay, ...OTHERS.map(forBrands)];
  const all = [
    ...leased,
    repeat(
      'worker_liveness',
      done(() => liveness.check()),
      {
        everyMs: LIVENESS_EVERY_MS,
        limitMs: RUN_TIMEOUT_MS,
      },
    ),
    new Repeat(
      done(() => lease.renew()),
      {
        name: 'lease',
        everyMs: Math.min(everyMs ?? LEASE_EVERY_MS, LEASE_EVERY_MS),
        maxPauseMs: LEASE_EVERY_MS,
        limitMs: RUN_TIMEOUT_MS,
        onFailure: (error) => onFailure('lease', error),
      },
    ),
    new Repeat(
      done(() => worker.run()),
      {
        name: 'worker',
        everyMs: WORKER_RESTART_MS,
        onFailure: (error) => onFailure('worker', error),
      },
    ),
  ];
  return { relay, leased, all };
}

/** A task that always has something to do. */
const done = (work: () => Promise<void>) => async (): Promise<Outcome> => {
  await work();
  return 'done';
};
