import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../language/with-timeout.js';

const MAX_PAUSE_MS = 30_000;

/**
 * Runs a task periodically until it is stopped. Each consecutive failure doubles the pause, and so does each
 * run that returns false: there was nothing to do.
 */
export class Repeat {
  /** The number of consecutive failed runs. */
  failures = 0;
  private idleRuns = 0;
  private isWoken = false;
  private pause = new AbortController();

  constructor(
    private readonly everyMs: number,
    private readonly task: () => Promise<unknown>,
    private readonly onFailure: (error: unknown) => void,
    /** A run that takes longer has failed. Without a limit, a run may last forever. */
    private readonly limitMs?: number,
    /** The longest pause while there is nothing to do. */
    private readonly idleMs = everyMs,
  ) {}

  /** Ends the pause. A wake-up during a run lets another one follow at once. */
  wake(): void {
    this.isWoken = true;
    if (this.failures === 0) this.pause.abort();
  }

  async run(stopping: AbortSignal): Promise<void> {
    stopping.addEventListener('abort', () => this.pause.abort(), { once: true });
    while (!stopping.aborted) {
      this.isWoken = false;
      try {
        const found = await (this.limitMs === undefined
          ? this.task()
          : withTimeout(this.limitMs, this.task()));
        this.failures = 0;
        this.idleRuns = found === false ? this.idleRuns + 1 : 0;
      } catch (error) {
        this.failures += 1;
        this.onFailure(error);
      }
      if ((this.isWoken && this.failures === 0) || stopping.aborted) continue;
      this.pause = new AbortController();
      await sleep(this.pauseMs(), undefined, { signal: this.pause.signal }).catch(() => {});
    }
  }

  private pauseMs(): number {
    if (this.failures > 0) return Math.min(this.everyMs * 2 ** this.failures, MAX_PAUSE_MS);
    return Math.min(this.everyMs * 2 ** this.idleRuns, this.idleMs);
  }
}
