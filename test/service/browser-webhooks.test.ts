import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { BrandFacts, DemoFacts } from '../../src/demo/facts.js';
import { accessibilityProblems, browserPath, type Display, launch, visit } from '../support/browser.js';
import { cloneDatabase, EMPTY_TEMPLATE } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestProcess } from '../support/process.js';
import { expectExactText, expectText } from '../support/shown.js';

const PATH = '/demo/webhooks';
const DESK: Display = { width: 1280, colorScheme: 'light' };
const PHONE: Display = { width: 390, colorScheme: 'dark' };
const executablePath = browserPath();

(executablePath ? describe : describe.skip)('the page of the demo with its webhooks, in a browser,', () => {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let demo: TestProcess;
  let url: string;
  let brand: BrandFacts;
  let browser: Browser;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'rental-flow-webhooks-'));
    database = await cloneDatabase(EMPTY_TEMPLATE);
    demo = new TestProcess('dist/src/demo/main.js', { DATA_DIR: dataDir, DATABASE_URL: database.url });
    browser = await launch(executablePath ?? '');
    await demo.prints('Ctrl-C stops the demo');
    const facts = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
    const [first] = facts.brands;
    if (!first) throw new Error('The demo has a brand.');
    [url, brand] = [facts.url, first];
  });
  afterAll(async () => {
    await browser?.close();
    demo?.kill('SIGTERM');
    await demo?.end();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'X-API-Key': brand.partnerKey, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  /** The webhooks that the page shows, in its order. */
  const shown = async (page: Page): Promise<{ id: string; subject: { id: number } }[]> =>
    (await page.locator('article pre').allTextContents()).map((text) => JSON.parse(text));
  /** Loads the page again until it shows the webhook of a new issue; returns its place. */
  const loadUntil = (page: Page, issueId: number): Promise<number> =>
    eventually(async () => {
      await page.reload();
      const place = (await shown(page)).findIndex(({ subject }) => subject.id === issueId);
      return place < 0 ? undefined : place;
    });

  test('shows a change that was made in the reference, and that its signature was verified', async () => {
    const path = '/reference#v2.1/CreateMaintenanceIssue';
    const { page, close, consoleErrors, requests } = await visit(browser, `${url}${path}`, DESK);
    await page.getByLabel('Body').fill(JSON.stringify({ flow_id: brand.flowId, title: 'Dripping tap' }));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.try .good').waitFor();
    const { data } = JSON.parse((await page.locator('pre.response').textContent()) ?? '');
    await page.goto(`${url}${PATH}`);
    const place = await loadUntil(page, data.issue.id);
    const article = page.locator('article').nth(place);
    await expectExactText(
      page.locator('main > .quiet'),
      'What the demo has sent to itself, newest first. Each signature was verified.',
    );
    await expectExactText(article.locator('h2'), 'maintenance.issue_created');
    const event = (await shown(page))[place];
    await expectText(article.locator('.quiet'), `${event?.id} · `);
    expect(event).toEqual(JSON.parse((await call('GET', `/v2.1/events/${event?.id}`)).text).data.event);
    expect(consoleErrors).toEqual([]);
    expect(requests.filter((one) => !one.startsWith(`${url}/`) && !one.startsWith('data:'))).toEqual([]);
    await close();
  });

  test('does not show what has another signature, or none, which is rejected', async () => {
    const { page, close } = await visit(browser, `${url}${PATH}`, PHONE);
    const forged = { type: 'maintenance.issue_created', id: 'evt_1_999999' };
    const unsigned = { 'webhook-id': forged.id, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
    for (const headers of [unsigned, { ...unsigned, 'webhook-signature': `v1,${'A'.repeat(43)}=` }])
      expect((await call('POST', PATH, forged, headers)).status).toBe(400);
    await page.reload();
    expect((await shown(page)).filter(({ id }) => id === forged.id)).toEqual([]);
    await close();
  });

  test('shows the newest first, fits a phone, and is accessible', async () => {
    const { page, close } = await visit(browser, `${url}${PATH}`, PHONE);
    const report = async (title: string): Promise<number> => {
      const made = await call('POST', '/v2.1/maintenance-issues', { flow_id: brand.flowId, title });
      const { id } = JSON.parse(made.text).data.issue;
      await loadUntil(page, id);
      return id;
    };
    const [older, newer] = [await report('Broken lamp'), await report('Blocked sink')];
    const issues = (await shown(page)).map(({ subject }) => subject.id);
    expect(issues.filter((id) => id === older || id === newer)).toEqual([newer, older]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await accessibilityProblems(page)).toEqual([]);
    await close();
  });
});
