import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { type ConnectionSettings, withPool } from '../../database/connect/connection.js';
import { waitAtMost } from '../../language/time/with-timeout.js';
import { RunnerWatch } from './runner-watch.js';

/** The jobs report their failures themselves; the library's own lines would quote payloads. */
const NO_LOG = new Logger(() => () => {});
/** Beside its logger, the library (graphile-worker 0.18) prints what rejects the runner, which is logged here. */
console.trace = () => {};

const CONCURRENCY = 2;
/** How long running jobs may take to finish once the worker stops. Then they are aborted. */
const FINISH_MS = 3000;
/** How long the worker waits for them altogether. */
const STOP_MS = 5000;

/** Brings the queue's tables up to date before a worker starts, which does it otherwise. */
export async function prepareQueue(connection: ConnectionSettings): Promise<void> {
  await withPool(connection, (pgPool) => runMigrations({ pgPool, logger: NO_LOG }));
}

/**
 * Runs the jobs of the queue. The library's runner stops when it cannot store the outcome of a job because
 * the database is unreachable, and may get stuck; the worker then starts another.
 */
export class Worker {
  private runner: Runner | undefined;
  private watch: RunnerWatch | undefined;
  private failed = Promise.withResolvers<void>();
  private isStopping = false;

  constructor(
    private readonly pool: Pool,
    private readonly taskList: TaskList,
    /** Called with the id that a new runner takes jobs under. */
    private readonly onId: (id: string) => void,
    /** The seconds after which a runner that does not respond counts as stuck, in place of the usual ones. */
    private readonly stuckAfter?: number,
  ) {}

  /** Brings the queue's tables up to date and starts to take jobs. */
  async start(): Promise<void> {
    const failed = Promise.withResolvers<void>();
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => this.onId(workerPool.id));
    events.on('pool:fatalError', () => failed.resolve());
    this.failed = failed;
    failed.promise.catch(() => {});
    this.runner = await run({
      events,
      pgPool: this.pool,
      concurrency: CONCURRENCY,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: NO_LOG,
      preset: {
        worker: {
          // An outcome that cannot be stored ends the runner when it is stored in a batch; alone, it would
          // end the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          gracefulShutdownAbortTimeout: FINISH_MS,
        },
      },
      taskList: this.taskList,
    });
    const onStuck = (error?: unknown) => (error === undefined ? failed.resolve() : failed.reject(error));
    this.watch = new RunnerWatch(events, CONCURRENCY, onStuck, this.stuckAfter);
  }

  /**
   * Runs until the worker is stopped, the runner has failed or is stuck; its own promise may never settle.
   */
  async run(): Promise<void> {
    if (!this.runner) await this.start();
    if (this.isStopping) return this.stop();
    await Promise.race([this.runner?.promise, this.failed.promise]).finally(() => {
      this.watch?.stop();
      // One that is stuck would keep its connection; one that has stopped by itself rejects.
      this.runner?.stop().catch(() => {});
      this.runner = undefined;
    });
  }

  /** Waits for the running jobs, at most STOP_MS. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.watch?.stop();
    // A runner that has stopped by itself rejects.
    await waitAtMost(
      STOP_MS,
      this.runner?.stop().catch(() => {}),
    );
    this.failed.resolve();
  }
}
