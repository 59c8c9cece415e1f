import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, browserPath, launch } from '../support/browser.js';
import { Inputs, openConsole, signInWith } from '../support/console-page.js';
import { TestService } from '../support/service.js';
import { expectCount, expectNone, expectText } from '../support/shown.js';

const executablePath = browserPath();

interface DemoHome {
  id: number;
  displayAddress: string;
}

/** Homes, what expires in a month, and repairs, in the words of those who ask about them. */
(executablePath ? describe : describe.skip)('homes in the console', () => {
  let service: TestService;
  let browser: Browser;
  let viewed: DemoHome;
  let ending: DemoHome & { flowId: number; endingOn: string };
  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { PUBLIC_URL: '' } });
    browser = await launch(executablePath ?? '');
    const { body } = await service.graphql(`{
      offers(first: 1) { edges { node { property { id displayAddress } } } }
      flows(reference: "F-ENDING") { edges { node { id endingOn property { id displayAddress } } } }
    }`);
    viewed = body.data.offers.edges[0].node.property;
    const { id, endingOn, property } = body.data.flows.edges[0].node;
    ending = { ...property, flowId: id, endingOn };
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  const ofBrand = (screen: string) => `/console/brands/${service.brand.brandId}/${screen}`;
  const issueKey = async (scopes: readonly string[]): Promise<string> => {
    const mutation = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
      issueApiKey(brandId: $brandId, input: $input) { key }
    }`;
    const variables = { brandId: service.brand.brandId, input: { name: 'Support', scopes } };
    const { body } = await service.graphql(mutation, variables, { key: service.operatorToken });
    return body.data.issueApiKey.key;
  };
  const open = async (screen: string, what: string) => {
    const seen = await openConsole(browser, service, { path: ofBrand(screen) });
    await seen.page.locator(what).first().waitFor();
    return seen;
  };
  /** The operations that a page sends, without polls. */
  const operationsOf = (page: Page): string[] => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/console/graphql') || request.headers()['x-poll']) return;
      sent.push(/query (\w+)/.exec(request.postData() ?? '')?.[1] ?? '');
    });
    return sent;
  };
  /** The errors in the responses of the service. */
  const errorsOf = (page: Page): string[] => {
    const found: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('/console/graphql')) return;
      // The body of a page that was left is gone.
      const { errors = [] } = await response.json().catch(() => ({}));
      found.push(...errors.map(({ message }: { message: string }) => message));
    });
    return found;
  };

  test('a property is found by its address with 3 inputs, with the mouse and with the keyboard', async () => {
    const mouse = await open('board', '.f');
    const clicks = new Inputs(mouse.page);
    await clicks.click(mouse.page.locator('.find'));
    await clicks.type(viewed.displayAddress);
    await clicks.click(mouse.page.getByRole('option').filter({ hasText: 'available' }).first());
    await mouse.page.waitForURL(`**${ofBrand(`properties/${viewed.id}`)}`);
    const keyboard = await open('board', '.f');
    const keys = new Inputs(keyboard.page);
    await keys.press('Control+k');
    await keys.type(viewed.displayAddress);
    await keys.press('Enter');
    await keyboard.page.waitForURL(`**${ofBrand(`properties/${viewed.id}`)}`);
    expect([clicks.count, keys.count]).toEqual([3, 3]);
    for (const seen of [mouse, keyboard]) await seen.close();
  });

  test('a property is reached from its flow, and leads back to it', async () => {
    const seen = await open(`flows/${ending.flowId}`, '.records');
    const { page } = seen;
    await page.getByRole('link', { name: 'The property' }).click();
    await page.waitForURL(`**${ofBrand(`properties/${ending.id}`)}`);
    const flows = page.getByRole('region', { name: 'Flows', exact: true });
    await flows.getByText('ending', { exact: true }).waitFor();
    await flows.getByRole('link').click();
    await page.waitForURL(`**${ofBrand(`flows/${ending.flowId}`)}`);
    await seen.close();
  });

  test('“Which offers are there, and who has viewed it?” – offers and viewings with their days, in one request', async () => {
    const seen = await open('board', '.f');
    const { page } = seen;
    const operations = operationsOf(page);
    await page.goto(`${service.service.url}${ofBrand(`properties/${viewed.id}`)}`);
    const textOf = (name: string) => page.getByRole('region', { name, exact: true }).textContent();
    await page.getByRole('region', { name: 'Offers', exact: true }).waitFor();
    expect(await textOf('Offers')).toMatch(/£[\d,]+ a month.*made .*open until .*to decide/);
    expect(await textOf('Viewings')).toMatch(/in person, “Liked the light in the kitchen.”done/);
    expect(operations.filter((name) => name === 'Property')).toEqual(['Property']);
    expect(operations.filter((name) => !['Property', 'Missed'].includes(name))).toEqual([]);
    await seen.close();
  });

  test('“What does the law require of this home that we do not have?” – it is missing; the rest has its days', async () => {
    const seen = await open(`properties/${ending.id}`, '.next');
    const text = await seen.page.getByRole('region', { name: 'Certificates', exact: true }).textContent();
    expect(text).toMatch(/^CertificatesAlarms.*missing/);
    expect(text).toMatch(/Gas safetypassed \w{3} \d+ \w{3}.*until \d+ \w{3}/);
    await seen.close();
  });

  test('a property of another brand is shown as one that does not exist', async () => {
    const [{ id = 0 } = {}] = await service.sql<{ id: number }>(
      'select id::int from property where brand_id = $1 limit 1',
      [service.other.brandId],
    );
    for (const unknown of [id, 99_999_999]) {
      const seen = await openConsole(browser, service, { path: ofBrand(`properties/${unknown}`) });
      await seen.page.getByText('The brand has no property with this id.').waitFor();
      await seen.close();
    }
  });

  test('the list of properties is filtered by text and status, and the address keeps both', async () => {
    const seen = await open('properties?status=LET', 'tbody a');
    const { page } = seen;
    const statuses = await page.locator('tbody .chip').allTextContents();
    expect([...new Set(statuses)]).toEqual(['let']);
    await page.getByRole('searchbox').fill(ending.displayAddress);
    await page.waitForURL(/status=LET&text=/);
    await page.locator('tbody tr', { hasText: ending.displayAddress }).waitFor();
    await page.getByRole('searchbox').fill('nowhere-at-all');
    await page.getByText('No property matches.').waitFor();
    await seen.close();
  });

  test('“What is due in this month?” – each day has the counts of the service, in one request', async () => {
    const { body: first } = await service.graphql(
      '{ deadlines(first: 1, states: [MISSED, OPEN], kinds: [HARD, GATE, CAP]) { edges { node { lastOn } } } }',
    );
    const month: string = first.data.deadlines.edges[0].node.lastOn.slice(0, 7);
    const seen = await open('board', '.f');
    const { page } = seen;
    const operations = operationsOf(page);
    await page.goto(`${service.service.url}${ofBrand(`calendar?month=${month}`)}`);
    await page.locator('.month a').first().waitFor();
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
    const query = `{ deadlineDays(from: "${month}-01", to: "${month}-${last}", states: [OPEN, MISSED],
      isMet: false, kinds: [HARD, GATE, CAP]) { lastOn state count } }`;
    const { body } = await service.graphql(query);
    const days: { lastOn: string; state: string; count: number }[] = body.data.deadlineDays;
    expect(days.length).toBeGreaterThan(0);
    for (const { lastOn, state, count } of days) {
      const day = page.locator(`.month a[href*="day=${lastOn}"]`);
      await expectText(day, `${count} ${state === 'OPEN' ? 'due' : 'missed'}`);
    }
    expect(operations.filter((name) => name !== 'Missed')).toEqual(['Calendar']);
    await seen.close();
  });

  test('“Which tenancies end then, and which certificates expire?” – the days of each, by kind and by day', async () => {
    const seen = await open(`calendar?month=${ending.endingOn.slice(0, 7)}`, '.next a');
    const { page } = seen;
    const entries = page.getByRole('region', { name: 'Entries' });
    const entry = entries.getByRole('listitem').filter({ hasText: ending.displayAddress });
    await expectText(entry.first(), 'Last day of a notice');
    await page.getByRole('button', { name: 'Expires' }).click();
    await page.waitForURL(/kind=certificates/);
    await expectNone(entries.getByText('Last day of a notice'));
    await page.getByRole('button', { name: 'Ends' }).click();
    await page.locator(`.month a[href*="day=${ending.endingOn}"]`).click();
    await page.waitForURL(new RegExp(`day=${ending.endingOn}`));
    await expectCount(entries.getByRole('listitem'), 1);
    await entries.getByRole('link', { name: 'Last day of a notice' }).click();
    await page.waitForURL(`**${ofBrand(`flows/${ending.flowId}`)}`);
    await seen.close();
    const { body } = await service.graphql(
      '{ complianceDue(first: 1, dueAfter: "2020-01-01") { edges { node { dueOn property { displayAddress } } } } }',
    );
    const [{ node }] = body.data.complianceDue.edges;
    const other = await open(`calendar?month=${node.dueOn.slice(0, 7)}&day=${node.dueOn}`, '.next a');
    await expectText(other.page.getByRole('region', { name: 'Entries' }), node.property.displayAddress);
    await other.close();
  });

  test('“Which tenancies have ended in this month?” – each on its last day', async () => {
    const { body } = await service.graphql(
      '{ flows(reference: "F-ENDED") { edges { node { endedOn property { displayAddress } } } } }',
    );
    const { endedOn, property } = body.data.flows.edges[0].node;
    const seen = await open(
      `calendar?kind=ends&month=${endedOn.slice(0, 7)}&day=${endedOn}`,
      '.next a, .empty',
    );
    const entries = seen.page.getByRole('region', { name: 'Entries' });
    const entry = entries.getByRole('listitem').filter({ hasText: property.displayAddress });
    await expectText(entry, 'The tenancy has ended');
    await seen.close();
  });

  test('the calendar states that a list has more, and only of that list', async () => {
    const seen = await open('calendar', '.month a');
    const { page } = seen;
    await expectNone(page.getByRole('note'));
    await page.route('**/console/graphql', (route) => {
      const body = route.request().postData() ?? '';
      const shorter = body.replace(/(deadlines\(\s*first: ?)100/, (_, before) => `${before}1`);
      return route.continue({ postData: shorter });
    });
    await page.reload();
    await page.locator('.month a').first().waitFor();
    await expectText(page.getByRole('note'), 'only the first 1 deadlines. ');
    await seen.close();
  });

  test('“When do the tenants pay the new rent?” – the calendar has its first day', async () => {
    const { body } = await service.graphql(`{ flows(reference: "F-RENTS") { edges { node {
      rentChanges { effectiveOn newRentPence form } property { displayAddress } } } } }`);
    const { rentChanges, property } = body.data.flows.edges[0].node;
    const { effectiveOn, newRentPence } = rentChanges.find(({ form }: { form: string }) =>
      form.startsWith('FORM'),
    );
    const seen = await open(`calendar?kind=rents&month=${effectiveOn.slice(0, 7)}`, '.next a');
    const { page } = seen;
    const entry = page.getByRole('region', { name: 'Entries' }).getByRole('listitem').first();
    await expectText(entry, `New rent: £${(newRentPence / 100).toLocaleString('en-GB')}`);
    await expectText(entry, property.displayAddress);
    await expectText(page.locator(`.month a[href*="day=${effectiveOn}"]`), '1 new rent');
    await seen.close();
  });

  const statusOf = async (id: number) => {
    const query = 'query ($id: SafeInt!) { maintenanceIssue(id: $id) { status } }';
    return (await service.graphql(query, { id })).body.data.maintenanceIssue.status;
  };
  const reported = async (title: string): Promise<number> => {
    const mutation = `mutation ($input: CreateMaintenanceIssueInput!) {
      createMaintenanceIssue(input: $input) { issue { id } }
    }`;
    const { body } = await service.graphql(mutation, { input: { propertyId: ending.id, title } });
    return body.data.createMaintenanceIssue.issue.id;
  };
  const setStatus = async (id: number, status: string) => {
    const mutation = `mutation ($id: SafeInt!, $input: MaintenanceStatusInput!) {
      updateMaintenanceIssueStatus(id: $id, input: $input) { status }
    }`;
    expect((await service.graphql(mutation, { id, input: { status } })).body.errors).toBeUndefined();
  };

  test('an issue is moved after unlocking, under an Idempotency-Key, and the move is undone', async () => {
    const id = await reported('Tap that drips in the test');
    const seen = await open('issues', '.issues');
    const { page } = seen;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('ChangeIssueStatus')) keys.push(request.headers()['idempotency-key']);
    });
    await page.getByRole('button', { name: 'Change status of “Tap that drips in the test”' }).click();
    const dialog = page.getByRole('dialog');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('scheduled').check();
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('status').getByText('Tap that drips in the test: scheduled.').waitFor();
    expect(await statusOf(id)).toBe('SCHEDULED');
    // A scheduled issue cannot go back to what it was, so no undo is offered.
    await expectNone(page.getByRole('button', { name: 'Undo' }));
    await page.getByRole('button', { name: 'Change status of “Tap that drips in the test”' }).click();
    await dialog.getByLabel('on hold').check();
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('status').getByText('Tap that drips in the test: on hold.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('Tap that drips in the test: scheduled.').waitFor();
    expect(await statusOf(id)).toBe('SCHEDULED');
    expect(keys.length).toBe(3);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('a move that somebody else has made in the meantime is stated, and one that is no longer allowed is not made', async () => {
    const id = await reported('Window that sticks');
    const seen = await open('issues', '.issues');
    const { page } = seen;
    await page.getByRole('button', { name: 'Pause updates' }).click();
    await setStatus(id, 'ACKNOWLEDGED');
    const move = async (to: string) => {
      await page.getByRole('button', { name: 'Change status of “Window that sticks”' }).click();
      await page.getByRole('dialog').getByLabel(to).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click();
    };
    await move('in progress');
    await page.getByText('It was “acknowledged” in the meantime.').waitFor();
    await setStatus(id, 'CANCELLED');
    await move('completed');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await expectText(page.getByRole('dialog').getByRole('alert'), 'INVALID_TRANSITION');
    expect(await statusOf(id)).toBe('CANCELLED');
    await seen.close();
  });

  test('an old open issue is on the page of its property, however many were closed since', async () => {
    await reported('Old leak');
    for (let count = 0; count < 51; count++) await setStatus(await reported('Not needed'), 'CANCELLED');
    const seen = await open(`properties/${ending.id}`, '.next');
    const part = seen.page.getByRole('region', { name: 'Open issues', exact: true });
    await part.getByText('Old leak').waitFor();
    await expectNone(part.getByText('Not needed'));
    await seen.close();
  });

  test('open issues are on the page of their property, and its link shows all of them', async () => {
    const id = await reported('Gutter that leaks');
    const seen = await open(`properties/${ending.id}`, '.next');
    const { page } = seen;
    const part = page.getByRole('region', { name: 'Open issues', exact: true });
    await part.getByText('Gutter that leaks').waitFor();
    await setStatus(id, 'CANCELLED');
    await part.getByRole('link', { name: 'All issues' }).click();
    await page.waitForURL(new RegExp(`property=${ending.id}`));
    await page.locator('tbody', { hasText: 'cancelled' }).getByText('Gutter that leaks').waitFor();
    const homes = await page.locator('.issues a[data-row]').allTextContents();
    expect([...new Set(homes)]).toEqual([ending.displayAddress]);
    await seen.close();
  });

  test('a screen states the scopes that a key lacks for it, sends nothing that is rejected, and moves nothing', async () => {
    const nothing = await issueKey(['DIRECTORY_READ']);
    const seen = await signInWith(browser, service, nothing);
    const errors = errorsOf(seen.page);
    for (const [screen, scopes] of [
      ['properties', ['properties:read']],
      [`properties/${viewed.id}`, ['properties:read']],
      ['issues', ['maintenance:read']],
      ['calendar', ['flows:read', 'compliance:read']],
    ] as const) {
      await seen.page.goto(`${service.service.url}${ofBrand(screen)}`);
      for (const scope of scopes)
        await seen.page.locator('main').getByText(scope, { exact: true }).first().waitFor();
      expect(await accessibilityProblems(seen.page)).toEqual([]);
    }
    expect(errors).toEqual([]);
    await seen.close();
    const reader = await signInWith(
      browser,
      service,
      await issueKey(['MAINTENANCE_READ', 'PROPERTIES_READ', 'COMPLIANCE_READ']),
      ofBrand('issues'),
    );
    const { page } = reader;
    const found = errorsOf(page);
    await page.locator('.issues').waitFor();
    await expectCount(page.getByText('maintenance:write'), 1);
    await expectNone(page.getByRole('button', { name: /^Change status/ }));
    await page.goto(`${service.service.url}${ofBrand(`properties/${ending.id}`)}`);
    await page.getByText('leads:read').waitFor();
    await page.goto(`${service.service.url}${ofBrand('calendar')}`);
    await page.locator('.month').first().waitFor();
    expect(found).toEqual([]);
    await reader.close();
  });
});
