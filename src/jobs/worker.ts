import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';

/** Failures are told by ourselves; the library's own lines would quote payloads. */
export const QUIET = new Logger(() => () => {});

/** Takes jobs from the queue. The library's runner gives up for good when it cannot say what became of a job: another takes its place. */
export class Worker {
  private runner: Runner | undefined;
  private isStopping = false;

  constructor(
    private readonly pool: Pool,
    private readonly taskList: TaskList,
    /** Told the name under which jobs are taken, each time that it is another. */
    private readonly onName: (name: string) => void,
  ) {}

  async begin(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => this.onName(workerPool.id));
    this.runner = await run({
      events,
      pgPool: this.pool,
      concurrency: 2,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: QUIET,
      taskList: this.taskList,
    });
  }

  /** Works until it is stopped, or has given up. */
  async work(): Promise<void> {
    if (!this.runner) await this.begin();
    if (this.isStopping) await this.runner?.stop();
    await this.runner?.promise;
    this.runner = undefined;
  }

  /** Lets what runs finish. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.runner?.stop();
  }
}
