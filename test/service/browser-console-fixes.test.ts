import { expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, dayOf } from '../../src/language/time/calendar.js';
import { accessibilityProblems } from '../support/browser.js';
import {
  describeInBrowser,
  openConsole,
  PHONE,
  screenOf,
  signInWith,
  tooWide,
  withDemo,
} from '../support/console-page.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import type { TestService } from '../support/service.js';
import { expectCount, expectNone, expectText } from '../support/shown.js';

interface Deadline {
  dueOn: string;
  lastOn: string;
  flowId: number;
  title: string;
}

/** What the console shows is right, and is there once. */
describeInBrowser('what the console shows', () => {
  let service: TestService;
  let browser: Browser;
  withDemo((started) => ({ service, browser } = started));
  const ofBrand = (screen: string) => screenOf(service, screen);
  const issueKey = async (input: object) => {
    const mutation = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
      issueApiKey(brandId: $brandId, input: $input) { id key prefix }
    }`;
    const variables = { brandId: service.brand.brandId, input };
    const response = await service.graphql(mutation, variables, { key: service.operatorToken });
    return dataOf(response).issueApiKey as { id: number; key: string; prefix: string };
  };
  const asOperator = (path: string) => openConsole(browser, service, { path, as: 'operator' });

  test('a deadline “before” a day is on its last day in the list, in the month and in the next 14 days', async () => {
    const today = dayOf(new Date());
    const until = addDays(today, 13);
    const query = `{ deadlines(first: 100, states: [OPEN], kinds: [HARD, GATE, CAP]) {
      edges { node { dueOn lastOn flowId title } } } }`;
    const { edges } = dataOf(await service.graphql(query)).deadlines;
    const all: Deadline[] = edges.map(({ node }: { node: Deadline }) => node);
    const before = all.find(({ dueOn, lastOn }) => lastOn < dueOn && lastOn >= today && lastOn <= until);
    if (!before) throw new Error('The demo has a deadline before a day.');
    const ofDay = all.filter(({ lastOn }) => lastOn === before.lastOn).length;
    const seen = await openConsole(browser, service, { path: ofBrand('board') });
    const { page } = seen;
    const day = page.locator(`.days a[href*="day=${before.lastOn}"]`);
    await day.waitFor();
    expect(await day.getAttribute('aria-label')).toMatch(new RegExp(`\\b${ofDay} deadline`));
    await day.click();
    await page.locator('.month [aria-current="date"]').waitFor();
    await expectText(page.locator('.month [aria-current="date"] .warn'), new RegExp(`^\\s*${ofDay} due`));
    await page.getByRole('region', { name: 'List' }).getByRole('row').nth(ofDay).waitFor();
    await expectCount(page.getByRole('region', { name: 'List' }).locator('tbody tr'), ofDay);
    await seen.close();
  });

  test.each(['calendar', 'deadlines', 'requests'])(
    'a day or a month in the address of %s that does not exist is ignored',
    async (screen) => {
      for (const wrong of ['day=2026-13-01', 'day=2026-02-30', 'month=2026-13', 'month=0000-01']) {
        const seen = await openConsole(browser, service, { path: ofBrand(`${screen}?${wrong}`) });
        await seen.page.locator('.tools').first().waitFor();
        expect(await seen.page.locator('main').textContent()).not.toMatch(/NaN|undefined|Invalid Date/);
        expect(seen.consoleErrors).toEqual([]);
        await seen.close();
      }
    },
  );

  test('no screen asks for what the key may not read, so its calls are not among the rejected ones', async () => {
    const { key, id } = await issueKey({ name: 'Directory only', scopes: ['DIRECTORY_READ'] });
    const flows = await issueKey({ name: 'Flows only', scopes: ['FLOWS_READ'] });
    const { body } = await service.graphql('{ flows(first: 1) { edges { node { id } } } }');
    const flowId = body.data.flows.edges[0].node.id;
    for (const one of [key, flows.key]) {
      const seen = await signInWith(browser, service, one, ofBrand('board'));
      const { page } = seen;
      for (const screen of [
        'board',
        'flows',
        'deadlines',
        'requests',
        'keys',
        'mails',
        'webhooks',
        `flows/${flowId}`,
      ]) {
        await page.goto(`${service.service.url}${ofBrand(screen)}`);
        await page.locator('.shell h1').first().waitFor();
        await page.locator('.notice.warn, .card').first().waitFor();
      }
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Find' });
      if (one === flows.key) {
        const searched = page.waitForResponse((response) =>
          Boolean(response.request().postData()?.includes('987654321')),
        );
        await page.keyboard.type('987654321');
        await searched;
        await field.fill(String(flowId));
        await page.locator(`#found [role=option]`).first().waitFor();
      } else {
        // Nothing is sent with a key that may search for nothing: there is no response to wait for.
        await field.fill('queen');
        await page.waitForTimeout(500);
      }
      await seen.close();
      // The log is written in the order of the calls: with this one, all would be there.
      expect((await service.call('POST', '/v2.1/flows', { key: one, body: {} })).status).toBe(403);
    }
    const rows = `query ($id: SafeInt!) { requests(keyId: $id, outcome: REJECTED) {
      edges { node { source status codes } } } }`;
    const support = await issueKey({ name: 'Support', scopes: ['REQUESTS_READ'] });
    for (const one of [id, flows.id]) {
      const logged = await eventually(async () => {
        const { edges } = dataOf(await service.graphql(rows, { id: one }, { key: support.key })).requests;
        return edges.length > 0 && edges;
      });
      expect(logged.map(({ node }: { node: object }) => node)).toEqual([
        { source: 'API', status: 403, codes: ['SCOPE_REQUIRED'] },
      ]);
    }
  });

  test('“What it waits for” names who has to act, and a day that was agreed is marked', async () => {
    const query = `{ flows(first: 1, stage: REFERENCING, status: AWAITING_PARTY) { edges { node {
      id subTenants { firstName lastName } holdingDeposit { isDeadlineAgreed } } } } }`;
    const { id, subTenants, holdingDeposit } = dataOf(await service.graphql(query)).flows.edges[0].node;
    const seen = await openConsole(browser, service, { path: ofBrand(`flows/${id}`) });
    const waits = seen.page.getByRole('region', { name: 'What it waits for' });
    await waits.getByText('Referencing: waiting for the tenants').waitFor();
    const [{ firstName, lastName }] = subTenants;
    await expectText(waits, `${firstName} ${lastName}, tenant`);
    // The demo has agreed on another day with these tenants.
    expect(holdingDeposit.isDeadlineAgreed).toBe(true);
    const more = seen.page.locator('.dl').getByRole('button', { name: /met or later$/ });
    if (await more.count()) await more.click();
    await seen.page
      .locator('.dl li')
      .getByText(/^agreed day: \w{3} \d/)
      .waitFor();
    await seen.close();
  });

  test('a key without any scope is not issued, and the dialog states why', async () => {
    const seen = await asOperator(ofBrand('keys'));
    const { page } = seen;
    await page.getByRole('button', { name: 'Issue a key' }).click();
    await page.getByLabel('Name:').fill('Nothing');
    await page.getByLabel('Scopes').selectOption('own');
    await page.getByRole('button', { name: 'Issue the key' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.waitFor();
    await expectText(alert, 'at least one scope');
    expect(await alert.evaluate(isInView)).toBe(true);
    await expectText(page.getByRole('dialog'), 'Read flows and their parties.');
    await page.getByLabel('flows:read').check();
    await page.getByRole('button', { name: 'Issue the key' }).click();
    await page.locator('.secret').waitFor();
    await seen.close();
  });

  test('a key for 30 days is shown as one that expires in 30 days', async () => {
    const seen = await asOperator(ofBrand('keys'));
    const { page } = seen;
    await page.getByRole('button', { name: 'Issue a key' }).click();
    await page.getByLabel('Name:').fill('Thirty');
    await page.getByLabel('Expires after').selectOption('30');
    await page.getByRole('button', { name: 'Issue the key' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('row').filter({ hasText: 'Thirty' }).getByText('expires in 30 days').waitFor();
    await seen.close();
  });

  test('the brand is shown on a phone too', async () => {
    const seen = await openConsole(browser, service, { path: ofBrand('flows'), display: PHONE });
    const { page } = seen;
    const name = page.getByText('Harbour & Vale Lettings', { exact: true });
    expect(await name.isVisible()).toBe(true);
    expect(await name.evaluate(isInView)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await seen.close();
  });

  test('a key that only reads is not offered to unlock changes', async () => {
    const { key } = await issueKey({ name: 'Reads', scopes: ['FLOWS_READ', 'TIMELINE_READ'] });
    const seen = await signInWith(browser, service, key, ofBrand('flows'));
    const { page } = seen;
    await page.getByText('reads only').waitFor();
    await expectNone(page.getByRole('button', { name: 'Unlock' }));
    await seen.close();
  });

  test('the menu counts missed deadlines on each screen, also before the board was open', async () => {
    const { body } = await service.graphql(
      '{ deadlines(states: [MISSED], isMet: false, kinds: [HARD, GATE, CAP], first: 1) { totalCount } }',
    );
    const seen = await openConsole(browser, service, { path: ofBrand('keys') });
    const menu = seen.page.getByRole('navigation', { name: 'Console' });
    await menu.getByText(`${body.data.deadlines.totalCount} missed`).waitFor();
    await seen.close();
  });

  test('no label of the axis of deadlines covers another one', async () => {
    const query = `{ flows(first: 100, isArchived: false) { edges { node { id tenancyStartsOn } } } }`;
    const { edges } = dataOf(await service.graphql(query)).flows;
    const near = (edges as { node: { id: number; tenancyStartsOn: string | null } }[])
      .filter(({ node }) => Math.abs(Date.parse(node.tenancyStartsOn ?? '') - Date.now()) < 8 * 86_400_000)
      .slice(0, 8);
    expect(near.length).toBeGreaterThan(2);
    const seen = await openConsole(browser, service, { path: ofBrand('flows') });
    const { page } = seen;
    for (const { node } of near) {
      await page.goto(`${service.service.url}${ofBrand(`flows/${node.id}`)}`);
      await page.locator('.rail').waitFor();
      expect([node.id, await overlaps(page)]).toEqual([node.id, []]);
    }
    await seen.close();
  });

  test('two keys with one name are shown with their prefixes in the list of calls', async () => {
    const [one, other] = [
      await issueKey({ name: 'Twin', scopes: ['DIRECTORY_READ'] }),
      await issueKey({ name: 'Twin', scopes: ['DIRECTORY_READ'] }),
    ];
    for (const { key } of [one, other]) await service.call('GET', '/v2.1/flows', { key });
    // A call that is logged after the list was read waits for the reader: it is not in the list.
    await eventually(async () => {
      const keys = await service.sql('select distinct key_id from request_log where key_id = any($1)', [
        [one.id, other.id],
      ]);
      return keys.length === 2;
    });
    const seen = await asOperator(ofBrand('requests'));
    const { page } = seen;
    for (const { prefix } of [one, other])
      await page.getByRole('row').filter({ hasText: 'Twin' }).getByText(prefix).first().waitFor();
    // Each row leads to its call wherever it is clicked, with one link.
    const row = page.locator('.calls tbody tr').first();
    await expectCount(row.getByRole('link'), 1);
    const href = await row.getByRole('link').getAttribute('href');
    // The link is above the cell.
    await row.getByRole('cell').last().click({ force: true });
    await page.waitForURL((url) => url.searchParams.has('call') || url.pathname === href);
    await seen.close();
  });
});

interface Box {
  getBoundingClientRect(): { top: number; bottom: number; left: number; right: number };
  ownerDocument: { documentElement: { clientHeight: number } };
}
function isInView(element: Box): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= element.ownerDocument.documentElement.clientHeight;
}

/** Labels above the lanes that cover each other. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const labels = [...document.querySelectorAll('.axis text')].filter((one) => one.textContent);
    const boxes = labels.map((one) => [one.textContent, one.getBoundingClientRect()]);
    return boxes.flatMap(([text, box], at) => boxes.slice(at + 1)
      .filter(([, other]) => box.left < other.right && other.left < box.right)
      .map(([other]) => text + ' and ' + other));
  })()`);
