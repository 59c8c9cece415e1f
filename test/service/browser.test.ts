import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { projectFile } from '../../src/paths.js';
import {
  barriers,
  browserPath,
  HOW_TO_INSTALL,
  type Looks,
  launch,
  stored,
  visit,
} from '../support/browser.js';
import { TestService } from '../support/service.js';

const DESK: Looks = { width: 1280, colorScheme: 'light' };
const PHONE: Looks = { width: 390, colorScheme: 'dark' };
const executablePath = browserPath();

if (!executablePath) {
  if (process.env.BROWSER_TESTS !== 'required') process.stderr.write(`${HOW_TO_INSTALL}\n`);
  const report = process.env.BROWSER_TESTS === 'required' ? test : test.skip;
  report('there is a browser', () => {
    throw new Error(HOW_TO_INSTALL);
  });
}

(executablePath ? describe : describe.skip)('in a browser', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { PUBLIC_URL: '' } });
    browser = await launch(executablePath ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const open = (path: string, looks = DESK) => visit(browser, `${service.service.url}${path}`, looks);
  const expectDiscreet = async ({ page, requests, complaints }: Awaited<ReturnType<typeof open>>) => {
    expect(complaints).toEqual([]);
    expect(
      requests.filter((url) => !url.startsWith(`${service.service.url}/`) && !url.startsWith('data:')),
    ).toEqual([]);
    for (const text of [requests.join(), await stored(page), service.logged.join('')])
      expect(text).not.toContain(service.brand.partnerKey);
  };
  /** The bytes of the assets that were sent since a line of the log, workers included. */
  const assetBytesSince = (line: number): number => {
    const names = service.logged
      .slice(line)
      .flatMap((one) => /"path":"\/assets\/([^"]+)"/.exec(one)?.[1] ?? []);
    return [...new Set(names)].reduce(
      (sum, name) => sum + statSync(projectFile(`pages/built/${name}.br`)).size,
      0,
    );
  };

  describe.each([DESK, PHONE])('of $width pixels, $colorScheme', (looks) => {
    test.each(['/', '/explorer', '/reference#V21AddGuarantor', '/demo/mails'])(
      '%s has no barrier, fits the width, and asks nobody else',
      async (path) => {
        const seen = await open(path, looks);
        await seen.page
          .locator(path === '/explorer' ? '.view-line' : 'h1')
          .first()
          .waitFor();
        expect(await barriers(seen.page)).toEqual([]);
        expect(await seen.page.evaluate('document.documentElement.scrollWidth')).toBe(looks.width);
        await expectDiscreet(seen);
        await seen.close();
      },
    );
  });

  test('the calls of the start page run by a click', async () => {
    const seen = await open('/');
    await seen.page.locator('#health.good', { hasText: 'Ready' }).waitFor();
    for (const call of await seen.page.locator('.call').all()) {
      await call.getByRole('button', { name: 'Run' }).click();
      await call.locator('.good').waitFor();
      expect(JSON.parse((await call.locator('.answer').textContent()) ?? '')).toHaveProperty('data');
    }
    await expectDiscreet(seen);
    await seen.close();
  });

  test('each example of the explorer runs by a click, in a browser that opens /graphql', async () => {
    const seen = await open('/graphql');
    const { page } = seen;
    await page.locator('.view-line').first().waitFor();
    const tabs = await page.locator('.graphiql-tab-button').all();
    expect(tabs).toHaveLength(5);
    for (const tab of tabs) {
      await tab.click();
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator('.graphiql-execute-button').click();
      const answer = await (await answered).json();
      expect([await tab.textContent(), answer.errors]).toEqual([await tab.textContent(), undefined]);
      await page.locator('.result-window', { hasText: '"data"' }).waitFor();
    }
    await expectDiscreet(seen);
    await seen.close();
  });

  test('a key in a header of the explorer is not stored', async () => {
    const seen = await open('/explorer');
    await seen.page.getByRole('button', { name: 'Headers' }).click();
    await seen.page.locator('.graphiql-editor-tool .monaco-editor:visible').click();
    await seen.page.keyboard.insertText(`{"X-API-Key": "${service.brand.partnerKey}"}`);
    await seen.page.locator('.graphiql-execute-button').click();
    await seen.page.locator('.result-window', { hasText: '"data"' }).waitFor();
    expect(await stored(seen.page)).toContain('graphiql');
    await expectDiscreet(seen);
    await seen.close();
  });

  test('a call of the reference is found, shown as code, and sent', async () => {
    const seen = await open('/reference');
    const { page } = seen;
    await page.getByRole('searchbox').fill('get renewed');
    await page.locator('nav[aria-label=Calls] li:visible a').first().click();
    for (const [language, text] of [
      ['curl', 'curl -X GET'],
      ['JavaScript', 'await fetch('],
      ['Python', 'requests.request('],
      ['C#', 'new HttpClient()'],
    ] as const) {
      await page.getByRole('button', { name: language, exact: true }).click();
      expect(await page.locator('pre.code').textContent()).toContain(text);
    }
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.try .good').waitFor();
    expect(JSON.parse((await page.locator('pre.answer').textContent()) ?? '')).toMatchObject({
      status: true,
    });
    await expectDiscreet(seen);
    await seen.close();
  });

  test.each([
    ['/', 300_000],
    ['/reference', 250_000],
    ['/explorer', 900_000],
  ])('the first load of %s has assets of less than %i bytes', async (path, limit) => {
    const line = service.logged.length;
    const seen = await open(path);
    if (path === '/explorer') {
      await seen.page.locator('.graphiql-execute-button').click();
      await seen.page.locator('.result-window', { hasText: '"data"' }).waitFor();
    } else await seen.page.locator('h1').waitFor();
    const bytes = assetBytesSince(line);
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(limit);
    await seen.close();
  });
});
