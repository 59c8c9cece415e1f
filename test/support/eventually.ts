import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_EVERY_MS = 25;

/**
 * Calls `ask` repeatedly until it returns a value; fails after `timeoutMs`, which is far more than it should
 * take.
 */
export async function eventually<T>(
  ask: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  timeoutMs = 90_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`Nothing was returned within ${timeoutMs} ms: ${ask}`);
    await sleep(CHECK_EVERY_MS);
  }
}

/**
 * Repeats an assertion until it passes, and throws its last error after `timeoutMs`: a page is rendered after
 * the response that it shows.
 */
export async function eventuallyPasses(assertion: () => Promise<void>, timeoutMs = 90_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;)
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(CHECK_EVERY_MS);
    }
}
