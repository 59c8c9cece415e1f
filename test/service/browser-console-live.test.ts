import { expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { accessibilityProblems } from '../support/browser.js';
import { describeInBrowser, openConsole, screenOf, waitingFlow, withDemo } from '../support/console-page.js';
import { eventually } from '../support/eventually.js';
import { newFlow } from '../support/new-flow.js';
import type { TestService } from '../support/service.js';
import { expectCount, expectNone, expectText } from '../support/shown.js';

describeInBrowser('live data in the console', () => {
  let service: TestService;
  let browser: Browser;
  withDemo((started) => ({ service, browser } = started));
  const ofBrand = (screen: string) => screenOf(service, screen);

  test('a new flow is counted above the list, and moves no row before the reader asks for it', async () => {
    const seen = await openConsole(browser, service, { path: ofBrand('flows') });
    const { page } = seen;
    await page.locator('tbody a').first().waitFor();
    const before = await page.locator('tbody a').allTextContents();
    await newFlow(service, { reference: 'LIVE-1' });
    const notice = page.locator('.notice', { hasText: '1 new or changed flow' });
    await notice.waitFor();
    expect(await page.locator('tbody a').allTextContents()).toEqual(before);
    expect(await accessibilityProblems(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Show' }).click();
    await page.locator('tbody tr', { hasText: 'LIVE-1' }).waitFor();
    await expectNone(notice);
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('polls are marked, so they are not a use of the sign-in, and are small until something changes', async () => {
    const { id } = await waitingFlow(service);
    const seen = await openConsole(browser, service, { path: ofBrand('board') });
    const { page } = seen;
    const sent: { isMarked: boolean; operation: string }[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/console/graphql')) return;
      const operation = /query (\w+)/.exec(request.postData() ?? '')?.[1] ?? '';
      sent.push({ isMarked: request.headers()['x-poll'] === '1', operation });
    });
    await page.goto(`${service.service.url}${ofBrand(`flows/${id}`)}`);
    await page.locator('.rail').waitFor();
    const polls = () => sent.filter(({ operation }) => operation === 'FlowVersion');
    await eventually(() => polls().length > 2);
    // The first reading of each picture is a use; all that follow are polls.
    const marks = polls().map(({ isMarked }) => isMarked);
    expect(marks.slice(1)).toEqual(marks.slice(1).map(() => true));
    const operations = sent.map(({ operation }) => operation);
    const others = operations.filter((operation) => operation !== 'FlowVersion');
    expect(others).toEqual([...new Set(others)]);
    await seen.close();
  });

  test('two minutes before a sign-in ends, the page offers to stay', async () => {
    const seen = await openConsole(browser, service);
    const { page } = seen;
    const session = await page.evaluate<{ signIn: object }>(
      `fetch('/console/session', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
        .then((response) => response.json())`,
    );
    await page.route('**/console/session', (route) => {
      const idleEndsAt = new Date(Date.now() + 90_000).toISOString();
      return route.fulfill({ json: { ...session, signIn: { ...session.signIn, idleEndsAt } } });
    });
    // Without other requests, which are a use.
    await page.route('**/console/graphql', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('The sign-in ends in').waitFor();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByText('The sign-in ends in').waitFor({ state: 'detached' });
    await expectText(page.locator('.who'), /(29|30) min left/);
    await seen.close();
  });

  test('signing out that does not reach the service is not shown as done', async () => {
    const seen = await openConsole(browser, service, { path: ofBrand('board') });
    const { page } = seen;
    await page.route('**/console/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('status').getByText('You are not signed out.').waitFor();
    await expectCount(page.locator('.shell'), 1);
    await page.unroute('**/console/sign-out');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await seen.close();
  });

  test('signing out empties the page, and another page of the browser is signed out too', async () => {
    const seen = await openConsole(browser, service, { path: ofBrand('board') });
    const { page } = seen;
    await page.locator('.f').first().waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expectNone(page.locator('.f'));
    const other = await page.context().newPage();
    await other.goto(`${service.service.url}${ofBrand('board')}`);
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    await seen.close();
  });
});
