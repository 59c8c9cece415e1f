import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, browserPath, launch, stored } from '../support/browser.js';
import { DESK, Inputs, openConsole, PHONE, signInWith, tooWide } from '../support/console-page.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { Receiver, verified } from '../support/receiver.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { expectCount, expectNone, expectText } from '../support/shown.js';

const executablePath = browserPath();

const SCOPES = ['FLOWS_READ', 'MAINTENANCE_READ', 'MAINTENANCE_WRITE', 'WEBHOOKS_MANAGE', 'TIMELINE_READ'];
const CREATE = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { secret endpoint { id } }
}`;
const REPORT = `mutation ($input: CreateMaintenanceIssueInput!) {
  createMaintenanceIssue(input: $input) { issue { id } }
}`;
const RENAME = `mutation ($id: SafeInt!) {
  updateMaintenanceIssue(id: $id, input: { title: "Kitchen tap" }) { issue { id } }
}`;
const DISABLE = 'mutation ($id: SafeInt!) { disableWebhookEndpoint(id: $id) { endpoint { id } } }';
const READ = `query ($id: SafeInt!) { webhookEndpoint(id: $id) {
  url description status types secretHint lastTest { statusCode }
} }`;
const DELIVERIES = `query ($id: SafeInt!) { webhookDeliveries(endpointId: $id, first: 100) {
  edges { node { eventId status lastAttempt { statusCode trigger } } }
} }`;

interface Delivery {
  eventId: string;
  status: string;
  lastAttempt: { statusCode: number | null; trigger: string } | null;
}

/** Webhooks in the console, counted in clicks, keys and filled fields after the sign-in. */
(executablePath ? describe : describe.skip)('webhooks in the console', () => {
  let service: TestService;
  let browser: Browser;
  let receiver: Receiver;
  let key: string;
  let endpointId: number;
  let propertyId: number;
  const ask = async (query: string, variables: object = {}) =>
    dataOf(await service.graphql(query, variables, { key }));
  const create = async (description: string, url = receiver.url): Promise<number> =>
    (await ask(CREATE, { input: { url, description } })).createWebhookEndpoint.endpoint.id;
  const deliveries = async (id = endpointId): Promise<Delivery[]> =>
    (await ask(DELIVERIES, { id })).webhookDeliveries.edges.map(({ node }: { node: Delivery }) => node);
  /** An issue without a flow: the events of one flow wait for each other. */
  const report = () => ask(REPORT, { input: { propertyId, title: 'Tap' } });
  /** The id of an event that has not arrived. */
  const undelivered = async (): Promise<string> => {
    const before = new Set((await deliveries()).map(({ eventId }) => eventId));
    receiver.respond = (_, response) => response.writeHead(500).end('Out of memory');
    await report();
    const one = await eventually(async () =>
      (await deliveries()).find(
        ({ eventId, lastAttempt }) => !before.has(eventId) && lastAttempt?.statusCode === 500,
      ),
    );
    return one.eventId;
  };
  const works = () => {
    receiver.respond = (_, response) => response.writeHead(204).end();
  };
  beforeAll(async () => {
    service = await TestService.start({
      demo: true,
      environment: { PUBLIC_URL: '', JOBS: 'inline', WEBHOOK_ALLOW: '127.0.0.0/8' },
      jobs: { everyMs: 20, webhookPace: { searchMs: 50 } },
    });
    browser = await launch(executablePath ?? '');
    receiver = await Receiver.start();
    ({ key } = await service.issueKey({
      name: 'Support',
      scopes: SCOPES.map((scope) => scope.toLowerCase().replace('_', ':')),
    }));
    const [{ id = 0 } = {}] = await service.sql<{ id: number }>(
      'select min(id)::int as id from property where brand_id = $1',
      [service.brand.brandId],
    );
    propertyId = id;
    endpointId = await create('CRM (Arbour)');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await receiver?.stop();
  });
  const ofBrand = (screen: string) => `/console/brands/${service.brand.brandId}/${screen}`;
  const asSupport = (path: string) => signInWith(browser, service, key, path);
  const ofEndpoint = (id = endpointId) => ofBrand(`webhooks/${id}`);
  /** Presses a button of a dialog that also unlocks. */
  const confirm = async (page: Page, name: string) => {
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name, exact: true });
    await button.waitFor();
    const field = dialog.getByLabel(/to unlock changes/);
    if ((await field.count()) > 0) await field.fill(key);
    await button.click();
  };

  test.each(['mouse', 'keyboard'] as const)(
    '“Your webhook did not come”: the delivery and its attempts after 4 inputs with the %s, sent again after 3 more',
    async (by) => {
      const eventId = await undelivered();
      const seen = await asSupport(ofBrand('flows'));
      const { page } = seen;
      const inputs = new Inputs(page);
      await page.locator('tbody a').first().waitFor();
      if (by === 'mouse') {
        await inputs.click(page.getByRole('link', { name: 'Webhooks' }));
        await inputs.click(page.getByRole('link', { name: 'CRM (Arbour)' }));
        await inputs.click(page.getByRole('button', { name: 'Tried again' }));
        await inputs.click(page.getByRole('row').filter({ hasText: eventId }).getByRole('link'));
      } else {
        await inputs.chord('g', 'w');
        const card = page.getByRole('region', { name: 'CRM (Arbour)' });
        await card.getByText(eventId).waitFor();
        const rows = await page.locator('main [data-row]').evaluateAll(textsOf);
        expect(rows.indexOf('CRM (Arbour)')).toBeLessThan(2);
        // The endpoint of the demo may be above it.
        for (let moves = 0; moves <= rows.indexOf('CRM (Arbour)') + 1; moves++)
          await page.keyboard.press('j');
        inputs.count += 2;
        await inputs.press('Enter');
      }
      const part = page.locator('aside, .one-call').filter({ hasText: eventId });
      const attempts = part.getByRole('list', { name: 'Attempts' });
      await attempts.getByText('Out of memory').first().waitFor();
      await expectText(attempts.getByRole('listitem').first(), '500');
      expect(inputs.count).toBe(4);
      // The receiver responds once the page has shown that the event is being sent.
      const shown = Promise.withResolvers<void>();
      receiver.respond = (_, response) => void shown.promise.then(() => response.writeHead(204).end());
      const again = part.getByRole('button', { name: 'Send again' });
      const credential = page.getByLabel(/to unlock changes/);
      const unlock = page.getByRole('dialog').getByRole('button', { name: 'Unlock' });
      if (by === 'mouse') {
        await inputs.click(again);
        await inputs.fill(credential, key);
        await inputs.click(unlock);
      } else {
        await inputs.activate(again);
        await inputs.enter(credential, key);
        await inputs.press('Enter');
      }
      await part.getByRole('status').getByText('Sending …').waitFor();
      shown.resolve();
      expect(inputs.count).toBe(7);
      await eventually(async () =>
        (await deliveries()).some((one) => one.eventId === eventId && one.status === 'DELIVERED'),
      );
      await part.getByText('delivered').first().waitFor();
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    },
  );

  test('the id of an event, pasted into the search, opens its delivery', async () => {
    const eventId = await undelivered();
    works();
    const seen = await asSupport(ofBrand('flows'));
    const { page } = seen;
    const inputs = new Inputs(page);
    await inputs.press('Control+k');
    await inputs.paste(eventId);
    await page.waitForURL(`**${ofEndpoint()}/deliveries/${eventId}`);
    await page.getByRole('list', { name: 'Attempts' }).getByText('500').first().waitFor();
    expect(inputs.count).toBe(2);
    await seen.close();
  });

  describe.each([DESK, PHONE])('on $width pixels, $colorScheme,', (display) => {
    const check = async (page: Page) => {
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await tooWide(page)).toBeLessThanOrEqual(0);
      const size = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await tooWide(page)).toBeLessThanOrEqual(0);
      if (size) await page.setViewportSize(size);
    };

    test('the endpoints, one with its deliveries, one delivery and the events are accessible, and within the width', async () => {
      const eventId = await undelivered();
      works();
      for (const [path, what] of [
        [ofBrand('webhooks?tail=on'), '.tail tbody tr'],
        [ofBrand('webhooks'), '.deliveries'],
        [ofEndpoint(), '.tries, .squares'],
        [`${ofEndpoint()}/deliveries/${eventId}`, '.tries'],
      ] as const) {
        const seen = await openConsole(browser, service, { path, display });
        await seen.page.locator(what).first().waitFor();
        await check(seen.page);
        await seen.page.emulateMedia({ forcedColors: 'active' });
        expect(await accessibilityProblems(seen.page)).toEqual([]);
        expect(seen.consoleErrors).toEqual([]);
        await seen.close();
      }
      const operator = await openConsole(browser, service, {
        path: ofBrand('webhooks'),
        display,
        as: 'operator',
      });
      await operator.page.getByText('CRM (Arbour)').waitFor();
      await check(operator.page);
      expect(operator.consoleErrors).toEqual([]);
      await operator.close();
    });

    test('the dialogs of an endpoint are accessible', async () => {
      const seen = await openConsole(browser, service, { path: ofEndpoint(), display });
      const { page } = seen;
      for (const name of ['Send a test', 'Send a range again', 'Change', 'Rotate', 'Delete']) {
        await page.getByRole('button', { name: `${name} …` }).click();
        await page.getByRole('dialog').waitFor();
        if (name === 'Change') {
          await page.getByLabel('Single types').check();
          await page.getByLabel('flow.created').waitFor();
        }
        await check(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    });
  });

  test('an endpoint is added, and its secret is shown once and stored nowhere', async () => {
    const seen = await asSupport(ofBrand('webhooks'));
    const { page, requests } = seen;
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    await page.getByLabel('URL:').fill('https://somebody@hooks.example.com/');
    await page.getByLabel('Description').fill('Warehouse');
    await confirm(page, 'Add the endpoint');
    // The service states which value is wrong.
    await page
      .getByRole('alert')
      .getByText(/^url: /)
      .waitFor();
    await page.getByLabel('URL:').fill(receiver.url);
    await page.getByLabel('Single types').check();
    await page.getByLabel('maintenance.issue_created').check();
    await confirm(page, 'Add the endpoint');
    const secret = (await page.locator('.secret code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
    await page.locator('.secret').waitFor();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.locator('.secret').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Warehouse' }).waitFor();
    const id = Number(/webhooks\/(\d+)/.exec(page.url())?.[1]);
    expect((await ask(READ, { id })).webhookEndpoint).toMatchObject({
      url: receiver.url,
      description: 'Warehouse',
      types: ['MAINTENANCE_ISSUE_CREATED'],
    });
    works();
    await report();
    const sent = await eventually(() => receiver.received.find((one) => isSignedBy(secret, one)));
    expect(sent.event.type).toBe('maintenance.issue_created');
    const shown = [await page.content(), page.url(), requests.join(), await stored(page)];
    for (const text of [...shown, service.logged.join('')]) expect(text).not.toContain(secret);
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('a key that may not see a type of an endpoint does not remove it unseen', async () => {
    const types = ['FLOW_STAGE_CHANGED', 'MAINTENANCE_ISSUE_CREATED'];
    const input = { url: receiver.url, description: 'Both', types };
    const { id } = (await ask(CREATE, { input })).createWebhookEndpoint.endpoint;
    const { key: lesser } = await service.issueKey({
      name: 'Lesser',
      scopes: ['maintenance:read', 'webhooks:manage'],
    });
    const seen = await signInWith(browser, service, lesser, ofEndpoint(id));
    const { page } = seen;
    const dialog = page.getByRole('dialog');
    const save = async (state: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Change', exact: false }).first().click();
      await dialog.getByText('flow.stage_changed').waitFor();
      await state();
      const field = dialog.getByLabel(/to unlock changes/);
      if ((await field.count()) > 0) await field.fill(lesser);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByRole('alert').getByText('SCOPE_REQUIRED').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    };
    await save(async () => dialog.getByLabel('Description').fill('Two'));
    await save(async () => dialog.getByLabel('maintenance.issue_created').uncheck());
    expect((await ask(READ, { id })).webhookEndpoint).toMatchObject({ description: 'Both', types });
    await seen.close();
  });

  test('a secret is replaced after the name of its endpoint was typed, and an endpoint is deleted likewise', async () => {
    const id = await create('Old CRM');
    const before = (await ask(READ, { id })).webhookEndpoint.secretHint;
    const seen = await asSupport(ofEndpoint(id));
    const { page } = seen;
    await page.getByRole('button', { name: 'Rotate …' }).click();
    expect(await page.getByRole('button', { name: 'Rotate the secret' }).isDisabled()).toBe(true);
    await page.getByLabel(/to confirm/).fill('Old CRM');
    await page.getByLabel('The old secret signs too for').selectOption('0');
    await confirm(page, 'Rotate the secret');
    const secret = (await page.locator('.secret code').textContent()) ?? '';
    await page.getByText('no longer signs').waitFor();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    const { secretHint } = (await ask(READ, { id })).webhookEndpoint;
    expect(secretHint).not.toBe(before);
    expect(secret.replace(/=+$/, '').endsWith(secretHint)).toBe(true);
    await page.getByRole('button', { name: 'Delete …' }).click();
    await page.getByLabel(/to confirm/).fill('Old');
    expect(await page.getByRole('button', { name: 'Delete the endpoint' }).isDisabled()).toBe(true);
    await page.getByLabel(/to confirm/).fill('Old CRM');
    await confirm(page, 'Delete the endpoint');
    await page.getByText('“Old CRM” is deleted.').waitFor();
    await page.waitForURL(`**${ofBrand('webhooks')}`);
    expect((await service.graphql(READ, { id }, { key })).body.data?.webhookEndpoint ?? null).toBeNull();
    await seen.close();
  });

  test('an endpoint is enabled by one form, which unlocks changes itself', async () => {
    works();
    const id = await create('Locked');
    await ask('mutation ($id: SafeInt!) { disableWebhookEndpoint(id: $id) { endpoint { id } } }', { id });
    const seen = await asSupport(ofEndpoint(id));
    const { page } = seen;
    await page.getByRole('button', { name: 'Enable …' }).click();
    await confirm(page, 'Enable');
    await page.getByRole('status').getByText('“Locked” is enabled.').waitFor();
    await expectNone(page.getByRole('dialog'));
    await seen.close();
  });

  test('an endpoint is disabled, the disabling is undone, and it is enabled from now on', async () => {
    works();
    const id = await create('Pause');
    const status = async () => (await ask(READ, { id })).webhookEndpoint.status;
    const seen = await asSupport(ofEndpoint(id));
    const { page } = seen;
    await page.getByRole('button', { name: 'Disable' }).click();
    await confirm(page, 'Unlock');
    await page.getByRole('status').getByText('“Pause” is disabled.').waitFor();
    expect(await status()).toBe('DISABLED');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('status').getByText('“Pause” is enabled.').waitFor();
    expect(await status()).toBe('ENABLED');
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('status').getByText('“Pause” is disabled.').waitFor();
    await report();
    await page.getByRole('button', { name: 'Enable …' }).click();
    await page.getByLabel(/^Now/).check();
    await confirm(page, 'Enable');
    await page.getByRole('status').getByText('“Pause” is enabled.').waitFor();
    expect(await status()).toBe('ENABLED');
    expect(await deliveries(id)).toEqual([]);
    await seen.close();
  });

  test('a test event and a range are sent from the page of an endpoint', async () => {
    works();
    await report();
    const id = await create('Late');
    const seen = await asSupport(ofEndpoint(id));
    const { page } = seen;
    await page.getByRole('button', { name: 'Send a test …' }).click();
    await page.getByLabel('Type').selectOption('MAINTENANCE_ISSUE_CREATED');
    await confirm(page, 'Send the test');
    await eventually(async () => (await ask(READ, { id })).webhookEndpoint.lastTest?.statusCode === 204);
    const health = page.getByRole('region', { name: 'Health' });
    await health.getByText('204').waitFor();
    await page.getByRole('button', { name: 'Send a range again …' }).click();
    await confirm(page, 'Send the range again');
    await page.getByRole('status').getByText('The range is sent again.').waitFor();
    await eventually(async () => (await deliveries(id)).some(({ status }) => status === 'DELIVERED'));
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('a new event appears among those that are followed, and none while the page is paused', async () => {
    works();
    const seen = await asSupport(ofBrand('webhooks'));
    const { page } = seen;
    await page.getByRole('button', { name: 'Follow events' }).click();
    const rows = page.getByRole('region', { name: 'The newest events' }).locator('tbody tr');
    await report();
    await rows.first().waitFor();
    await page.waitForTimeout(4000);
    const before = await rows.count();
    await report();
    await eventually(async () => (await rows.count()) === before + 1);
    await page.getByRole('button', { name: 'Pause updates' }).click();
    await report();
    await page.waitForTimeout(5000);
    await expectCount(rows, before + 1);
    await page.getByRole('button', { name: 'Resume updates' }).click();
    await eventually(async () => (await rows.count()) === before + 2);
    await seen.close();
  });

  test('what waits for the event before it, and what a disabled endpoint holds, is stated', async () => {
    const id = await create('Behind');
    receiver.respond = (_, response) => response.writeHead(500).end();
    const { id: issueId } = (await report()).createMaintenanceIssue.issue;
    const holding = await eventually(async () =>
      (await deliveries(id)).find((one) => one.status === 'PENDING'),
    );
    await ask(RENAME, { id: issueId });
    const held = await eventually(async () => (await deliveries(id)).find((one) => one.status === 'WAITING'));
    const seen = await asSupport(ofBrand('webhooks'));
    const { page } = seen;
    const card = page.getByRole('region', { name: 'Behind' });
    const rowOf = ({ eventId }: Delivery) => card.getByRole('row').filter({ hasText: eventId });
    await card.getByText('2 not delivered').waitFor();
    const text = (await rowOf(held).textContent()) ?? '';
    expect(text).toContain('not tried yet');
    expect(text).toContain('waits for the event before it of the same flow or record');
    expect(text).not.toContain('due now');
    await expectNone(rowOf(held).locator('.squares'));
    expect(await rowOf(holding).locator('.squares .bad').count()).toBeGreaterThan(0);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await ask(DISABLE, { id });
    await card.getByText(/^disabled/).waitFor();
    await expectText(card, '2 not delivered');
    expect(await card.textContent()).not.toContain('nothing is held');
    for (const one of [held, holding]) await rowOf(one).getByText('held until it is enabled').waitFor();
    await page.goto(`${service.service.url}${ofEndpoint(id)}`);
    await page.locator('header').getByText('2 not delivered').waitFor();
    await page.getByRole('button', { name: 'Enable …' }).click();
    await page.getByLabel('Where it stopped: 2 not delivered').waitFor();
    works();
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('an operator sees whether endpoints work, sees no delivery, and disables one', async () => {
    const id = await create('Flood');
    const seen = await openConsole(browser, service, { path: ofBrand('webhooks'), as: 'operator' });
    const { page } = seen;
    const card = page.getByRole('region', { name: 'Flood' });
    await card.getByText('works').waitFor();
    await expectNone(page.locator('.deliveries, .squares'));
    await expectText(card, 'no new event waits');
    const status = async () => (await ask(READ, { id })).webhookEndpoint.status;
    await card.getByRole('button', { name: 'Disable …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disable “Flood”' });
    await dialog.getByText('An operator cannot enable it').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await status()).toBe('ENABLED');
    await card.getByRole('button', { name: 'Disable …' }).click();
    await dialog.getByRole('button', { name: 'Disable the endpoint' }).click();
    await page.getByRole('status').getByText('“Flood” is disabled.').waitFor();
    expect(await status()).toBe('DISABLED');
    // Unlocked changes are confirmed too.
    const second = await create('Storm');
    const other = page.getByRole('region', { name: 'Storm' });
    await other.getByRole('button', { name: 'Disable …' }).click();
    await page.getByRole('dialog', { name: 'Disable “Storm”' }).waitFor();
    expect((await ask(READ, { id: second })).webhookEndpoint.status).toBe('ENABLED');
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('a brand without endpoints, and an endpoint that does not exist, are stated with the next step', async () => {
    const { brandId } = await newBrand(service, 'Without webhooks');
    const { key: other } = await service.issueKey({ scopes: ['webhooks:manage'] }, brandId);
    const seen = await signInWith(browser, service, other, `/console/brands/${brandId}/webhooks`);
    await seen.page.getByText('The brand has no webhook endpoints yet.').waitFor();
    const path = `/console/brands/${brandId}/webhooks/${endpointId}`;
    await seen.page.goto(`${service.service.url}${path}`);
    await seen.page.getByText('The brand has no webhook endpoint with this id.').waitFor();
    await seen.close();
  });

  test('an error of the service, and a slow response, are shown', async () => {
    const seen = await asSupport(ofBrand('flows'));
    const { page } = seen;
    const errors = [{ message: 'Something went wrong.', extensions: { code: 'INTERNAL' } }];
    await page.route('**/console/graphql', (route) => route.fulfill({ status: 500, json: { errors } }));
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('Something went wrong.').waitFor();
    await page.unrouteAll();
    await page.route('**/console/graphql', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'CRM (Arbour)' }).waitFor();
    await seen.close();
  });
});

const textsOf = (elements: { textContent: string | null }[]): string[] =>
  elements.map(({ textContent }) => textContent ?? '');

function isSignedBy(secret: string, received: Receiver['received'][number]): boolean {
  try {
    verified(secret, received);
    return true;
  } catch {
    return false;
  }
}
