import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 25;

/** Waits for what another process does in its own time: asks until there is something, and gives up after a while. */
export async function eventually<T>(
  ask: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  patienceMs = 15_000,
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`Nothing came of it within ${patienceMs} ms: ${ask}`);
    await sleep(EVERY_MS);
  }
}
