import type { Em } from '../database/orm.js';
import { announceDeadlines } from '../domain/deadline/announce-deadlines.js';
import { purgeKeys } from '../domain/idempotency/idempotency-key.service.js';
import {
  brandsWithEvents,
  brandsWithNotices,
  brandsWithOldKeys,
  brandsWithOverdueMessages,
} from './across-brands.js';
import type { ForBrands } from './brand-runner.js';
import { retryOverdueMessages } from './overdue-messages.js';
import { relayEvents } from './relay.js';
import { Repeat } from './repeat.js';
import type { Worker } from './worker.js';
import type { WorkerLiveness } from './worker-liveness.js';

const RELAY_EVERY_MS = 500;
/** The longest pause of a relay that finds nothing. A queued e-mail ends it. */
const RELAY_IDLE_MS = 5000;
const LIVENESS_EVERY_MS = 5000;
const OVERDUE_EVERY_MS = 10_000;
const OLD_KEYS_EVERY_MS = 30_000;
const DEADLINES_EVERY_MS = 10_000;
const WORKER_RESTART_MS = 1000;
/** The time limit of a run. */
const RUN_TIMEOUT_MS = 60_000;

interface RepeatedTasksOptions {
  em: Em;
  forBrands: ForBrands;
  liveness: WorkerLiveness;
  worker: Worker;
  /** The pause between two runs, in place of each task's own. */
  everyMs: number | undefined;
  onFailure: (task: string, error: unknown) => void;
}

/** The tasks that repeat while the service runs; the relay is one of them. */
export function repeatedTasks({
  em,
  forBrands,
  liveness,
  worker,
  everyMs,
  onFailure,
}: RepeatedTasksOptions): {
  relay: Repeat;
  tasks: Repeat[];
} {
  const repeat = (task: string, usualMs: number, work: () => Promise<unknown>, idleMs = usualMs) =>
    new Repeat(
      everyMs ?? usualMs,
      work,
      (error) => onFailure(task, error),
      RUN_TIMEOUT_MS,
      everyMs ?? idleMs,
    );
  const relayAll = async (): Promise<boolean> => {
    const brandIds = await brandsWithEvents(em);
    await forBrands('relay', brandIds, relayEvents);
    return brandIds.length > 0;
  };
  const relay = repeat('relay', RELAY_EVERY_MS, relayAll, RELAY_IDLE_MS);
  const tasks = [
    relay,
    repeat('overdue_messages', OVERDUE_EVERY_MS, async () =>
      forBrands('overdue_messages', await brandsWithOverdueMessages(em), retryOverdueMessages),
    ),
    repeat('idempotency_keys', OLD_KEYS_EVERY_MS, async () =>
      forBrands('idempotency_keys', await brandsWithOldKeys(em), purgeKeys),
    ),
    repeat('deadlines', DEADLINES_EVERY_MS, async () =>
      forBrands('deadlines', await brandsWithNotices(em), announceDeadlines),
    ),
    repeat('worker_liveness', LIVENESS_EVERY_MS, () => liveness.check()),
    new Repeat(
      WORKER_RESTART_MS,
      () => worker.run(),
      (error) => onFailure('worker', error),
    ),
  ];
  return { relay, tasks };
}
