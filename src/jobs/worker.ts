import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { withTimeout } from '../language/with-timeout.js';

/** Failures are told by ourselves; the library's own lines would quote payloads. */
export const QUIET = new Logger(() => () => {});

/** How long a job that runs may take to finish once the worker stops; one that takes longer is done again by another. */
const DRAIN_MS = 5000;

/**
 * Takes jobs from the queue. The library's runner gives up for good when it cannot say what became of a job, because
 * the database is gone: then another takes its place.
 */
export class Worker {
  private runner: Runner | undefined;
  private gaveUp = Promise.withResolvers<void>();
  private isStopping = false;

  constructor(
    private readonly pool: Pool,
    private readonly taskList: TaskList,
    /** Told the name under which jobs are taken, each time that it is another. */
    private readonly onName: (name: string) => void,
  ) {}

  async begin(): Promise<void> {
    const gaveUp = Promise.withResolvers<void>();
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => this.onName(workerPool.id));
    events.on('pool:fatalError', () => gaveUp.resolve());
    this.gaveUp = gaveUp;
    this.runner = await run({
      events,
      pgPool: this.pool,
      concurrency: 2,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: QUIET,
      // Told in a batch, an outcome that cannot be kept ends the runner; told alone, it would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: this.taskList,
    });
  }

  /** Works until it is stopped, or the runner has given up; one that has may never say that it is done. */
  async work(): Promise<void> {
    if (!this.runner) await this.begin();
    if (this.isStopping) return this.stop();
    await Promise.race([this.runner?.promise, this.gaveUp.promise]).finally(() => {
      this.runner = undefined;
    });
  }

  /** Lets what runs finish. */
  async stop(): Promise<void> {
    this.isStopping = true;
    // It refuses where it has stopped by itself, and that is as good.
    await withTimeout(
      DRAIN_MS,
      this.runner?.stop().catch(() => {}),
    );
    this.gaveUp.resolve();
  }
}
