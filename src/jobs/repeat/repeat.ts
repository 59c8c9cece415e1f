import { setTimeout as sleep } from 'node:timers/promises';

const MAX_PAUSE_MS = 30_000;

/** The pause after some consecutive failures: twice as long with each. */
export const pauseAfter = (failures: number, everyMs: number, maxMs = MAX_PAUSE_MS): number =>
  Math.min(everyMs * 2 ** failures, maxMs);

/**
 * How a run ended: `idle` had nothing to do, `failed in part` did all but something that it will try again,
 * `skipped` was not this instance's to do.
 */
export type Outcome = 'done' | 'idle' | 'failed in part' | 'skipped';

/** The last run of a task; it has not ended while it runs. */
export interface LastRun {
  startedAt: Date;
  endedAt: Date | null;
  /** When the next run is due; null while this one runs. */
  nextAt: Date | null;
}

export interface RepeatOptions {
  name: string;
  everyMs: number;
  /** The longest pause while there is nothing to do; by default the usual one. */
  idleMs?: number;
  /** The longest pause after failures. */
  maxPauseMs?: number;
  /**
   * A run that takes longer has failed, and again after each such time. Without a limit, it may last forever.
   */
  limitMs?: number;
  onFailure: (error: unknown) => void;
}

/**
 * Runs a task periodically until it is stopped. No run begins before the one before has ended. Each
 * consecutive failure doubles the pause, and so does each run without anything to do.
 */
export class Repeat {
  /** The number of consecutive runs that failed, wholly or in part. */
  failures = 0;
  /** The number of consecutive runs that failed wholly. */
  wholeFailures = 0;
  /** Undefined before the first run. */
  lastRun: LastRun | undefined;
  private idleRuns = 0;
  private isWoken = false;
  private pause = new AbortController();

  constructor(
    private readonly task: () => Promise<Outcome>,
    private readonly options: RepeatOptions,
  ) {}

  get name(): string {
    return this.options.name;
  }

  get everyMs(): number {
    return this.options.everyMs;
  }

  /** Ends the pause. A wake-up during a run lets another one follow at once. */
  wake(): void {
    this.isWoken = true;
    if (this.wholeFailures === 0) this.pause.abort();
  }

  async run(stopping: AbortSignal): Promise<void> {
    stopping.addEventListener('abort', () => this.pause.abort(), { once: true });
    while (!stopping.aborted) {
      this.isWoken = false;
      await this.runOnce(stopping);
      if ((this.isWoken && this.wholeFailures === 0) || stopping.aborted) continue;
      this.pause = new AbortController();
      const pauseMs = this.pauseMs();
      if (this.lastRun) this.lastRun.nextAt = new Date(Date.now() + pauseMs);
      await sleep(pauseMs, undefined, { signal: this.pause.signal }).catch(() => {});
    }
  }

  private async runOnce(stopping: AbortSignal): Promise<void> {
    const { limitMs } = this.options;
    const since = this.failures;
    const run: LastRun = { startedAt: new Date(), endedAt: null, nextAt: null };
    this.lastRun = run;
    const late = () => this.fail(new Error(`The work took longer than ${Number(limitMs) / 1000} s.`));
    const timer = limitMs === undefined ? undefined : setInterval(late, limitMs);
    const stop = () => clearInterval(timer);
    stopping.addEventListener('abort', stop, { once: true });
    try {
      const outcome = await this.task();
      // A run that was late has failed, however it ends.
      if (this.failures === since) this.note(outcome);
    } catch (error) {
      this.fail(error);
    } finally {
      run.endedAt = new Date();
      stop();
      stopping.removeEventListener('abort', stop);
    }
  }

  private fail(error: unknown): void {
    this.failures += 1;
    this.wholeFailures += 1;
    this.options.onFailure(error);
  }

  private note(outcome: Outcome): void {
    this.idleRuns = outcome === 'idle' || outcome === 'skipped' ? this.idleRuns + 1 : 0;
    if (outcome === 'skipped') return;
    this.failures = outcome === 'failed in part' ? this.failures + 1 : 0;
    this.wholeFailures = 0;
  }

  private pauseMs(): number {
    const { everyMs, idleMs = everyMs, maxPauseMs } = this.options;
    if (this.wholeFailures > 0) return pauseAfter(this.wholeFailures, everyMs, maxPauseMs);
    return pauseAfter(this.idleRuns, everyMs, idleMs);
  }
}
