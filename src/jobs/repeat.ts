import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../language/with-timeout.js';

const MAX_PAUSE_MS = 30_000;

/**
 * Runs a task periodically until it is stopped. Each consecutive failure doubles the pause.
 */
export class Repeat {
  /** The number of consecutive failed runs. */
  failures = 0;

  constructor(
    private readonly everyMs: number,
    private readonly task: () => Promise<unknown>,
    private readonly onFailure: (error: unknown) => void,
    /** A run that takes longer has failed. Without a limit, a run may last forever. */
    private readonly limitMs?: number,
  ) {}

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await (this.limitMs === undefined ? this.task() : withTimeout(this.limitMs, this.task()));
        this.failures = 0;
      } catch (error) {
        this.failures += 1;
        this.onFailure(error);
      }
      const pause = Math.min(this.everyMs * 2 ** this.failures, MAX_PAUSE_MS);
      await sleep(pause, undefined, { signal: stopping }).catch(() => {});
    }
  }
}
