import { waitAtMost } from './time/with-timeout.js';

/**
 * Steps that undo what was started, run in reverse. One that fails or takes too long does not stop the
 * others.
 */
export class Cleanup {
  private steps: { run: () => Promise<unknown>; timeout: number }[] = [];

  add(timeout: number, run: () => Promise<unknown>): void {
    this.steps.push({ run, timeout });
  }

  /** Runs every step once, and fails with the first failure. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const { run, timeout } of this.steps.reverse().splice(0))
      await waitAtMost(timeout, run()).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
