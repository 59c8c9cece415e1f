import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, browserPath, launch, stored } from '../support/browser.js';
import {
  DESK,
  Inputs,
  openConsole,
  PHONE,
  signInWith,
  tooWide,
  waitingFlow,
} from '../support/console-page.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { expectNone } from '../support/shown.js';

const executablePath = browserPath();

const ISSUE = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
  issueApiKey(brandId: $brandId, input: $input) { id key prefix name }
}`;
const SUPPORT = ['FLOWS_READ', 'TIMELINE_READ', 'DIRECTORY_READ', 'REQUESTS_READ', 'KEYS_READ'];

interface Issued {
  id: number;
  key: string;
  prefix: string;
  name: string;
}

/** Rejected calls and keys in the console, counted in clicks, keys and filled fields after the sign-in. */
(executablePath ? describe : describe.skip)('requests and keys in the console', () => {
  let service: TestService;
  let browser: Browser;
  let flowId: number;
  let support: Issued;
  let sync: Issued;
  let operatorToken: string;
  const issueKey = async (input: object): Promise<Issued> => {
    const variables = { brandId: service.brand.brandId, input };
    const { body } = await service.graphql(ISSUE, variables, { key: service.operatorToken });
    return body.data.issueApiKey;
  };
  /** A call for which the key has no scope, when it is in the log. */
  let rejected = 0;
  /** Makes a call that is rejected, and waits until all of them are in the log. */
  const rejectedCall = async (): Promise<number> => {
    const body = { kind: 'rent', amount_pence: 100, received_on: '2026-11-01' };
    const path = `/v2.1/flows/${flowId}/payments`;
    expect((await service.call('POST', path, { key: sync.key, body })).status).toBe(403);
    rejected += 1;
    const logged = `select sum(count)::int as count from request_log where key_id = $1 and status = 403`;
    await eventually(async () => {
      const [row] = await service.sql<{ count: number | null }>(logged, [sync.id]);
      return (row?.count ?? 0) >= rejected;
    });
    const query = 'query ($id: SafeInt!) { requests(keyId: $id, first: 1) { edges { node { id } } } }';
    return eventually(async () => {
      const { body: read } = await service.graphql(query, { id: sync.id }, { key: support.key });
      return read.data?.requests.edges[0]?.node.id;
    });
  };
  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { PUBLIC_URL: '' } });
    browser = await launch(executablePath ?? '');
    ({ id: flowId } = await waitingFlow(service));
    support = await issueKey({ name: 'Support, Priya', scopes: SUPPORT });
    const mutation = 'mutation { issueOperatorToken(input: { name: "laptop" }) { token } }';
    const { body } = await service.graphql(mutation, {}, { key: service.operatorToken });
    operatorToken = body.data.issueOperatorToken.token;
    sync = await issueKey({ name: 'CRM sync', scopes: ['FLOWS_READ', 'FLOWS_WRITE'] });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  const ofBrand = (screen: string) => `/console/brands/${service.brand.brandId}/${screen}`;
  const asSupport = (path: string) => signInWith(browser, service, support.key, path);
  const asOperator = (path = '/console') => signInWith(browser, service, operatorToken, path);

  describe.each([DESK, PHONE])('on $width pixels, $colorScheme,', (display) => {
    test('the dialogs that issue, rotate and revoke a key are accessible, and the secret is too', async () => {
      const { id, name } = await issueKey({ name: `Dialogs ${display.width}` });
      const seen = await openConsole(browser, service, { path: ofBrand('keys'), display, as: 'operator' });
      const { page } = seen;
      const check = async () => {
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await tooWide(page)).toBeLessThanOrEqual(0);
      };
      await page.getByRole('button', { name: 'Issue a key' }).click();
      await page.getByLabel('Scopes').selectOption('own');
      await check();
      await page.keyboard.press('Escape');
      await page.goto(`${service.service.url}${ofBrand(`keys/${id}`)}`);
      await page.getByRole('button', { name: 'Revoke' }).click();
      await check();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Rotate' }).click();
      await page.getByLabel(/to confirm/).fill(name);
      await check();
      await page.getByRole('button', { name: 'Rotate the key' }).click();
      await page.locator('.secret').waitFor();
      await check();
      await page.getByRole('button', { name: 'I have stored it' }).click();
      await page.locator('.secret').waitFor({ state: 'detached' });
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    });
  });

  /** What the page states about the rejected call. */
  const shownOf = async (page: Page): Promise<string[]> => {
    const call = page.locator('aside, .one-call').filter({ has: page.locator('.checks') });
    await call.locator('.no').waitFor();
    return [(await call.locator('.no').textContent()) ?? '', (await call.textContent()) ?? ''];
  };

  test('“We got a 403”: the check that failed, and what helps, after 2 or 3 inputs', async () => {
    await rejectedCall();
    const mouse = await asSupport(ofBrand('flows'));
    const clicks = new Inputs(mouse.page);
    await clicks.click(mouse.page.getByRole('link', { name: 'Requests' }));
    const row = { hasText: /403.*payments/ };
    await clicks.click(mouse.page.locator('.calls tr', row).first().getByRole('link'));
    const keyboard = await asSupport(ofBrand('flows'));
    const keys = new Inputs(keyboard.page);
    await keyboard.page.locator('tbody a').first().waitFor();
    await keys.chord('g', 'r');
    await keyboard.page.locator('.calls a').first().waitFor();
    // On a busy machine, slow calls can be above it.
    const rows = await keyboard.page.locator('.calls tbody tr').allTextContents();
    const above = rows.findIndex((text) => row.hasText.test(text));
    for (let moves = 0; moves <= above; moves++) await keys.press('j');
    await keys.press('Enter');
    for (const { page } of [mouse, keyboard]) {
      const [failed, all] = await shownOf(page);
      expect(failed).toContain('Scope of the key');
      expect(all).toContain('What helps:');
      expect(all).toContain('CRM sync');
    }
    expect([clicks.count, keys.count - above]).toEqual([2, 3]);
    for (const seen of [mouse, keyboard]) {
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    }
  });

  test('a rejected call is on the page of its flow, and its request id opens it from the search', async () => {
    const id = await rejectedCall();
    const seen = await asSupport(ofBrand(`flows/${flowId}`));
    const { page } = seen;
    const card = page.getByRole('region', { name: 'Rejected calls' });
    await card
      .getByRole('link', { name: /payments/ })
      .first()
      .waitFor();
    const query = 'query ($id: SafeInt!) { request(id: $id) { requestIds } }';
    const { body } = await service.graphql(query, { id }, { key: support.key });
    const inputs = new Inputs(page);
    await inputs.press('Control+k');
    await inputs.paste(body.data.request.requestIds[0]);
    await page.waitForURL(`**${ofBrand(`requests/${id}`)}`);
    expect(inputs.count).toBe(2);
    await seen.close();
  });

  test.each(['mouse', 'keyboard'])(
    'a leaked prefix: whose it is, and its key is revoked, after 6 inputs with the %s',
    async (by) => {
      const leaked = await issueKey({ name: 'Website, old' });
      const seen = await asOperator();
      const { page } = seen;
      const inputs = new Inputs(page);
      const press = (name: string) => {
        const button = page.getByRole('button', { name });
        return by === 'mouse' ? inputs.click(button) : inputs.activate(button);
      };
      const fill = (label: RegExp, text: string) => {
        const field = page.getByLabel(label);
        return by === 'mouse' ? inputs.fill(field, text) : inputs.enter(field, text);
      };
      if (by === 'mouse') await inputs.click(page.locator('.find'));
      else await inputs.press('Control+k');
      await inputs.paste(`svcp_${leaked.prefix}`);
      await page.waitForURL(`**${ofBrand(`keys/${leaked.id}`)}`);
      await page.getByRole('heading', { name: 'Website, old' }).waitFor();
      await page.getByText('Harbour & Vale Lettings', { exact: true }).waitFor();
      await press('Revoke …');
      await page.getByText('gets 401 at once').waitFor();
      await page.getByText('It has never been used.').waitFor();
      expect(await page.getByRole('button', { name: 'Revoke the key' }).isDisabled()).toBe(true);
      await fill(/to confirm/, 'Website, old');
      await fill(/to unlock changes/, operatorToken);
      await press('Revoke the key');
      await page.getByText('The key “Website, old” is revoked.').waitFor();
      expect(inputs.count).toBe(6);
      expect((await service.call('GET', '/v2.1/flows', { key: leaked.key })).status).toBe(401);
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    },
  );

  test('a key with rejected calls alone is not called unused before it is revoked', async () => {
    const { id, prefix } = await issueKey({ name: 'Mistyped' });
    const wrong = `svcp_${prefix}_${'0'.repeat(64)}`;
    expect((await service.call('GET', '/v2.1/flows', { key: wrong })).status).toBe(401);
    await eventually(async () => {
      const query = 'select from api_key_usage where key_id = $1 and unauthenticated > 0';
      return (await service.sql(query, [id])).length > 0;
    });
    const seen = await asOperator(ofBrand(`keys/${id}`));
    await seen.page.getByRole('button', { name: 'Revoke …' }).click();
    await seen.page
      .getByText(/^It has had no successful call; it was last rejected on \w{3} \d+ \w{3}/)
      .waitFor();
    await expectNone(seen.page.getByText('It has never been used.'));
    await seen.close();
  });

  test('one call is “1 call” on a phone', async () => {
    const { id, key } = await issueKey({ name: 'Once', scopes: ['FLOWS_READ'] });
    expect((await service.call('GET', '/v2.1/flows', { key })).status).toBe(200);
    await eventually(async () => {
      const query = 'select from api_key_usage where key_id = $1 and reads > 0';
      return (await service.sql(query, [id])).length > 0;
    });
    const seen = await openConsole(browser, service, {
      path: ofBrand('keys'),
      display: PHONE,
      as: 'operator',
    });
    const row = seen.page.locator('.keys-of tr', { hasText: 'Once' });
    await row.getByText(/^1\s+call$/).waitFor();
    await seen.close();
  });

  test('the rejected calls of a key are as many as their reasons, in the days that are chosen', async () => {
    await rejectedCall();
    const since = new Date(Date.now() - 7 * 86_400_000);
    const old = await service.sql<{ id: string; minute: Date }>(
      'select id, minute from request_log where key_id = $1 and status = 403',
      [sync.id],
    );
    for (const { id, minute } of old)
      await service.sql(
        `update request_log set created_at = $2::timestamptz, last_at = $2::timestamptz, minute = $2::timestamptz
         where key_id = $1 and id = $3`,
        [sync.id, new Date(minute.getTime() - 9 * 86_400_000), id],
      );
    await rejectedCall();
    await eventually(async () => {
      const newer = 'select from request_log where key_id = $1 and created_at > $2::timestamptz';
      return (await service.sql(newer, [sync.id, since])).length > 0;
    });
    const seen = await asOperator(ofBrand(`keys/${sync.id}`));
    const { page } = seen;
    const numbers = async (): Promise<string[]> => {
      await page.locator('.why').waitFor();
      const stated = page.locator('.kpis div', { hasText: 'Rejected' }).locator('dd');
      return [(await stated.textContent()) ?? '', (await page.locator('.why b').allTextContents()).join()];
    };
    const [inTwoWeeks = '', reasons = ''] = await numbers();
    expect([Number(inTwoWeeks) >= 2, reasons]).toEqual([true, inTwoWeeks]);
    await page.getByRole('button', { name: '7 d' }).click();
    await eventually(async () => (await numbers())[1] === '1');
    await seen.close();
  });

  test('a pasted key is not sent as a whole', async () => {
    const leaked = await issueKey({ name: 'Pasted' });
    const seen = await asOperator();
    const { page } = seen;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    const inputs = new Inputs(page);
    await inputs.press('Control+k');
    await inputs.paste(leaked.key);
    await page.waitForURL(`**${ofBrand(`keys/${leaked.id}`)}`);
    expect(sent.join()).toContain(leaked.prefix);
    expect(sent.join()).not.toContain(leaked.key.split('_')[2]);
    await seen.close();
  });

  test.each(['mouse', 'keyboard'])(
    'a key with the right scopes and an expiry date is issued after 8 inputs with the %s, and its secret is stored nowhere',
    async (by) => {
      const seen = await asOperator();
      const { page, requests } = seen;
      const inputs = new Inputs(page);
      const brand = page.getByRole('link', { name: 'Harbour & Vale Lettings' });
      const name = `Warehouse by ${by}`;
      if (by === 'mouse') {
        await inputs.click(brand);
        await inputs.click(page.getByRole('button', { name: 'Issue a key' }));
        await inputs.fill(page.getByLabel('Name:'), name);
        await inputs.fill(page.getByLabel('Scopes'), 'read');
        await inputs.fill(page.getByLabel('Expires after'), '30');
        await inputs.fill(page.getByLabel(/to unlock changes/), operatorToken);
        await inputs.click(page.getByRole('button', { name: 'Issue the key' }));
      } else {
        await brand.waitFor();
        await inputs.activate(brand);
        await page.locator('[data-new]').waitFor();
        await inputs.press('n');
        await inputs.enter(page.getByLabel('Name:'), name);
        await inputs.enter(page.getByLabel('Scopes'), 'Reads everything');
        await inputs.enter(page.getByLabel('Expires after'), '30');
        await inputs.enter(page.getByLabel(/to unlock changes/), operatorToken);
        await inputs.press('Enter');
      }
      const secret = (await page.locator('.secret code').textContent()) ?? '';
      expect(secret).toMatch(/^svcp_[0-9a-f]{12}_[0-9a-f]{64}$/);
      for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
      // The browser closes it with the second Escape, and the page opens it again.
      await page.locator('.secret').waitFor();
      const stored1 = page.getByRole('button', { name: 'I have stored it' });
      await (by === 'mouse' ? inputs.click(stored1) : inputs.activate(stored1));
      await page.locator('.secret').waitFor({ state: 'detached' });
      expect(inputs.count).toBe(8);
      const viewer = '{ viewer { key { name scopes expiresAt } } }';
      const { key } = (await service.graphql(viewer, {}, { key: secret })).body.data.viewer;
      expect(key.scopes).toContain('FLOWS_READ');
      expect(key.scopes.every((scope: string) => scope.endsWith('_READ'))).toBe(true);
      const days = (Date.parse(key.expiresAt) - Date.now()) / 86_400_000;
      expect([key.name, Math.floor(days)]).toEqual([name, 30]);
      await page.getByRole('link', { name, exact: true }).waitFor();
      await page.goBack();
      await page.goForward();
      const shown = [await page.content(), page.url(), requests.join(), await stored(page)];
      for (const text of [...shown, service.logged.join('')]) expect(text).not.toContain(secret);
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    },
  );

  test('a brand sees its keys with their use and cannot change them, and no others', async () => {
    const seen = await asSupport(ofBrand('keys'));
    const { page } = seen;
    await page.getByRole('link', { name: 'CRM sync' }).waitFor();
    await expectNone(page.getByRole('button', { name: 'Issue a key' }));
    await page.getByRole('link', { name: 'CRM sync' }).click();
    await page.locator('.kpis').waitFor();
    await expectNone(page.getByRole('button', { name: 'Revoke' }));
    const [{ id = 0 } = {}] = await service.sql<{ id: number }>(
      'select id::int from api_key where brand_id = $1 limit 1',
      [service.other.brandId],
    );
    await page.goto(`${service.service.url}${ofBrand(`keys/${id}`)}`);
    await page.getByText('The brand has no key with this id.').waitFor();
    await seen.close();
  });

  test('a key without the scopes sees which one a screen needs, and sends no call that is rejected', async () => {
    const { key, id } = await issueKey({ name: 'Flows alone', scopes: ['FLOWS_READ'] });
    const seen = await signInWith(browser, service, key, ofBrand('requests'));
    const { page } = seen;
    await page.getByText('requests:read').waitFor();
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByText('keys:read').waitFor();
    await page.goto(`${service.service.url}${ofBrand(`flows/${flowId}`)}`);
    await page.locator('.rail').waitFor();
    await expectNone(page.getByRole('region', { name: 'Rejected calls' }));
    // The log is written in the order of the calls: with the last one, all would be there.
    await service.graphql('{ flow(id: 999999999) { id } }', {}, { key });
    const query =
      'query ($id: SafeInt!) { requests(keyId: $id) { edges { node { codes problems { message } } } } }';
    const logged = await eventually(async () => {
      const { body } = await service.graphql(query, { id }, { key: support.key });
      const text = JSON.stringify(body.data.requests);
      return text.includes('NOT_FOUND') && text;
    });
    expect(logged).not.toMatch(/(requests|keys):read/);
    await seen.close();
  });
});
