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
import { TestService } from '../support/service.js';
import { expectCount, expectNone, expectText } from '../support/shown.js';

const executablePath = browserPath();
const REASON = 'The agency cannot find the deadline of a flow';
const ISSUE_TOKEN = `mutation ($name: String) {
  issueOperatorToken(input: { name: $name }) { token record { id } }
}`;

/** Visits of operators to a brand, and what ends access, counted in clicks, keys and filled fields. */
(executablePath ? describe : describe.skip)('visits and sign-ins in the console', () => {
  let service: TestService;
  let browser: Browser;
  let flow: Awaited<ReturnType<typeof waitingFlow>>;
  let brandName: string;
  const asked = async <T>(query: string, variables: object = {}, key = service.operatorToken): Promise<T> =>
    (await service.graphql(query, variables, { key })).body.data;
  const newToken = async (name = 'laptop') => {
    const { issueOperatorToken } = await asked<{
      issueOperatorToken: { token: string; record: { id: number } };
    }>(ISSUE_TOKEN, { name });
    return { token: issueOperatorToken.token, id: issueOperatorToken.record.id };
  };
  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { PUBLIC_URL: '' } });
    browser = await launch(executablePath ?? '');
    flow = await waitingFlow(service);
    const query = 'query ($id: SafeInt!) { brand(id: $id) { name } }';
    ({ name: brandName } = (
      await asked<{ brand: { name: string } }>(query, { id: service.brand.brandId })
    ).brand);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });
  const ofBrand = (screen: string) => `/console/brands/${service.brand.brandId}/${screen}`;
  const bar = (page: Page) => page.getByRole('region', { name: 'Visit' });

  /** Begins a visit on the screen of a brand that operators do not see, in the demo, which has no token. */
  const visited = async (path: string, display = DESK) => {
    const seen = await openConsole(browser, service, { path: ofBrand(path), as: 'operator', display });
    const { page } = seen;
    await page.getByRole('main').getByRole('button', { name: 'Visit the flows' }).click();
    await page.getByLabel('Reason').fill(REASON);
    await page.getByRole('button', { name: 'Begin the visit' }).click();
    await bar(page).waitFor();
    return seen;
  };

  test.each(['mouse', 'keyboard'])(
    'a visit begins after 4 inputs with the %s, and the brand sees it',
    async (by) => {
      const { token } = await newToken();
      const seen = await signInWith(browser, service, token, ofBrand('keys'));
      const { page } = seen;
      await page.locator('.keys-of a').first().waitFor();
      const inputs = new Inputs(page);
      const button = page.getByRole('button', { name: 'Visit the flows' });
      const reason = page.getByLabel('Reason');
      const field = page.getByLabel(/to unlock changes/);
      if (by === 'mouse') {
        await inputs.click(button);
        await inputs.fill(reason, REASON);
        await inputs.fill(field, token);
        await inputs.click(page.getByRole('button', { name: 'Begin the visit' }));
      } else {
        await inputs.activate(button);
        await inputs.enter(reason, REASON);
        await inputs.enter(field, token);
        await inputs.press('Enter');
      }
      await page.locator('.f').first().waitFor();
      expect(inputs.count).toBe(4);
      await expectText(bar(page), `Visit of ${brandName}`);
      await expectText(bar(page), REASON);
      const keys =
        'query ($brandId: SafeInt!) { apiKeys(brandId: $brandId, first: 100) { name scopes isActive } }';
      const { apiKeys } = await asked<{ apiKeys: { name: string; scopes: string[]; isActive: boolean }[] }>(
        keys,
        {
          brandId: service.brand.brandId,
        },
      );
      const key = apiKeys.find(({ name, isActive }) => isActive && name === `Visit of laptop: ${REASON}`);
      expect(key?.scopes).toContain('FLOWS_READ');
      expect(key?.scopes.filter((scope) => !scope.endsWith('_READ'))).toEqual([]);
      expect(await stored(page)).not.toMatch(/svcp_|svco_/);
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    },
  );

  test('a pasted link of a flow opens after a visit has begun, reads only, and the bar stays on every screen', async () => {
    const seen = await visited(`flows/${flow.id}`);
    const { page } = seen;
    const sent: { isVisit: boolean; operation: string }[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/console/graphql')) return;
      const operation = /query (\w+)/.exec(request.postData() ?? '')?.[1] ?? '';
      sent.push({ isVisit: request.url().endsWith('?as=visit'), operation });
    });
    await page.goto(`${service.service.url}${ofBrand(`flows/${flow.id}`)}`);
    await page.locator('.rail').waitFor();
    const menu = page.getByRole('navigation', { name: 'Console' });
    for (const name of ['Archive', /^Move/])
      await expectNone(page.getByRole('main').getByRole('button', { name }));
    for (const [name, shown] of [
      ['Board', '.f'],
      ['Flows', 'tbody a'],
      ['Deadlines', '.month a'],
      ['Keys', '.keys-of a'],
      ['Health', '.findings'],
      ['Operators', '.tokens td'],
    ] as const) {
      await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.locator(shown).first().waitFor();
      expect(await bar(page).isVisible()).toBe(true);
      if (name === 'Keys') await page.locator('.keys-of', { hasText: 'Visit of Demo' }).waitFor();
    }
    const asVisitor = new Set(sent.filter(({ isVisit }) => isVisit).map(({ operation }) => operation));
    const asOperator = new Set(sent.filter(({ isVisit }) => !isVisit).map(({ operation }) => operation));
    expect([...asVisitor]).toEqual(expect.arrayContaining(['Flow', 'Board', 'Flows', 'Deadlines']));
    expect([...asOperator].toSorted()).toEqual(['Health', 'Keys', 'Operators']);
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test.each(['Calendar', 'Properties', 'Issues'])(
    'a link to %s is still the screen after the visit has begun',
    async (name) => {
      const path = name.toLowerCase();
      const seen = await visited(path);
      await seen.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      expect(new URL(seen.page.url()).pathname).toBe(ofBrand(path));
      await seen.close();
    },
  );

  test('the search finds a flow by its address during a visit, and not before', async () => {
    const before = await openConsole(browser, service, { path: ofBrand('keys'), as: 'operator' });
    await before.page.keyboard.press('Control+k');
    await before.page.keyboard.type(flow.address);
    await before.page.getByText('An operator token finds no flows.').waitFor();
    await before.close();
    const seen = await visited('board');
    const inputs = new Inputs(seen.page);
    await seen.page.locator('.f').first().waitFor();
    await inputs.press('Control+k');
    await inputs.type(flow.address);
    await inputs.press('Enter');
    await seen.page.waitForURL(`**${ofBrand(`flows/${flow.id}`)}`);
    expect(inputs.count).toBe(3);
    await seen.close();
  });

  test('the list of brands names a visit as a way to see flows', async () => {
    const seen = await openConsole(browser, service, { path: '/console/brands', as: 'operator' });
    await seen.page
      .getByText('For those, visit the brand, or sign in with an API key of the brand.')
      .waitFor();
    await seen.close();
  });

  test('“End the visit” takes the flows away at once, and leaves the operator signed in', async () => {
    const seen = await visited('board');
    const { page } = seen;
    await page.locator('.f').first().waitFor();
    await bar(page).getByRole('button', { name: 'End the visit' }).click();
    await page.getByRole('heading', { name: 'The visit has ended' }).waitFor();
    await expectNone(bar(page));
    await expectNone(page.locator('.f'));
    await page.getByRole('status').getByText(`The visit of ${brandName} has ended.`).waitFor();
    await page.getByRole('link', { name: `Back to ${brandName}` }).click();
    const [{ id = 0 } = {}] = await service.sql<{ id: number }>(
      'select api_key_id::int as id from console_visit order by ended_at desc nulls last limit 1',
    );
    const ended = page.locator('.keys-of tr', { has: page.locator(`a[href$="/keys/${id}"]`) });
    await ended.getByText(/^visit ended/).waitFor();
    await expectNone(ended.locator('.bad'));
    // Its name changes with the erasure of a person, and after 400 days.
    await service.sql(`update api_key set name = 'Changed' where id = $1`, [id]);
    await page.reload();
    await ended.getByRole('link', { name: 'Changed', exact: true }).waitFor();
    await ended.getByText(/^visit ended/).waitFor();
    await page.goBack();
    await page.reload();
    await page.getByText('An operator token shows no flows').waitFor();
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('a visit whose key was revoked ends at the next poll, and what it has shown is gone', async () => {
    const seen = await visited(`flows/${flow.id}`);
    const { page } = seen;
    await page.locator('.rail').waitFor();
    const [{ id = 0 } = {}] = await service.sql<{ id: number }>(
      'select max(api_key_id)::int as id from console_visit where ended_at is null',
    );
    const path = `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`;
    expect((await service.operate('DELETE', path)).status).toBe(200);
    await page.getByRole('heading', { name: 'The visit has ended' }).waitFor();
    await expectNone(page.locator('.rail'));
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await seen.close();
  });

  describe.each([DESK, PHONE])('on $width pixels, $colorScheme,', (display) => {
    test('the dialog of a visit and the screens with its bar are accessible, and within the width', async () => {
      const seen = await openConsole(browser, service, { path: ofBrand('board'), as: 'operator', display });
      const { page } = seen;
      const check = async () => {
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await tooWide(page)).toBeLessThanOrEqual(0);
      };
      await page.getByRole('main').getByRole('button', { name: 'Visit the flows' }).click();
      await page.getByRole('dialog').waitFor();
      await check();
      await page.getByLabel('Reason').fill(REASON);
      await page.getByRole('button', { name: 'Begin the visit' }).click();
      await page.locator('.f').first().waitFor();
      await check();
      await page.setViewportSize({ width: 320, height: 640 });
      await check();
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    });
  });

  test('a reason that is too short is not sent', async () => {
    const seen = await openConsole(browser, service, { path: ofBrand('board'), as: 'operator' });
    const { page } = seen;
    await page.getByRole('main').getByRole('button', { name: 'Visit the flows' }).click();
    await page.getByLabel('Reason').fill('Support');
    await page.getByRole('button', { name: 'Begin the visit' }).click();
    await expectCount(page.locator('input:invalid'), 1);
    await expectNone(bar(page));
    await seen.close();
  });

  test('a token is issued for a person, and its secret is shown once and stored nowhere', async () => {
    const seen = await openConsole(browser, service, { path: '/console/operators', as: 'operator' });
    const { page, requests } = seen;
    await page.locator('.tokens td').first().waitFor();
    await page.keyboard.press('n');
    await page.getByLabel('Name:').fill('Priya, on call');
    await page.getByRole('button', { name: 'Issue the token' }).click();
    const secret = (await page.locator('.secret code').textContent()) ?? '';
    expect(secret).toMatch(/^svco_[0-9a-f]{12}_[0-9a-f]{64}$/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.locator('.secret').waitFor({ state: 'detached' });
    const row = page.locator('.tokens tr', { hasText: 'Priya, on call' });
    await row.waitFor();
    await expectText(row, 'expires in');
    expect((await service.graphql('{ brands { id } }', {}, { key: secret })).body.data.brands).toBeTruthy();
    const shown = [await page.content(), page.url(), requests.join(), await stored(page)];
    for (const text of [...shown, service.logged.join('')]) expect(text).not.toContain(secret);
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test.each(['mouse', 'keyboard'])(
    'a lost token is revoked by its name after 5 inputs with the %s, and its pages are signed out',
    async (by) => {
      const lost = await newToken(`lost by ${by}`);
      const { token } = await newToken();
      const other = await signInWith(browser, service, lost.token, '/console/health');
      const seen = await signInWith(browser, service, token);
      const { page } = seen;
      await page.locator('.findings').waitFor();
      const inputs = new Inputs(page);
      const revoke = page.getByRole('button', { name: `Revoke … lost by ${by}` });
      const typed = page.getByLabel(/to confirm/);
      const field = page.getByLabel(/to unlock changes/);
      if (by === 'mouse') {
        await inputs.click(page.getByRole('link', { name: 'Operators' }));
        await inputs.click(revoke);
        expect(await page.getByRole('button', { name: 'Revoke the token' }).isDisabled()).toBe(true);
        await inputs.fill(typed, `lost by ${by}`);
        await inputs.fill(field, token);
        await inputs.click(page.getByRole('button', { name: 'Revoke the token' }));
      } else {
        await inputs.chord('g', 'o');
        await revoke.waitFor();
        await inputs.activate(revoke);
        await inputs.enter(typed, `lost by ${by}`);
        await inputs.enter(field, token);
        await inputs.press('Enter');
      }
      await page.getByText(`The token “lost by ${by}” is revoked.`).waitFor();
      expect(inputs.count).toBe(5);
      await other.page.getByText('You are signed out').waitFor();
      await other.close();
      await seen.close();
    },
  );

  test('a sign-in is ended by its name, and others all at once; that of the page has no such button', async () => {
    const [first, second] = [await newToken('phone'), await newToken('tablet')];
    const phone = await signInWith(browser, service, first.token, '/console/health');
    const tablet = await signInWith(browser, service, second.token, '/console/health');
    const seen = await openConsole(browser, service, { path: '/console/operators', as: 'operator' });
    const { page } = seen;
    const own = page.locator('.sign-ins tr', { hasText: 'this one' });
    await own.waitFor();
    await expectNone(own.getByRole('button'));
    await page.getByRole('button', { name: 'End … the sign-in of phone' }).click();
    await page.getByLabel(/to confirm/).fill('phone');
    await page.getByRole('button', { name: 'End the sign-in', exact: true }).click();
    await page.getByText('The sign-in has ended.').waitFor();
    await phone.page.getByText('You are signed out').waitFor();
    await expectCount(tablet.page.locator('.shell'), 1);
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByLabel(/to confirm/).fill('all others');
    await page.getByRole('dialog').getByRole('button', { name: 'End all others', exact: true }).click();
    await tablet.page.getByText('You are signed out').waitFor();
    await own.waitFor();
    await expectCount(page.locator('.sign-ins tbody tr'), 1);
    // Its token still works.
    expect((await service.graphql('{ brands { id } }', {}, { key: first.token })).status).toBe(200);
    for (const one of [phone, tablet, seen]) await one.close();
  });
});
