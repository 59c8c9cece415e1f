import { describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  accessibilityProblems,
  browserPath,
  type Display,
  HOW_TO_INSTALL,
  stored,
  visit,
} from '../support/browser.js';
import { describeInBrowser, openConsole, withDemo } from '../support/console-page.js';
import { isInstalled, LANGUAGES, runCode } from '../support/run-code.js';
import type { TestService } from '../support/service.js';
import { expectCount, expectExactText, expectNone, expectText } from '../support/shown.js';

const DESK: Display = { width: 1280, colorScheme: 'light' };
const PHONE: Display = { width: 390, colorScheme: 'dark' };
const executablePath = browserPath();

if (!executablePath) {
  if (process.env.BROWSER_TESTS !== 'required') process.stderr.write(`${HOW_TO_INSTALL}\n`);
  const report = process.env.BROWSER_TESTS === 'required' ? test : test.skip;
  report('there is a browser', () => {
    throw new Error(HOW_TO_INSTALL);
  });
}

describeInBrowser('in a browser,', () => {
  let service: TestService;
  let browser: Browser;
  withDemo((started) => ({ service, browser } = started));

  const open = (path: string, display = DESK) => visit(browser, `${service.service.url}${path}`, display);
  const expectNoLeak = async ({ page, requests, consoleErrors }: Awaited<ReturnType<typeof open>>) => {
    expect(consoleErrors).toEqual([]);
    expect(
      requests.filter((url) => !url.startsWith(`${service.service.url}/`) && !url.startsWith('data:')),
    ).toEqual([]);
    for (const text of [requests.join(), await stored(page), service.logged.join('')])
      expect(text).not.toContain(service.brand.partnerKey);
  };
  /**
   * What the GET requests since a line of the log have taken, compressed; those of workers are among them.
   */
  const bytesSince = async (line: number): Promise<number> => {
    const paths = service.logged.slice(line).flatMap((one) => /"GET","path":"([^"]+)"/.exec(one)?.[1] ?? []);
    const sizes = [...new Set(paths)].map(async (path) => {
      const headers = { 'Accept-Encoding': 'br', Accept: 'text/html' };
      const response = await service.call('GET', path, { key: '', headers });
      return Number(response.headers.get('content-length'));
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };

  test('the page behind signing links has a style sheet', async () => {
    const seen = await open('/esignature');
    expect(await seen.page.evaluate('getComputedStyle(document.body).maxWidth')).toBe('640px');
    await seen.close();
  });

  describe.each([DESK, PHONE])('a page of $width pixels, $colorScheme,', (display) => {
    test.each([
      '/',
      '/explorer',
      '/reference#v2.1/AddGuarantor',
      '/guides/rest',
      '/demo/mails',
      '/esignature',
    ])('with %s is accessible, fits the width, and requests nothing from other sites', async (path) => {
      const seen = await open(path, display);
      await seen.page
        .locator(path === '/explorer' ? '.view-line' : 'h1')
        .first()
        .waitFor();
      expect(await accessibilityProblems(seen.page)).toEqual([]);
      expect(await seen.page.evaluate('document.documentElement.scrollWidth')).toBe(display.width);
      await expectNoLeak(seen);
      await seen.close();
    });
  });

  test.each(['running', 'feeds', 'errors', 'rest'])(
    'the guide "%s" breaks no name on a phone, and its tables fit',
    async (name) => {
      const seen = await open(`/guides/${name}`, PHONE);
      // A paragraph has as many lines as its parts have different top positions.
      const broken = await seen.page.evaluate<string[]>(`
        [...document.querySelectorAll('table code')].filter((code) => {
          const range = document.createRange();
          range.selectNodeContents(code);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return /^[\\w.]+$/.test(code.textContent) && lines.size > 1;
        }).map((code) => code.textContent)`);
      expect(broken).toEqual([]);
      expect(await seen.page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
      await seen.close();
    },
  );

  test('the calls of the start page run after a click, and show a table, and JSON on request', async () => {
    const seen = await open('/', PHONE);
    await seen.page.locator('#health.good', { hasText: 'Ready' }).waitFor();
    for (const [index, column] of ['Property display address', 'Description'].entries()) {
      const call = seen.page.locator('.call').nth(index);
      await expectText(call.locator('pre').first(), /^curl -w '\\n' -H "X-API-Key: \$KEY"/);
      await call.getByRole('button', { name: 'Run' }).click();
      await call.locator('.good').waitFor();
      await expectText(call.locator('caption'), /^3 of \d+ records$/);
      await expectCount(call.locator('tbody tr'), 3);
      await expectText(call.locator(`td[data-column="${column}"]`).first(), /\w{3}/);
      expect(await call.locator('.response').isVisible()).toBe(false);
      await call.getByText('Response as JSON').click();
      expect(await call.locator('.response').isVisible()).toBe(true);
      expect(JSON.parse((await call.locator('.response').textContent()) ?? '')).toHaveProperty('data');
    }
    expect(await seen.page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await accessibilityProblems(seen.page)).toEqual([]);
    await expectNoLeak(seen);
    await seen.close();
  });

  test.each([
    ['brand', 'Board'],
    ['operator', 'Health'],
  ])('the start page opens the console of the demo as the %s, with one click', async (as, screen) => {
    const seen = await openConsole(browser, service, { path: '/', as });
    await expectExactText(seen.page.locator('.shell h1').first(), screen);
    expect(new URL(seen.page.url()).pathname).toMatch(/^\/console/);
    expect(await stored(seen.page)).not.toContain('svc');
    await expectNoLeak(seen);
    await seen.close();
  });

  test('a call of the start page that fails shows the message of the error', async () => {
    const seen = await open('/');
    await seen.page.getByLabel('API key').fill('svcp_000000000000_wrong');
    for (const call of await seen.page.locator('.call').all()) {
      await call.getByRole('button', { name: 'Run' }).click();
      await call.locator('.result .bad', { hasText: 'Invalid API key.' }).waitFor();
      await expectNone(call.locator('table'));
    }
    await seen.close();
  });

  test('each example of the explorer runs after a click, in a browser that opens /graphql', async () => {
    const seen = await open('/graphql');
    const { page } = seen;
    await page.locator('.view-line').first().waitFor();
    // The last example is a subscription, which browser-explorer.test.ts runs.
    const tabs = (await page.locator('.graphiql-tab-button').all()).slice(0, -1);
    expect(tabs).toHaveLength(5);
    for (const tab of tabs) {
      await tab.click();
      const responded = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator('.graphiql-execute-button').click();
      const response = await (await responded).json();
      expect([await tab.textContent(), response.errors]).toEqual([await tab.textContent(), undefined]);
      await page.locator('.result-window', { hasText: '"data"' }).waitFor();
    }
    await expectNoLeak(seen);
    await seen.close();
  });

  test('the explorer shows the documentation of the schema', async () => {
    const seen = await open('/explorer');
    const { page } = seen;
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query' }).click();
    await page.getByText('The flows of the brand').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expectNoLeak(seen);
    await seen.close();
  });

  test('the explorer does not store a key in a header', async () => {
    const seen = await open('/explorer');
    await seen.page.getByRole('button', { name: 'Headers' }).click();
    await seen.page.locator('.graphiql-editor-tool .monaco-editor:visible').click();
    await seen.page.keyboard.insertText(`{"X-API-Key": "${service.brand.partnerKey}"}`);
    await seen.page.locator('.graphiql-execute-button').click();
    await seen.page.locator('.result-window', { hasText: '"data"' }).waitFor();
    expect(await stored(seen.page)).toContain('graphiql');
    await expectNoLeak(seen);
    await seen.close();
  });

  test('the reference finds a call, shows it as code, and sends it', async () => {
    const seen = await open('/reference');
    const { page } = seen;
    // The calls are in the order of a tenancy.
    const items = page.locator('nav[aria-label=Calls] li');
    await items.first().waitFor();
    const calls = await items.allTextContents();
    expect(calls[0]).toBe('Get the callerGET /viewer');
    expect(calls.indexOf('Create a flowPOST /flows')).toBe(calls.indexOf('List flowsGET /flows') + 1);
    await page.getByRole('searchbox').fill('get renewals');
    await page.locator('nav[aria-label=Calls] li:visible a').first().click();
    for (const [language, text] of [
      ['curl', "curl -w '\\n' -X GET"],
      ['JavaScript', 'await fetch('],
      ['Python', 'requests.request('],
      ['C#', 'new HttpClient()'],
    ] as const) {
      await page.getByRole('button', { name: language, exact: true }).click();
      await expectText(page.locator('pre.code'), text);
    }
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.try .good').waitFor();
    expect(JSON.parse((await page.locator('pre.response').textContent()) ?? '')).toMatchObject({
      status: true,
    });
    await expectNoLeak(seen);
    await seen.close();
  });

  test('the search of the reference finds a call by other words, and shows when no call matches', async () => {
    const seen = await open('/reference#v2.1/UpdateMaintenanceIssue');
    const { page } = seen;
    const items = page.locator('nav[aria-label=Calls] li:visible');
    const current = page.locator('nav[aria-label=Calls] [aria-current=page]');
    await current.waitFor();
    const { y = -1 } = (await current.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await page.getByRole('searchbox').fill('repair');
    await expectText(items.first(), 'List maintenance issues');
    for (const words of ['create property', 'add property']) {
      await page.getByRole('searchbox').fill(words);
      await expectText(items.first(), 'Create or update properties');
    }
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('No call matches.').waitFor();
    await expectNone(items);
    await seen.close();
  });

  test('the reference has the meaning of each value, offers the values, and states what a call needs', async () => {
    const seen = await open('/reference#v2.1/ListFlows');
    const { page } = seen;
    const stage = page.getByLabel('stage', { exact: true });
    await stage.selectOption('move_in');
    await expectText(page.locator('pre.code'), 'stage=move_in');
    await page.locator('.values-of', { hasText: 'The offer of the tenants' }).first().waitFor();
    await page.goto(`${service.service.url}/reference#v2.0/ListApiKeys`);
    await page.getByText('enter an operator token').waitFor();
    expect(await page.getByText('export KEY=').isVisible()).toBe(true);
    await seen.close();
  });

  test('a body that is not JSON is not sent, and the line of the mistake is shown', async () => {
    const seen = await open('/reference#v2.1/CreateMaintenanceIssue');
    const { page } = seen;
    await page.getByLabel('Body').fill('{\n  "title": "a",\n  "flow_id": }');
    const { length } = seen.requests;
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.try [role=status]', { hasText: 'Not sent' }).waitFor();
    await expectExactText(page.locator('pre.response'), 'The body is not valid JSON. Line 3: unexpected }.');
    expect(seen.requests.slice(length)).toEqual([]);
    await seen.close();
  });

  test('an edited body and an entered key stay for the tab alone, and the page shows whose key it is', async () => {
    const seen = await open('/reference#v2.1/CreateMaintenanceIssue');
    const { page } = seen;
    const owner = page.locator('.owner');
    await owner.filter({ hasText: / of / }).waitFor();
    const { key } = await service.issueKey({ name: 'My key', scopes: ['flows:read'] });
    await page.getByLabel('API key').fill(key);
    await owner.filter({ hasText: /^My key of / }).waitFor();
    await page.getByLabel('Body').fill('{"title": "Kept"}');
    await page.reload();
    await owner.filter({ hasText: /^My key of / }).waitFor();
    expect(await page.getByLabel('Body').inputValue()).toBe('{"title": "Kept"}');
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(key);
    await page.getByLabel('API key').fill('svcp_wrong');
    await owner.filter({ hasText: 'Not a valid key' }).waitFor();
    await seen.close();
  });

  test('a form that is sent twice makes its change once, and an edited form makes another one', async () => {
    const seen = await open('/reference#v2.1/CreateMaintenanceIssue');
    const { page } = seen;
    const key = page.getByLabel('Idempotency-Key');
    const status = page.locator('.try [role=status]');
    const send = async (expected: RegExp) => {
      await page.getByRole('button', { name: 'Send' }).click();
      await status.filter({ hasText: expected }).waitFor();
    };
    const report = (title: string) =>
      page
        .getByLabel('Body')
        .fill(JSON.stringify({ flow_id: service.brand.flowId, title, description: 'It drips.' }));
    const made = () =>
      service.sql(`select title from maintenance_issue where title like 'Twice%' order by id`);

    await report('Twice 1');
    const first = await key.inputValue();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    await expectText(page.locator('pre.code'), `Idempotency-Key: ${first}`);
    await send(/^200 in \d+ ms · X-Request-Id /);
    await send(/nothing was changed again/);
    expect(await made()).toEqual([{ title: 'Twice 1' }]);

    await report('Twice 2');
    expect(await key.inputValue()).not.toBe(first);
    await send(/^200 in \d+ ms · X-Request-Id /);
    expect(await made()).toEqual([{ title: 'Twice 1' }, { title: 'Twice 2' }]);

    // The same change on purpose.
    const before = await key.inputValue();
    await page.getByRole('button', { name: 'New key' }).click();
    expect(await key.inputValue()).not.toBe(before);
    await seen.close();
  });

  test('the code of a call does what it shows, in each language that is installed', async () => {
    const seen = await open('/reference#v2.1/SearchProperties');
    const { page } = seen;
    await page.getByLabel('Body').fill('{"keywords": ["null, true"], "lat": null, "max_price": 2500}');
    for (const language of LANGUAGES) {
      if (!(await isInstalled(language))) continue;
      await page.getByRole('button', { name: language.name, exact: true }).click();
      const code = (await page.locator('pre.code').textContent()) ?? '';
      const outcome = await runCode(language, code, service.brand.partnerKey);
      const stdout = expect.stringMatching(/["']?properties["']?: ?\[\]/);
      expect({ code, ...outcome }).toEqual({ code, isGood: true, stdout, stderr: expect.any(String) });
    }
    await seen.close();
  });

  test.each([
    ['/', 300_000],
    ['/reference', 300_000],
    ['/guides/rest', 300_000],
    ['/explorer', 900_000],
  ])('the first load of %s takes less than %i bytes', async (path, limit) => {
    const line = service.logged.length;
    const seen = await open(path);
    if (path === '/explorer') {
      await seen.page.locator('.graphiql-execute-button').click();
      await seen.page.locator('.result-window', { hasText: '"data"' }).waitFor();
    } else await seen.page.locator('h1').waitFor();
    const bytes = await bytesSince(line);
    expect(bytes).toBeGreaterThan(1000);
    expect(bytes).toBeLessThan(limit);
    await seen.close();
  });
});
