import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { IDLE_MS } from '../../src/http/server/listener.js';
import { projectFile } from '../../src/paths.js';
import { accessibilityProblems, browserPath, type Display, launch, visit } from '../support/browser.js';
import { TestService } from '../support/service.js';
import { expectNone } from '../support/shown.js';

const executablePath = browserPath();
const { pages } = JSON.parse(readFileSync(projectFile('pages/built/manifest.json'), 'utf8'));
const { script, chunks }: { script: string; chunks: string[] } = pages.explorer;

/** The strings of an element that end outside it, on the left or on the right. */
const clippedText = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')].flatMap((whole) => {
    const { left, right } = whole.getBoundingClientRect();
    const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
    const cut = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects())
        if (box.width > 0 && (box.left < left || box.right > right)) cut.push(walker.currentNode.data);
    }
    return cut;
  })`);

(executablePath ? describe : describe.skip)('the explorer in a browser', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { PUBLIC_URL: '', JOBS: 'inline' } });
    browser = await launch(executablePath ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  test.each<Display['colorScheme']>(['light', 'dark'])(
    'on a phone, %s, cuts no line of queries, variables, responses, the documentation and dialogs',
    async (colorScheme) => {
      const seen = await visit(browser, `${service.service.url}/explorer`, { width: 390, colorScheme });
      const { page } = seen;
      const button = (name: string) => page.getByRole('button', { name });
      await page.locator('#explorer:not([inert])').waitFor();
      await page.locator('.graphiql-execute-button').click();
      await page.locator('.result-window', { hasText: '"data"' }).waitFor();
      for (const tab of await page.locator('.graphiql-tab-button').all()) {
        await tab.click();
        const name = await tab.textContent();
        expect([name, await clippedText(page, '.monaco-editor')]).toEqual([name, []]);
      }
      // At least two lines of variables are visible.
      expect((await page.locator('.graphiql-editor-tool').boundingBox())?.height).toBeGreaterThan(60);

      await button('Show Documentation Explorer').click();
      await page.getByRole('link', { name: 'Query' }).click();
      await page.getByText('The flows of the brand').first().waitFor();
      expect(await page.locator('.graphiql-plugin').boundingBox()).toMatchObject({ x: 0, width: 390 });
      expect(await clippedText(page, '.graphiql-plugin')).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
      await button('Hide Documentation Explorer').click();
      expect(await page.locator('.graphiql-query-editor').isVisible()).toBe(true);

      await button('Open settings dialog').click();
      await page.getByText('Clear storage').waitFor();
      expect(await clippedText(page, '.graphiql-dialog-section')).toEqual([]);
      expect((await page.locator('.graphiql-dialog-close > svg').boundingBox())?.width).toBeGreaterThan(30);
      await seen.close();
    },
  );

  test('shows the events of a subscription as they happen, until it is stopped', async () => {
    const seen = await visit(browser, `${service.service.url}/explorer`, {
      width: 1280,
      colorScheme: 'light',
    });
    const { page } = seen;
    const result = (text: string) => page.locator('.result-window', { hasText: text });
    await page.locator('#explorer:not([inert])').waitFor();
    await page.locator('.graphiql-tab-button', { hasText: 'Events' }).click();
    // The explorer may still be reading the schema.
    const opened = page.waitForResponse(
      (response) => response.request().postData()?.includes('subscription Events') === true,
    );
    await page.locator('.graphiql-execute-button').click();
    expect((await opened).headers()['content-type']).toContain('text/event-stream');
    const [{ id = 0 } = {}] = await service.sql<{ id: number }>(
      'select id::int from property where brand_id = $1 limit 1',
      [service.brand.brandId],
    );
    const report = async (title: string): Promise<string> => {
      const body = { property_id: id, title };
      const made = await service.call('POST', '/v2.1/maintenance-issues', { body });
      return `"issue_id": ${made.body.data.issue.id}`;
    };
    // The line breaks of the editor are spaces of its text.
    for (const title of ['Tap', 'Boiler']) await result(await report(title)).waitFor();
    await page.getByRole('button', { name: 'Stop query' }).click();
    await page.getByRole('button', { name: 'Execute query' }).waitFor();
    const later = await report('Roof');
    await service.sql('select pg_sleep(1)');
    await expectNone(result(later));
    await seen.close();
  });

  test.each([
    ['/explorer', '.graphiql-execute-button', '.result-window'],
    ['/', '.call button.main', '.call .response'],
  ])(
    'reports on %s a request without a response after the time limit of the service',
    async (path, run, where) => {
      const seen = await visit(browser, `${service.service.url}${path}`, {
        width: 1280,
        colorScheme: 'light',
      });
      const { page } = seen;
      if (path === '/explorer') await page.locator('#explorer:not([inert])').waitFor();
      await page.route('**/graphql', () => {});
      // The time is that of the page, and its end is moved forward.
      await page.evaluate(`{
      const after = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => { globalThis.limitMs = ms; return after(50); };
    }`);
      await page.locator(run).first().click();
      await page.locator(where, { hasText: /not\s*responded\s*within\s*120\s*s/ }).waitFor();
      expect(await page.evaluate('globalThis.limitMs')).toBeGreaterThan(IDLE_MS);
      await seen.close();
    },
  );

  test.each<[string, (file: string) => boolean]>([
    ['its script', (file) => file === script],
    ['the script of its editor', (file) => file !== script && !chunks.includes(file)],
  ])('reports if %s does not load', async (_, isMissing) => {
    const page = await browser.newPage();
    await page.route('**/assets/*.js', (route) =>
      isMissing(new URL(route.request().url()).pathname.replace('/assets/', ''))
        ? route.abort()
        : route.continue(),
    );
    await page.goto(`${service.service.url}/explorer`);
    const message = page.getByRole('status').getByText('The explorer has not loaded.');
    expect([await page.locator('#explorer').getAttribute('inert'), await message.isVisible()]).toEqual([
      '',
      false,
    ]);
    // After ten seconds.
    await page.evaluate(
      `document.getAnimations().find(({ animationName }) => animationName === 'appear').finish()`,
    );
    await message.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'reload this page' }).click();
    await page.locator('#explorer:not([inert])').waitFor();
    expect(await message.isVisible()).toBe(false);
    await page.close();
  });
});
