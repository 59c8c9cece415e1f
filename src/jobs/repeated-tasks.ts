import { NO_BRAND } from '../domain/base/context.js';
import type { BrandTask } from '../domain/base/module/brand-task.js';
import type { Outside } from '../domain/base/module/outside.js';
import type { TableTask } from '../domain/base/module/table-task.js';
import { brandTasks, deliveries, tableTasks } from '../domain/tasks.js';
import { type BrandTaskOptions, runnerOf } from './brands/brand-task-run.js';
import { overdueTask } from './deliver/overdue.js';
import type { Worker } from './queue/worker.js';
import type { WorkerLiveness } from './queue/worker-liveness.js';
import { RELAY } from './relay.js';
import { MERGE_SEARCH_LISTS } from './repeat/merge-search-lists.js';
import { type Outcome, Repeat } from './repeat/repeat.js';
import type { TaskStates } from './repeat/task-states.js';

/** The time limit of a run. */
const LIMIT_MS = 60_000;
const LEASE_EVERY_MS = 2000;
const LIVENESS_EVERY_MS = 5000;
const STATES_EVERY_MS = 5000;
const WORKER_RESTART_MS = 1000;

interface RepeatedTasksOptions extends BrandTaskOptions {
  liveness: WorkerLiveness;
  worker: Worker;
  outside: Outside;
  states: TaskStates;
  /** The pause between two runs, in place of each task's own. */
  everyMs: number | undefined;
}

export interface RepeatedTasks {
  relay: Repeat;
  /** Those that the instance with the lease runs. */
  leased: readonly Repeat[];
  /** Those that every instance runs. */
  own: readonly Repeat[];
  /** A run lasts until the service stops, so its failures are not consecutive. */
  worker: Repeat;
}

/** The tasks that repeat while the service runs; the relay is one of them. */
export function repeatedTasks(options: RepeatedTasksOptions): RepeatedTasks {
  const { contextOf, lease, liveness, worker, outside, states, everyMs, onFailure } = options;
  const named = (name: string) => ({ name, onFailure: (error: unknown) => onFailure(name, error) });
  const pausing = (usual: Pick<BrandTask, 'everyMs' | 'idleMs'>) =>
    everyMs === undefined ? usual : { everyMs };
  const forBrands = ({ name, search, work, ...usual }: BrandTask): Repeat => {
    const run = runnerOf({ name, search, work, ...pausing(usual) }, options);
    return new Repeat(run, { ...named(name), ...pausing(usual), limitMs: LIMIT_MS });
  };
  const relay = forBrands(RELAY);
  const checkWorkers = new Repeat(
    done(() => liveness.check()),
    { ...named('worker_liveness'), ...pausing({ everyMs: LIVENESS_EVERY_MS }), limitMs: LIMIT_MS },
  );
  const renewLease = new Repeat(
    done(() => lease.renew()),
    {
      ...named('lease'),
      everyMs: Math.min(everyMs ?? LEASE_EVERY_MS, LEASE_EVERY_MS),
      maxPauseMs: LEASE_EVERY_MS,
      limitMs: LIMIT_MS,
    },
  );
  const forAll = ({ name, work, ...usual }: TableTask): Repeat => {
    const run = async (): Promise<Outcome> => {
      if (!lease.isHeld()) return 'skipped';
      return (await work(contextOf(NO_BRAND, name), outside)) ? 'done' : 'idle';
    };
    return new Repeat(run, { ...named(name), ...pausing(usual), limitMs: LIMIT_MS });
  };
  const runWorker = new Repeat(
    done(() => worker.run()),
    { ...named('worker'), everyMs: WORKER_RESTART_MS },
  );
  const leased = [
    relay,
    ...[MERGE_SEARCH_LISTS, ...tableTasks].map(forAll),
    ...[...deliveries.map(overdueTask), ...brandTasks].map(forBrands),
  ];
  const writeStates = new Repeat(() => states.write(leased), {
    ...named('task_states'),
    ...pausing({ everyMs: STATES_EVERY_MS }),
    limitMs: LIMIT_MS,
  });
  return {
    relay,
    leased,
    own: [checkWorkers, renewLease, writeStates],
    worker: runWorker,
  };
}

/** A task that always has something to do. */
const done = (work: () => Promise<void>) => async (): Promise<Outcome> => {
  await work();
  return 'done';
};
