import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../language/with-timeout.js';

const MAX_PAUSE_MS = 30_000;

/** The pause after some consecutive failures: twice as long with each. */
export const pauseAfter = (failures: number, everyMs: number, maxMs = MAX_PAUSE_MS): number =>
  Math.min(everyMs * 2 ** failures, maxMs);

/**
 * How a run ended: `idle` had nothing to do, `failed in part` did all but something that it will try again,
 * `skipped` was not this instance's to do.
 */
export type Outcome = 'done' | 'idle' | 'failed in part' | 'skipped';

export interface RepeatOptions {
  name: string;
  everyMs: number;
  /** The longest pause while there is nothing to do; by default the usual one. */
  idleMs?: number;
  /** The longest pause after failures. */
  maxPauseMs?: number;
  /** A run that takes longer has failed. Without a limit, a run may last forever. */
  limitMs?: number;
  onFailure: (error: unknown) => void;
}

/**
 * Runs a task periodically until it is stopped. Each consecutive failure doubles the pause, and so does each
 * run without anything to do.
 */
export class Repeat {
  /** The number of consecutive runs that failed, wholly or in part. */
  failures = 0;
  /** The number of consecutive runs that failed wholly. */
  wholeFailures = 0;
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

  /** Ends the pause. A wake-up during a run lets another one follow at once. */
  wake(): void {
    this.isWoken = true;
    if (this.wholeFailures === 0) this.pause.abort();
  }

  async run(stopping: AbortSignal): Promise<void> {
    const { limitMs, onFailure } = this.options;
    stopping.addEventListener('abort', () => this.pause.abort(), { once: true });
    while (!stopping.aborted) {
      this.isWoken = false;
      try {
        const run = this.task();
        this.note(await (limitMs === undefined ? run : withTimeout(limitMs, run)));
      } catch (error) {
        this.failures += 1;
        this.wholeFailures += 1;
        onFailure(error);
      }
      if ((this.isWoken && this.wholeFailures === 0) || stopping.aborted) continue;
      this.pause = new AbortController();
      await sleep(this.pauseMs(), undefined, { signal: this.pause.signal }).catch(() => {});
    }
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
