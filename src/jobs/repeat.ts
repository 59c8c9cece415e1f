import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../language/with-timeout.js';

const MAX_PAUSE_MS = 30_000;

/**
 * Runs a task again and again until it is stopped; after failures in a row, with longer and longer pauses.
 */
export class Repeat {
  /** The turns in a row that have failed. */
  failures = 0;

  constructor(
    private readonly everyMs: number,
    private readonly turn: () => Promise<unknown>,
    private readonly onFailure: (error: unknown) => void,
    /** Without a limit, a turn that never ends is the last. */
    private readonly limitMs?: number,
  ) {}

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await (this.limitMs === undefined ? this.turn() : withTimeout(this.limitMs, this.turn()));
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
