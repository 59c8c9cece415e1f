import type { WorkerEvents } from 'graphile-worker';

const SECOND_MS = 1000;
/** The seconds after which a runner that has learnt nothing from the queue counts as stuck. */
const STUCK_AFTER = 15;

/**
 * Watches whether a runner still learns from the queue if a job waits. It asks each second, but it may never
 * get an answer again: the library (graphile-worker 0.18) repeats the failure of its first statement for
 * ever, and after some failures of the network it pauses for minutes.
 */
export class RunnerWatch {
  private jobsRunning = 0;
  private secondsWithoutAnswer = 0;
  private lastError: unknown;
  private readonly timer: NodeJS.Timeout;

  /** `onStuck` is called once. */
  constructor(
    events: WorkerEvents,
    concurrency: number,
    onStuck: (error: Error) => void,
    stuckAfter = STUCK_AFTER,
  ) {
    const answered = () => {
      this.secondsWithoutAnswer = 0;
    };
    events.on('worker:getJob:empty', answered);
    events.on('worker:getJob:error', ({ error }) => {
      this.lastError = error;
    });
    events.on('job:start', () => {
      this.jobsRunning += 1;
      answered();
    });
    events.on('job:complete', () => {
      this.jobsRunning -= 1;
      answered();
    });
    // Seconds are counted, not measured: a process that was suspended has missed nothing.
    this.timer = setInterval(() => {
      // A runner asks for no job where it has no place for one.
      if (this.jobsRunning < concurrency) this.secondsWithoutAnswer += 1;
      if (this.secondsWithoutAnswer < stuckAfter) return;
      this.stop();
      onStuck(
        new Error(`The queue gave the worker no answer for ${stuckAfter} s: another one is started.`, {
          cause: this.lastError,
        }),
      );
    }, SECOND_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
