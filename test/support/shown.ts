import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { eventuallyPasses } from './eventually.js';

/** The page shows `count` such elements, now or soon. */
export const expectCount = (found: Locator, count: number): Promise<void> =>
  eventuallyPasses(async () => expect(await found.count()).toBe(count));

/** The page shows no such element, now or soon. */
export const expectNone = (found: Locator): Promise<void> => expectCount(found, 0);

/** The element shows text that contains or matches `text`, now or soon. */
export const expectText = (found: Locator, text: string | RegExp): Promise<void> =>
  eventuallyPasses(async () => expect(await found.textContent()).toMatch(text));

/** The element shows `text` and nothing else, now or soon. */
export const expectExactText = (found: Locator, text: string): Promise<void> =>
  eventuallyPasses(async () => expect(await found.textContent()).toBe(text));
