import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, browserPath, launch } from '../support/browser.js';
import { DESK, Inputs, openConsole, PHONE, signInWith, tooWide } from '../support/console-page.js';
import { eventually } from '../support/eventually.js';
import { MailServer } from '../support/mail.js';
import { TestService } from '../support/service.js';
import { expectCount, expectNone, expectText } from '../support/shown.js';
import { askToSign, storedMessage } from '../support/signing.js';

const executablePath = browserPath();

const ISSUE = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
  issueApiKey(brandId: $brandId, input: $input) { id key name }
}`;
const REASON = '550 5.1.1 No such mailbox here';

/** What operators see of an installation, counted in clicks, keys and filled fields after the sign-in. */
(executablePath ? describe : describe.skip)('the installation in the console', () => {
  let mails: MailServer;
  let service: TestService;
  let browser: Browser;
  let operatorToken: string;
  let support: string;
  const asked = async <T>(query: string, variables: object = {}): Promise<T> =>
    (await service.graphql(query, variables, { key: operatorToken || service.operatorToken })).body.data;
  const issueKey = async (input: object) => {
    const variables = { brandId: service.brand.brandId, input };
    const { issueApiKey } = await asked<{ issueApiKey: { id: number; key: string; name: string } }>(
      ISSUE,
      variables,
    );
    return issueApiKey;
  };
  /** An e-mail that the mail server has rejected. */
  const failedMail = async (): Promise<void> => {
    const { body } = await askToSign(service);
    await eventually(async () => (await storedMessage(service, body.data.email_id)).status === 'failed');
  };
  beforeAll(async () => {
    mails = await MailServer.start(() => ({ code: 550, message: REASON.slice(4) }));
    service = await TestService.start({
      demo: true,
      environment: { PUBLIC_URL: '', JOBS: 'inline', SMTP_URL: mails.url },
      jobs: { maxAttempts: 1, everyMs: 100 },
    });
    browser = await launch(executablePath ?? '');
    const mutation = 'mutation { issueOperatorToken(input: { name: "laptop" }) { token } }';
    const { body } = await service.graphql(mutation, {}, { key: service.operatorToken });
    operatorToken = body.data.issueOperatorToken.token;
    ({ key: support } = await issueKey({ name: 'Support', scopes: ['FLOWS_READ', 'TIMELINE_READ'] }));
    await failedMail();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await mails?.stop();
  });
  const ofBrand = (screen: string) => `/console/brands/${service.brand.brandId}/${screen}`;
  const asOperator = (path = '/console') => signInWith(browser, service, operatorToken, path);
  const asSupport = (path: string) => signInWith(browser, service, support, path);

  const SCREENS = [
    ['health', 'operator', '/console', '.findings li'],
    ['the jobs', 'operator', '/console/jobs', '.tasks-of td'],
    ['the e-mails of all brands', 'operator', '/console/mails', '.failed-mails a'],
    ['the operators', 'operator', '/console/operators', '.sign-ins td'],
    ['the audit log', 'operator', '/console/audit', '.entries td'],
    ['the e-mails of a brand', 'operator', 'mails', '.emails td'],
    ['the e-mails of a brand', 'brand', 'mails', '.emails td'],
  ] as const;
  const pathOf = (path: string) => (path.startsWith('/') ? path : ofBrand(path));

  describe.each([DESK, PHONE])('on $width pixels, $colorScheme,', (display) => {
    test('the dialogs of operators and of the audit log are accessible', async () => {
      await asked('mutation { issueOperatorToken(input: { name: "dialogs" }) { record { id } } }');
      const other = await asSupport(ofBrand('mails'));
      const seen = await openConsole(browser, service, {
        path: '/console/operators',
        display,
        as: 'operator',
      });
      const { page } = seen;
      await page.locator('.sign-ins td').first().waitFor();
      const check = async () => {
        await page.locator('dialog[open]').waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await tooWide(page)).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      };
      for (const button of [
        /^Issue a token/,
        /^Revoke … dialogs/,
        /^End … the sign-in of Support/,
        /^End all/,
      ]) {
        await page.getByRole('button', { name: button }).first().click();
        await check();
      }
      await page.goto(`${service.service.url}/console/audit`);
      await page.locator('.entries button').first().click();
      await check();
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
      await other.close();
    });
  });

  test('“Is anything wrong, and what to do” is the first screen, and 1 input away from each other one', async () => {
    const first = await asOperator();
    await first.page.locator('.findings').waitFor();
    await first.close();
    const counts: number[] = [];
    for (const by of ['mouse', 'keyboard']) {
      const seen = await asOperator('/console/audit');
      const { page } = seen;
      await page.locator('.entries td').first().waitFor();
      const inputs = new Inputs(page);
      if (by === 'mouse') await inputs.click(page.getByRole('link', { name: 'Health' }));
      else await inputs.chord('g', 'h');
      const worst = page.locator('.findings li').first();
      await worst.waitFor();
      await expectText(worst, /MAIL_FROM.*warning/);
      await expectText(page.locator('.notice').first(), /\d warnings?\..*states what to do/);
      counts.push(inputs.count);
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    }
    expect(counts).toEqual([1, 1]);
  });

  /** What the page states about a failed e-mail. */
  const whyOf = async (page: Page): Promise<string> => {
    const row = page.locator('.emails tr', { has: page.locator('.chip.bad') }).first();
    await row.waitFor();
    return (await row.textContent()) ?? '';
  };

  test('“Which e-mails failed, and why” takes 2 inputs, for a brand and for an operator', async () => {
    const counts: number[] = [];
    for (const as of ['brand', 'operator'])
      for (const by of ['mouse', 'keyboard']) {
        const seen = as === 'brand' ? await asSupport(ofBrand('flows')) : await asOperator();
        const { page } = seen;
        await page
          .locator(as === 'brand' ? 'tbody a' : '.findings')
          .first()
          .waitFor();
        const inputs = new Inputs(page);
        if (by === 'mouse') await inputs.click(page.getByRole('link', { name: 'E-mails' }).first());
        else await inputs.chord('g', 'e');
        const next =
          as === 'brand'
            ? page.getByRole('button', { name: 'Failed' })
            : page.locator('.failed-mails').getByRole('link');
        await next.first().waitFor();
        await (by === 'mouse' ? inputs.click(next) : inputs.activate(next));
        const text = await whyOf(page);
        expect(text).toContain('No such mailbox here');
        expect(text).toContain('emailEsignatureUrl');
        const { partyEmail } = service.brand;
        if (as === 'brand') expect(text).toContain(partyEmail);
        else expect(text).not.toContain(partyEmail);
        counts.push(inputs.count);
        expect(seen.consoleErrors).toEqual([]);
        await seen.close();
      }
    expect(counts).toEqual([2, 2, 2, 2]);
  });

  test('“Who changed this key, and when” takes 4 inputs, and 1 on the page of the key', async () => {
    const { id } = await issueKey({ name: 'Website' });
    const { brandId } = service.brand;
    const rotated =
      'mutation ($brandId: SafeInt!, $id: SafeInt!) { rotateApiKey(brandId: $brandId, id: $id) { id } }';
    await asked(rotated, { brandId, id });
    await issueKey({ name: 'Another' });
    const check = async (page: Page) => {
      const rows = page.locator('.entries tbody tr');
      await rows.filter({ hasText: 'API key rotated' }).waitFor();
      // Those of other keys leave with the last filter.
      await eventually(async () => (await rows.count()) === 2);
      for (const text of await rows.allTextContents()) {
        expect(text).toContain('laptop');
        expect(text).toContain('API key “Website”');
        expect(text).toMatch(/\d\d:\d\d:\d\d/);
      }
    };
    const counts: number[] = [];
    for (const by of ['mouse', 'keyboard']) {
      const seen = await asOperator();
      const { page } = seen;
      await page.locator('.findings').waitFor();
      const inputs = new Inputs(page);
      if (by === 'mouse') await inputs.click(page.getByRole('link', { name: 'Audit log' }));
      else await inputs.chord('g', 'a');
      const brand = page.getByLabel('Brand', { exact: true });
      await brand.locator('option').nth(1).waitFor({ state: 'attached' });
      const records = page.getByLabel('Records');
      const field = page.getByLabel('Id of the record');
      if (by === 'mouse') {
        await inputs.fill(brand, String(brandId));
        await inputs.fill(records, 'keys');
        await inputs.fill(field, String(id));
      } else {
        await inputs.enter(brand, 'Harbour');
        await inputs.enter(records, 'Keys');
        await inputs.enter(field, String(id));
      }
      await check(page);
      counts.push(inputs.count);
      expect(seen.consoleErrors).toEqual([]);
      await seen.close();
    }
    const seen = await asOperator(ofBrand(`keys/${id}`));
    const inputs = new Inputs(seen.page);
    await inputs.click(seen.page.getByRole('link', { name: 'Who changed it' }));
    await check(seen.page);
    expect([...counts, inputs.count]).toEqual([4, 4, 1]);
    await seen.close();
  });

  test('the audit log opens with the newest entries of all brands, and names what no longer exists', async () => {
    const { id } = await issueKey({ name: 'Gone' });
    await service.sql('delete from api_key where id = $1', [id]);
    const seen = await asOperator('/console/audit');
    const { page } = seen;
    await page.locator('.entries').waitFor();
    const rows = page.locator('.entries tbody tr');
    await rows.filter({ hasText: 'Northgate Homes' }).first().waitFor();
    await rows.filter({ hasText: 'Installation' }).first().waitFor();
    await rows.getByText('API key “Demo”').first().waitFor();
    const gone = rows.getByText(`API key ${id}, deleted`).first();
    await gone.waitFor();
    await expectNone(gone.getByRole('link'));
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('the audit log filters by records and by day only after a brand or the installation is chosen', async () => {
    const seen = await asOperator('/console/audit');
    const { page } = seen;
    await page.locator('.entries').waitFor();
    const hint = page.getByText('Choose a brand or the installation first');
    const narrower = [page.getByLabel('Records'), page.getByLabel('Day', { exact: true })];
    await hint.waitFor();
    for (const filter of narrower) expect(await filter.isDisabled()).toBe(true);
    const brand = page.getByLabel('Brand', { exact: true });
    for (const one of ['installation', String(service.brand.brandId)]) {
      await brand.selectOption(one);
      await hint.waitFor({ state: 'detached' });
      for (const filter of narrower) expect(await filter.isEnabled()).toBe(true);
      await page.getByLabel('Records').selectOption('brands');
      await page.waitForURL(/about=brands/);
      expect(await brand.inputValue()).toBe(one);
    }
    await brand.selectOption('');
    await hint.waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('the audit log has the expiry of a key as its page has it: the last day, or the time', async () => {
    const midnight = await issueKey({ name: 'Until midnight', expiresAt: '2099-02-28T00:00:00Z' });
    const noon = await issueKey({ name: 'Until noon', expiresAt: '2099-02-28T12:00:00Z' });
    for (const [{ id }, expiry] of [
      [midnight, 'Fri 27 Feb 2099'],
      [noon, 'Sat 28 Feb 2099, 12:00:00'],
    ] as const) {
      const seen = await asOperator(`/console/audit?brand=${service.brand.brandId}&about=keys&id=${id}`);
      await seen.page.locator('.entries button').first().click();
      const dialog = seen.page.getByRole('dialog', { name: 'API key issued' });
      await dialog.getByText(expiry, { exact: true }).waitFor();
      await seen.close();
    }
  });

  test('an id in the address of the audit log that is not a number is stated, and nothing is listed', async () => {
    for (const [filters, sentence] of [
      ['about=keys&id=12a', 'The id of the record is a number'],
      ['brand=harbour', 'The id of the brand is a number'],
      ['operator=x', 'The id of the operator token is a number'],
    ]) {
      const seen = await asOperator(`/console/audit?${filters}`);
      await seen.page
        .getByRole('alert')
        .getByText(sentence ?? '')
        .waitFor();
      // The brands come with the entries.
      await seen.page.getByLabel('Brand', { exact: true }).locator('option').nth(1).waitFor({
        state: 'attached',
      });
      await expectNone(seen.page.locator('.entries, .empty'));
      await seen.close();
    }
  });

  test('the audit log names the brand of its address, even if it is not among the first brands', async () => {
    const create = 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }';
    const { createBrand } = await asked<{ createBrand: { id: number } }>(create, {
      input: { name: 'The last one' },
    });
    const seen = await asOperator();
    const { page } = seen;
    await page.route('**/console/graphql', (route) => {
      const body = route.request().postData() ?? '';
      return route.continue({ postData: body.replace(/brands\(first: ?100\)/, 'brands(first: 1)') });
    });
    await page.goto(`${service.service.url}/console/audit?brand=${createBrand.id}`);
    const select = page.getByLabel('Brand', { exact: true });
    await select.locator('option', { hasText: 'The last one' }).waitFor({ state: 'attached' });
    expect(await select.inputValue()).toBe(String(createBrand.id));
    await expectCount(select.locator('option'), 4);
    await seen.close();
  });

  test.each(['mouse', 'keyboard'])(
    'who changed a brand is found with 4 inputs too, by the %s, with each value before and after',
    async (by) => {
      const { brandId } = service.brand;
      const update =
        'mutation ($id: SafeInt!, $days: Int!) { updateBrand(id: $id, input: { deadlineNoticeDays: $days }) { id } }';
      const days = by === 'mouse' ? 9 : 11;
      await asked(update, { id: brandId, days });
      const seen = await asOperator();
      const { page } = seen;
      await page.locator('.findings').waitFor();
      const inputs = new Inputs(page);
      if (by === 'mouse') await inputs.click(page.getByRole('link', { name: 'Audit log' }));
      else await inputs.chord('g', 'a');
      const brand = page.getByLabel('Brand', { exact: true });
      await brand.locator('option').nth(1).waitFor({ state: 'attached' });
      const records = page.getByLabel('Records');
      const field = page.getByLabel('Id of the record');
      if (by === 'mouse') {
        await inputs.fill(brand, String(brandId));
        await inputs.fill(records, 'brands');
        await inputs.fill(field, String(brandId));
      } else {
        await inputs.enter(brand, 'Harbour');
        await inputs.enter(records, 'Brands');
        await inputs.enter(field, String(brandId));
      }
      const row = page.locator('.entries tr', { hasText: `→ ${days}` });
      await row.waitFor();
      expect(inputs.count).toBe(4);
      await expectText(row, /Brand updated/);
      await expectText(row, new RegExp(`laptop.*deadline notice days \\d+ → ${days}`));
      await row.getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: 'Brand updated' });
      await expectText(dialog, /Hash/);
      await expectCount(dialog.getByRole('button', { name: 'Copy as JSON' }), 1);
      await seen.close();
    },
  );

  test('an e-mail that fails is counted above the list, and moves no row before the reader asks for it', async () => {
    const seen = await asSupport(ofBrand('mails'));
    const { page } = seen;
    await page.locator('.emails td').first().waitFor();
    const rows = await page.locator('.emails tbody tr').count();
    await failedMail();
    const notice = page.locator('.notice', { hasText: '1 new e-mail' });
    await notice.waitFor();
    await expectCount(page.locator('.emails tbody tr'), rows);
    await notice.getByRole('button', { name: 'Show' }).click();
    await eventually(async () => (await page.locator('.emails tbody tr').count()) === rows + 1);
    await seen.close();
  });

  test('what has failed is stated above the findings, even if no check found anything', async () => {
    const seen = await asOperator('/console/audit');
    const { page } = seen;
    // The e-mail has failed; the findings of this service are made fine.
    const content = `const send = fetch;
      window.fetch = async (url, request) => {
        const response = await send(url, request);
        if (!String(url).includes('/console/graphql')) return response;
        const text = await response.text();
        return new Response(text.replaceAll(/"status":"(ERROR|WARNING)"/g, '"status":"OK"'), response);
      };`;
    await page.addInitScript({ content });
    await page.goto(`${service.service.url}/console/health`);
    await page.locator('.findings').waitFor();
    const notice = page.locator('.notice').first();
    const text = await notice.textContent();
    expect(text).toMatch(/No error or warning, but \d+ e-mails? ha(s|ve) failed in 7 days\./);
    expect(text).toMatch(/The oldest check is \d+ (s|min) old\./);
    expect(await notice.getAttribute('class')).toContain('warn');
    await notice.getByRole('link', { name: /e-mail/ }).click();
    await page.locator('.failed-mails a').first().waitFor();
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('health is read again every 10 seconds, without being a use of the sign-in', async () => {
    const seen = await asOperator('/console/health');
    const { page } = seen;
    await page.locator('.findings').waitFor();
    const polls: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/console/graphql')) polls.push(request.headers()['x-poll']);
    });
    const began = Date.now();
    await eventually(() => polls.length > 1, 60_000);
    expect(Date.now() - began).toBeGreaterThan(9000);
    expect(polls).toEqual(polls.map(() => '1'));
    await seen.close();
  });

  test('a brand without e-mails sees which call sends one, and a key without the scope which it needs', async () => {
    const variables = { brandId: service.other.brandId, input: { scopes: ['FLOWS_READ', 'TIMELINE_READ'] } };
    const other = await asked<{ issueApiKey: { key: string } }>(ISSUE, variables);
    const path = `/console/brands/${service.other.brandId}/mails`;
    const empty = await signInWith(browser, service, other.issueApiKey.key, path);
    await empty.page.getByText('The brand has sent no e-mails yet.').waitFor();
    await empty.page.getByText('emailEsignatureUrl').waitFor();
    await empty.close();
    const { key } = await issueKey({ name: 'Flows alone', scopes: ['FLOWS_READ'] });
    const seen = await signInWith(browser, service, key, ofBrand('mails'));
    const sent: string[] = [];
    seen.page.on('request', (request) => sent.push(request.postData() ?? ''));
    await seen.page.getByText('timeline:read').waitFor();
    expect(sent.join()).not.toContain('emails(');
    await seen.page.goto(`${service.service.url}/console/health`);
    await seen.page.getByText('There is no such screen for this sign-in.').waitFor();
    await seen.close();
  });

  test.each(SCREENS.filter(([, as]) => as === 'operator'))(
    '%s of the %s show an error with its request id, try again, and show their frame while they load',
    async (_, __, path, what) => {
      const seen = await asOperator(pathOf(path));
      const { page } = seen;
      await page.locator(what).first().waitFor();
      const errors = [{ message: 'Something went wrong.', extensions: { code: 'INTERNAL' } }];
      await page.route('**/console/graphql', (route) =>
        route.fulfill({ status: 500, headers: { 'X-Request-Id': 'req-77' }, json: { errors } }),
      );
      await page.reload();
      await page.getByText('Something went wrong.').waitFor();
      await expectText(page.getByRole('alert'), 'req-77');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator(what).first().waitFor();
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/console/graphql', async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      await page.getByRole('navigation', { name: 'Console' }).waitFor();
      await page.locator('.grey').first().waitFor();
      release();
      await page.locator(what).first().waitFor();
      await seen.close();
    },
  );
});
