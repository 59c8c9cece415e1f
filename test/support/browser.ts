import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { projectFile } from '../../src/paths.js';

interface Chromium {
  browserPath: () => string | undefined;
  BROWSER_OPTIONS: string[];
}
const { browserPath, BROWSER_OPTIONS }: Chromium = await import(projectFile('scripts/chromium.mjs'));

export { browserPath };

export const HOW_TO_INSTALL =
  'The browser tests are left out: no Chromium was found. "node scripts/chromium.mjs" installs one, ' +
  'or set CHROMIUM to the path of Chromium or Chrome.';

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: BROWSER_OPTIONS });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A visit of a page, with everything that must not happen during one. */
export interface Visit {
  page: Page;
  /** The URLs of all requests. */
  requests: string[];
  /** Errors and warnings of the console, and uncaught errors. */
  consoleErrors: string[];
  close(): Promise<void>;
}

export interface Display {
  width: number;
  /** Of the window, without the browser's own bars; that of a phone by default. */
  height?: number;
  colorScheme: 'light' | 'dark';
}

/** How long a page may take to show something. A screen is read again every 15 seconds. */
const PAGE_LIMIT_MS = 120_000;

/** Opens a page in a browser without a cache, cookies and storage. */
export async function visit(
  browser: Browser,
  url: string,
  { width, height = 844, colorScheme }: Display,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  context.setDefaultTimeout(PAGE_LIMIT_MS);
  const requests: string[] = [];
  const consoleErrors: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text());
  });
  context.on('weberror', (error) => consoleErrors.push(error.error().message));
  const page = await context.newPage();
  await page.goto(url);
  return { page, requests, consoleErrors, close: () => context.close() };
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** Only what fails is described, and no rule that is on here needs style sheets or media to be loaded. */
const ONLY_VIOLATIONS = { resultTypes: ['violations'], preload: false };

async function findings(page: Page, options: object, part = 'html'): Promise<string[]> {
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(axe);
  const run = JSON.stringify({ ...options, ...ONLY_VIOLATIONS });
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(part)}, ${run}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The findings of axe: the rule, and the elements. */
export const accessibilityProblems = (page: Page): Promise<string[]> => findings(page, {});

/** Those with the size of targets of WCAG 2.2, which axe leaves out, in a part of the page, or of some rules. */
export const layoutProblems = (
  page: Page,
  { part, rules }: { part?: string | undefined; rules?: readonly string[] },
): Promise<string[]> =>
  findings(page, rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }, part);

/** All data that the page has stored. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
