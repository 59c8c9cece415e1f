import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { WorkerEvents } from 'graphile-worker';
import { databaseFailure } from '../../database/connect/failures.js';

const SECOND_MS = 1000;
/** The seconds without a response of the queue after which a runner counts as stuck. */
const STUCK_AFTER = 15;
/** A process that gets too little CPU also reads responses late: it waits this many times as long. */
const STARVED_FACTOR = 4;
/** A second in which the event loop was later than this is not counted. */
const LATE_MS = 200;
const NS_PER_MS = 1e6;

/**
 * Watches whether a runner still gets responses from the queue if a job waits. It polls each second, but it
 * may never get a response again: the library (graphile-worker 0.18) repeats the failure of its first
 * statement forever, and after some failures of the network it pauses for minutes.
 */
export class RunnerWatch {
  private jobsRunning = 0;
  private seconds = 0;
  private secondsOnTime = 0;
  private lastError: unknown;
  private readonly loopDelay = monitorEventLoopDelay();
  private readonly timer: NodeJS.Timeout;

  /**
   * `onStuck` is called once: with the failure of the database if there was one, and without an error if the
   * process got too little CPU.
   */
  constructor(
    events: WorkerEvents,
    private readonly concurrency: number,
    private readonly onStuck: (error?: unknown) => void,
    private readonly stuckAfter = STUCK_AFTER,
  ) {
    const responded = () => this.reset();
    events.on('worker:getJob:empty', responded);
    events.on('worker:getJob:error', ({ error }) => {
      this.lastError = error;
    });
    events.on('job:start', () => {
      this.jobsRunning += 1;
      responded();
    });
    events.on('job:complete', () => {
      this.jobsRunning -= 1;
      responded();
    });
    this.loopDelay.enable();
    let last = performance.now();
    this.timer = setInterval(() => {
      const now = performance.now();
      this.count(now - last - SECOND_MS);
      last = now;
    }, SECOND_MS);
  }

  stop(): void {
    clearInterval(this.timer);
    this.loopDelay.disable();
  }

  private reset(): void {
    this.seconds = 0;
    this.secondsOnTime = 0;
    this.lastError = undefined;
  }

  /** Seconds are counted, not measured: a process that was suspended has missed nothing. */
  private count(lateMs: number): void {
    const delayMs = Math.max(lateMs, this.loopDelay.max / NS_PER_MS);
    this.loopDelay.reset();
    // A runner takes no job if it runs as many as it may.
    if (this.jobsRunning >= this.concurrency) return;
    this.seconds += 1;
    if (delayMs < LATE_MS) this.secondsOnTime += 1;
    const isStuck = this.secondsOnTime >= this.stuckAfter;
    if (!isStuck && this.seconds < STARVED_FACTOR * this.stuckAfter) return;
    this.stop();
    this.onStuck(isStuck ? this.reason() : undefined);
  }

  private reason(): unknown {
    if (databaseFailure(this.lastError)) return this.lastError;
    return new Error(
      `The queue sent the worker no response for ${this.stuckAfter} s. The worker starts again.`,
      {
        cause: this.lastError,
      },
    );
  }
}
