import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors.js';

const CHECK_EVERY_MS = 25;

/**
 * The time limit of a whole start, which waits for one thing after another. It does not depend on the clock
 * of the machine, which may be set meanwhile.
 */
export class StartLimit {
  private readonly end: number;

  constructor(
    private readonly dataDir: string,
    private readonly ms: number,
  ) {
    this.end = performance.now() + ms;
  }

  /** How many milliseconds are left, at least 1. */
  get left(): number {
    return Math.max(1, Math.ceil(this.end - performance.now()));
  }

  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Waits before the next check. Throws once the limit is over; `awaited` is a part of the error. */
  async pause(awaited: string, ms = CHECK_EVERY_MS): Promise<void> {
    if (this.isOver)
      throw new StartError(
        `The embedded PostgreSQL in ${this.dataDir} did not start within ${this.ms / 1000} s. \
The start waited ${awaited}.`,
      );
    await sleep(Math.min(ms, this.left));
  }
}
