import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';

const CHECK_EVERY_MS = 50;
const LIMIT_MS = 90_000;

/** A page shows what has happened a moment later: `assertion` is repeated until it passes. */
async function passes(assertion: () => Promise<void>): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (;;)
    try {
      await assertion();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(CHECK_EVERY_MS);
    }
}

/** The page shows `count` such elements. */
export const hasCount = (found: Locator, count: number): Promise<void> =>
  passes(async () => expect(await found.count()).toBe(count));

/** The page shows no such element. */
export const isGone = (found: Locator): Promise<void> => hasCount(found, 0);

/** The element shows `text`, or text that matches it. */
export const hasText = (found: Locator, text: string | RegExp): Promise<void> =>
  passes(async () => expect(await found.textContent()).toMatch(text));

/** The element shows `text` and nothing else. */
export const hasAllText = (found: Locator, text: string): Promise<void> =>
  passes(async () => expect(await found.textContent()).toBe(text));
