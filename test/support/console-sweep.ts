import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { projectFile } from '../../src/paths.js';
import { layoutProblems } from './browser.js';
import { tooWide } from './console-page.js';

/** The paths of the router of the console. */
export function routesOfConsole(): string[] {
  const text = readFileSync(projectFile('pages/src/console/frame/frame.tsx'), 'utf8');
  const written = [...text.matchAll(/path=\{urlOf\('(\/console[^']*)'\)\}/g)].map(([, path = '']) => path);
  const [list = ''] = /OF_OPERATORS = \[.*?\] as const/s.exec(text) ?? [];
  const listed = [...list.matchAll(/\['(\w+)'/g)].map(([, screen]) => `/console/${screen}`);
  return [...written, ...listed].toSorted();
}

const DESK = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 640 };
/** The rules whose result the width and the colours change. */
const OF_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Longer than this, in seconds, a change is seen as motion. */
const MOTION_S = 0.01;
/** The animations and transitions that take time, by the class of their element. A delay alone is none. */
const MOVING = `[...document.querySelectorAll('*')].flatMap((one) => ['', '::before', '::after'].flatMap((part) => {
  const { animationName, animationDuration, transitionDuration } = getComputedStyle(one, part || null);
  const longest = Math.max(...[animationName === 'none' ? '' : animationDuration, transitionDuration]
    .flatMap((text) => text.split(',')).map((text) => Number.parseFloat(text) || 0));
  return longest > ${MOTION_S} ? [one.tagName.toLowerCase() + '.' + one.className + part] : [];
}))`;

/** What moves although the reader has asked for reduced motion. */
async function motionProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate<string[]>(MOVING);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return [...new Set(moving)].map((one) => `it moves with reduced motion: ${one}`);
}

/**
 * What the page shows is accessible: in light, in dark on a narrow window, in forced colours, and without motion
 * if the reader has asked for that. `part` is what differs from other states; without it, the whole page is looked
 * at.
 */
export async function problemsOf(page: Page, part?: string): Promise<string[]> {
  const found = await layoutProblems(page, { part });
  // The styles of a screen are the same while it loads and after an error.
  if (part !== 'main') found.push(...(await motionProblems(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(NARROW);
  const wide = await tooWide(page);
  if (wide > 0) found.push(`it is ${wide} pixels wider than 320 pixels`);
  found.push(...(await layoutProblems(page, { part, rules: OF_LAYOUT })));
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await page.setViewportSize(DESK);
  found.push(...(await layoutProblems(page, { part, rules: ['color-contrast'] })));
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  return found;
}

/** What happens to the requests of the page. */
type Mode = 'pass' | 'hold' | 'fail';

/** Requests for data that wait, fail or pass, as the test chooses. */
export class HeldRequests {
  private mode: Mode = 'pass';
  private readonly held: (() => void)[] = [];

  static async of(page: Page): Promise<HeldRequests> {
    const requests = new HeldRequests();
    await page.route('**/console/graphql', async (route) => {
      if (requests.mode === 'hold') await new Promise<void>((resolve) => requests.held.push(resolve));
      if (requests.mode === 'fail') await route.fulfill(FAILED);
      else await route.continue();
    });
    return requests;
  }

  set(mode: Mode): void {
    this.mode = mode;
    for (const release of this.held.splice(0)) release();
  }
}

const FAILED = {
  status: 500,
  headers: { 'X-Request-Id': 'req-77' },
  json: { errors: [{ message: 'Something went wrong.', extensions: { code: 'INTERNAL' } }] },
};
