import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { projectFile } from '../../src/paths.js';
import { accessibilityProblems, browserPath, launch, stored, visit } from '../support/browser.js';
import { DESK, openConsole, PHONE, signInWith, tooWide, waitingFlow } from '../support/console-page.js';
import { TestService } from '../support/service.js';
import { expectCount, expectNone, expectText } from '../support/shown.js';

const executablePath = browserPath();

interface Built {
  pages: { console: { script: string; style: string; chunks: string[] } };
}
const { pages }: Built = JSON.parse(readFileSync(projectFile('pages/built/manifest.json'), 'utf8'));
const compressed = (file: string): Buffer => readFileSync(projectFile(`pages/built/${file}.br`));
const bytesOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + compressed(file).length, 0);

/** The scripts that a script imports, at once or later. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = brotliDecompressSync(compressed(file)).toString();
  for (const [, chunk = ''] of text.matchAll(/"\.\/(chunk-\w+\.js)"/g)) withImports(chunk, found);
  return found;
}

test('the console takes at most 60 kB for its first screen, and 120 kB for all of them', () => {
  const { script, style, chunks } = pages.console;
  expect(bytesOf([script, ...chunks])).toBeLessThan(45_000);
  expect(bytesOf([style])).toBeLessThan(8_000);
  expect(bytesOf([script, style, ...chunks])).toBeLessThan(60_000);
  const all = withImports(script);
  expect(all.size).toBeGreaterThan(chunks.length + 6);
  expect(bytesOf([style, ...all])).toBeLessThan(120_000);
});

(executablePath ? describe : describe.skip)('the console in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { PUBLIC_URL: '' } });
    browser = await launch(executablePath ?? '');
    ({ id: flowId } = await waitingFlow(service));
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  const ofBrand = (screen: string) => `/console/brands/${service.brand.brandId}/${screen}`;
  const issueKey = async (input: object) => {
    const mutation =
      'mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) { issueApiKey(brandId: $brandId, input: $input) { id key } }';
    const { body } = await service.graphql(
      mutation,
      { brandId: service.brand.brandId, input },
      { key: service.operatorToken },
    );
    return body.data.issueApiKey as { id: number; key: string };
  };

  describe.each([DESK, PHONE])('of $width pixels, $colorScheme,', (display) => {
    test('shows an operator the brands, and states what the token does not show', async () => {
      const seen = await openConsole(browser, service, { path: '/console/brands', display, as: 'operator' });
      const { page } = seen;
      await page.getByText('Harbour & Vale Lettings', { exact: true }).first().waitFor();
      await expectText(page.locator('main'), 'no data of tenants');
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await tooWide(page)).toBeLessThanOrEqual(0);
      await page.goto(`${service.service.url}${ofBrand(`flows/${flowId}`)}`);
      await page.getByText('An operator token shows no flows').waitFor();
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    });

    test('shows the sign-in, the search, the keys and the dialog that unlocks, each accessible', async () => {
      const seen = await visit(browser, `${service.service.url}/console`, display);
      const { page } = seen;
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'As the brand' }).click();
      await page.locator('.f').first().waitFor();
      for (const open of [
        () => page.keyboard.press('Control+k'),
        () => page.keyboard.press('?'),
        () => page.getByRole('button', { name: 'Unlock' }).click(),
      ]) {
        await open();
        await page.locator('dialog[open]').waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await tooWide(page)).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    });
  });

  test('on a phone, what a flow waits for comes before its deadlines and its timeline', async () => {
    const seen = await openConsole(browser, service, { path: ofBrand(`flows/${flowId}`), display: PHONE });
    const topOf = async (name: string) =>
      (await seen.page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0;
    const waits = await topOf('What it waits for');
    expect(waits).toBeGreaterThan(0);
    for (const name of ['Statutory deadlines', 'Timeline', 'Money'])
      expect(await topOf(name)).toBeGreaterThan(waits);
    await seen.close();
  });

  test('opens a flow with one request, and signed out without an error', async () => {
    const out = await visit(browser, `${service.service.url}/console`, DESK);
    await out.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(out.consoleErrors).toEqual([]);
    await out.close();
    const seen = await openConsole(browser, service);
    const { page } = seen;
    await page.locator('.f').first().waitFor();
    const operations: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/console/graphql') || request.headers()['x-poll']) return;
      operations.push(/query (\w+)/.exec(request.postData() ?? '')?.[1] ?? '');
    });
    await page.goto(`${service.service.url}${ofBrand(`flows/${flowId}`)}`);
    await page.getByRole('region', { name: 'Money' }).getByText('at most').first().waitFor();
    expect(operations.filter((name) => name !== 'FlowVersion')).toEqual(['Flow']);
    await seen.close();
  });

  test('keeps no key: not in the page, its addresses, its storage or the log', async () => {
    const { key } = await issueKey({ name: 'Support' });
    const seen = await signInWith(browser, service, key);
    const { page, requests } = seen;
    await page.locator('.f').first().waitFor();
    for (const text of [await page.content(), requests.join(), await stored(page), service.logged.join('')])
      expect(text).not.toContain(key);
    await seen.close();
  });

  test('signs out at the next poll after the key was revoked, and empties the page', async () => {
    const { id, key } = await issueKey({ name: 'Lost' });
    const seen = await signInWith(browser, service, key, ofBrand(`flows/${flowId}`));
    const { page } = seen;
    await page.locator('.rail').waitFor();
    const path = `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`;
    expect((await service.operate('DELETE', path)).status).toBe(200);
    await page.getByText('You are signed out').waitFor();
    await expectNone(page.locator('.shell'));
    expect(await accessibilityProblems(page)).toEqual([]);
    await seen.close();
  });

  test('names the scope that a key lacks, and shows the rest', async () => {
    const { key } = await issueKey({ name: 'Directory alone', scopes: ['DIRECTORY_READ'] });
    const seen = await signInWith(browser, service, key, ofBrand('board'));
    await seen.page.getByText('flows:read').first().waitFor();
    await expectCount(seen.page.getByLabel('Branch'), 1);
    expect(await accessibilityProblems(seen.page)).toEqual([]);
    await seen.close();
  });

  test('shows why a list is empty, and the next step', async () => {
    const seen = await openConsole(browser, service, { path: `${ofBrand('flows')}?text=nowhere-at-all` });
    await seen.page.getByText('No flow matches.').waitFor();
    await seen.page.getByRole('link', { name: 'Remove every filter' }).click();
    await seen.page.locator('tbody a').first().waitFor();
    await seen.close();
  });

  test('shows the error of the service with its request id, and tries again', async () => {
    const seen = await openConsole(browser, service);
    const { page } = seen;
    await page.locator('.f').first().waitFor();
    const errors = [{ message: 'Something went wrong.', extensions: { code: 'INTERNAL' } }];
    await page.route('**/console/graphql', (route) =>
      route.fulfill({ status: 500, headers: { 'X-Request-Id': 'req-77' }, json: { errors } }),
    );
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.getByText('Something went wrong.').waitFor();
    await expectText(page.getByRole('alert'), 'req-77');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody a').first().waitFor();
    await seen.close();
  });

  test('shows its frame at once, and grey lines while a slow screen loads', async () => {
    const seen = await openConsole(browser, service);
    const { page } = seen;
    await page.route('**/console/graphql', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.goto(`${service.service.url}${ofBrand('flows')}`);
    await page.locator('.grey').waitFor();
    expect(await page.getByRole('navigation', { name: 'Console' }).isVisible()).toBe(true);
    await page.locator('tbody a').first().waitFor();
    await seen.close();
  });

  test('shows a flow of another brand as one that does not exist', async () => {
    const [{ id = 0 } = {}] = await service.sql<{ id: number }>(
      'select id::int from flow where brand_id = $1 limit 1',
      [service.other.brandId],
    );
    for (const unknown of [id, 99_999_999]) {
      const seen = await openConsole(browser, service, { path: ofBrand(`flows/${unknown}`) });
      await seen.page.getByText('The brand has no flow with this id.').waitFor();
      await seen.close();
    }
    const seen = await openConsole(browser, service, {
      path: `/console/brands/${service.other.brandId}/board`,
    });
    await seen.page.getByText('There is no such screen for this sign-in.').waitFor();
    await seen.close();
  });
});
