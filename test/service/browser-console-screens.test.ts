import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { Scope } from '../../src/auth/scopes.js';
import { browserPath, launch, type Visit } from '../support/browser.js';
import { openConsole, signInWith, waitingFlow } from '../support/console-page.js';
import { HeldRequests, problemsOf, routesOfConsole } from '../support/console-sweep.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { insertRow, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const executablePath = browserPath();
const BRAND = '/console/brands/:brand';

/** The records in the addresses. */
interface Records {
  flow: number;
  endsOn: string;
  viewed: number;
  let: number;
  endpoint: number;
  event: string;
  call: number;
  otherCall: number;
  key: number;
}
type Named = Record<'F-ENDING' | 'F-ENDED' | 'F-RENTS' | 'F-31', number>;

/** A screen: its route, the rest of its address, and where its data is. */
type Screen = readonly [
  route: string,
  rest: keyof Records | keyof Named | `?${string}` | '',
  what: string,
  /** What opens a dialog, besides the buttons whose text ends in dots. */
  opens?: string,
];

const SHARED: readonly Screen[] = [
  [`${BRAND}/requests`, '', '.calls a'],
  [`${BRAND}/requests/:id`, 'call', '.checks'],
  [`${BRAND}/keys`, '', '.keys-of a'],
  [`${BRAND}/keys/:id`, 'key', '.kpis'],
  [`${BRAND}/webhooks`, '', 'main section'],
  [`${BRAND}/mails`, '', '.emails td'],
];
const TAIL = '.tail';
/** The tail has only events of the last minutes. */
const MAKE_RECENT = `update event set created_at = $2::timestamptz
  where brand_id = $1 and id = (select max(id) from event where brand_id = $1)`;

const OF_BRAND: readonly Screen[] = [
  ['/console', '', '.f'],
  [`${BRAND}/board`, '', '.f'],
  [`${BRAND}/flows`, '', 'tbody a'],
  [`${BRAND}/flows/:id`, 'flow', '.rail', 'button:text-is("Change stage")'],
  [`${BRAND}/flows/:id`, 'F-ENDING', '.records'],
  [`${BRAND}/flows/:id`, 'F-ENDED', '.records'],
  [`${BRAND}/flows/:id`, 'F-RENTS', '.records'],
  [`${BRAND}/flows/:id`, 'F-31', '.records'],
  [`${BRAND}/deadlines`, '', '.month a'],
  [`${BRAND}/calendar`, '', '.month a'],
  [`${BRAND}/calendar`, '?month=', '.next a'],
  [`${BRAND}/properties`, '', 'tbody a'],
  [`${BRAND}/properties/:id`, 'viewed', '.next'],
  [`${BRAND}/properties/:id`, 'let', '.next'],
  [`${BRAND}/issues`, '', '.issues'],
  [`${BRAND}/issues`, '?status=REPORTED', '.issues'],
  ...SHARED,
  [`${BRAND}/webhooks`, '?tail=on', TAIL],
  [`${BRAND}/webhooks/:id`, 'endpoint', '.tries, .squares'],
  [`${BRAND}/webhooks/:id/deliveries/:event`, 'event', '.tries'],
];
const OF_OPERATOR: readonly Screen[] = [
  ['/console', '', '.findings li'],
  ['/console/health', '', '.findings li'],
  ['/console/jobs', '', '.tasks-of'],
  ['/console/mails', '', '.failed-mails a'],
  ['/console/operators', '', '.sign-ins td'],
  ['/console/audit', '', '.entries td', '.entries button'],
  ['/console/brands', '', 'main table a, main .card'],
  ['/console/requests', '', '.calls a'],
  ['/console/requests/:id', 'otherCall', '.checks'],
  ...SHARED,
];
const isWhole = ([, rest]: Screen): boolean => !rest.startsWith('?');

/** Every screen of the console in each state: in light, in dark on 320 pixels, and in forced colours. */
(executablePath ? describe : describe.skip)('every screen of the console', () => {
  let service: TestService;
  let browser: Browser;
  let records: Records & Named;

  const ask = async (query: string, variables: object = {}, key = service.brand.partnerKey) =>
    dataOf(await service.graphql(query, variables, { key }));
  const one = async (sql: string, ...values: unknown[]): Promise<number> => {
    const [{ id = 0 } = {}] = await service.sql<{ id: number }>(sql, [service.brand.brandId, ...values]);
    if (id === 0) throw new Error(`The demo has no row of: ${sql}`);
    return id;
  };
  const makeNewestRecent = () => service.sql(MAKE_RECENT, [service.brand.brandId, new Date()]);
  const issueKey = async (brandId: number, scopes: readonly string[]): Promise<string> => {
    const mutation = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
      issueApiKey(brandId: $brandId, input: $input) { key } }`;
    const variables = { brandId, input: { name: 'One', scopes } };
    return (await ask(mutation, variables, service.operatorToken)).issueApiKey.key;
  };
  /** An e-mail of each status. */
  async function addMails(flowId: number): Promise<void> {
    const { brandId } = service.brand;
    const to = { recipient: 'dylan@example.com', signature_email: 'dylan@example.com' };
    const mail = { brand_id: brandId, flow_id: flowId, role: 'tenant', message_id: 'm', ...to };
    for (const row of [
      { status: 'failed', attempts: 1, last_error: '550 5.1.1 No such mailbox here' },
      { status: 'sent', attempts: 1, sent_at: '2026-11-19T10:00:00Z' },
      { status: 'queued', attempts: 0, next_attempt_at: '2026-11-19T10:00:00Z' },
    ])
      await insertRow(service, 'outgoing_message', { ...mail, ...row });
  }
  const otherCall = async (): Promise<number> => {
    await service.call('GET', '/v2.1/flows', { key: `svcp_000000000000_${'0'.repeat(64)}` });
    return eventually(async () => {
      const [row] = await service.sql<{ id: number }>('select max(id)::int as id from other_request_log');
      return row?.id;
    });
  };
  const flowNamed = (reference: string) =>
    one('select id::int from flow where brand_id = $1 and reference = $2', reference);

  beforeAll(async () => {
    service = await TestService.start({ demo: true, environment: { PUBLIC_URL: '' } });
    browser = await launch(executablePath ?? '');
    const { id: flow } = await waitingFlow(service);
    await addMails(flow);
    const { offers, flows } = await ask(`{
      offers(first: 1) { edges { node { property { id } } } }
      flows(reference: "F-ENDING") { edges { node { endingOn property { id } } } } }`);
    const [{ node: ending }] = flows.edges;
    const delivery = 'from webhook_delivery where brand_id = $1';
    const endpoint = await one(`select endpoint_id::int as id ${delivery} limit 1`);
    const event = await one(`select max(sequence)::int as id ${delivery}`);
    records = {
      flow,
      endsOn: ending.endingOn,
      viewed: offers.edges[0].node.property.id,
      let: ending.property.id,
      endpoint,
      event: `${endpoint}/deliveries/evt_${service.brand.brandId}_${event}`,
      call: await one('select max(id)::int as id from request_log where brand_id = $1'),
      otherCall: await otherCall(),
      key: await one('select max(id)::int as id from api_key where brand_id = $1'),
      'F-ENDING': await flowNamed('F-ENDING'),
      'F-ENDED': await flowNamed('F-ENDED'),
      'F-RENTS': await flowNamed('F-RENTS'),
      'F-31': await flowNamed('F-31'),
    };
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const addressOf = ([route, rest]: Screen, brandId = service.brand.brandId): string => {
    const start = `${service.service.url}${route.replace(':brand', `${brandId}`).replace(/:id.*$/, '')}`;
    if (rest === '') return start;
    if (rest === '?month=') return `${start}?month=${records.endsOn.slice(0, 7)}`;
    return rest.startsWith('?') ? start + rest : start + records[rest as keyof Records];
  };
  /** The frame is there, and nothing loads. */
  const isShown = async (page: Page): Promise<void> => {
    await page.locator('.shell h1').first().waitFor();
    await page.locator('.grey').first().waitFor({ state: 'detached' });
  };
  const stateOf = async (page: Page, state: string, part?: string): Promise<string[]> =>
    (await problemsOf(page, part)).map((problem) => `${state}: ${problem}`);

  test('is known to these tests', () => {
    const known = new Set([...OF_BRAND, ...OF_OPERATOR].map(([route]) => route));
    expect([...known].toSorted()).toEqual(routesOfConsole());
  });

  /** Opens each dialog of the screen. */
  async function dialogs(page: Page, opens?: string): Promise<string[]> {
    const found: string[] = [];
    const dotted = page.locator('main button:enabled').filter({ visible: true, hasText: /…\s*$/ });
    const names = new Set(await dotted.allTextContents());
    const buttons = [...names].map((hasText) => dotted.filter({ hasText }).first());
    for (const button of opens ? [...buttons, page.locator(opens).first()] : buttons) {
      const name = await button.textContent();
      await button.click();
      await page.locator('dialog[open]').waitFor();
      found.push(...(await stateOf(page, `the dialog of “${name?.trim()}”`, 'dialog[open]')));
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    return found;
  }

  describe.each([
    ['brand', OF_BRAND],
    ['operator', OF_OPERATOR],
  ] as const)('of a %s', (as, screens) => {
    let seen: Visit;
    let requests: HeldRequests;
    beforeAll(async () => {
      seen = await openConsole(browser, service, { as });
      requests = await HeldRequests.of(seen.page);
    });
    afterAll(() => seen?.close());

    test.each(screens.map((screen) => ({ name: `${screen[0]} ${screen[1]}`, screen })))(
      '$name is accessible while it loads, after an error, and with its data and its dialogs',
      async ({ screen }) => {
        const [, , what, opens] = screen;
        const { page } = seen;
        requests.set('hold');
        await page.goto(addressOf(screen));
        await page.locator('.shell h1').first().waitFor();
        await page.locator('.grey').first().waitFor();
        const found = await stateOf(page, 'loading', 'main');
        requests.set('fail');
        await page.getByText('Something went wrong.').first().waitFor();
        found.push(...(await stateOf(page, 'with an error', 'main')));
        requests.set('pass');
        if (what === TAIL) await makeNewestRecent();
        await page.reload();
        await page.locator(what).first().waitFor();
        await isShown(page);
        for (const table of await page.getByText('As a table').all()) await table.click();
        found.push(...(await stateOf(page, 'with data')), ...(await dialogs(page, opens)));
        expect(found).toEqual([]);
      },
    );

    test('sends no request to another origin', () => {
      expect(seen.requests.length).toBeGreaterThan(screens.length);
      expect(seen.requests.filter((url) => !url.startsWith(service.service.url))).toEqual([]);
    });
  });

  /** The screens as they are at once. */
  async function passed({ page }: Visit, screens: readonly Screen[], what: string, brandId?: number) {
    const found: string[] = [];
    for (const screen of screens.filter(isWhole)) {
      await page.goto(addressOf(screen, brandId));
      await isShown(page);
      await page.locator(what).first().waitFor();
      found.push(...(await stateOf(page, screen[0], 'main')));
    }
    return found;
  }

  test('is accessible for a brand without data, and so is a record that does not exist', async () => {
    const { brandId } = await newBrand(service, 'Empty');
    const seen = await signInWith(browser, service, await issueKey(brandId, Object.keys(Scope)));
    expect(await passed(seen, OF_BRAND, 'main', brandId)).toEqual([]);
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('is accessible for a key that may not see it', async () => {
    const key = await issueKey(service.brand.brandId, ['LEADS_WRITE']);
    const seen = await signInWith(browser, service, key);
    expect(await passed(seen, OF_BRAND, '.notice.warn')).toEqual([]);
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });

  test('is accessible for an operator who may not see it', async () => {
    const seen = await openConsole(browser, service, { as: 'operator' });
    const shared = new Set(OF_OPERATOR.map(([route]) => route));
    const hidden = OF_BRAND.filter(([route]) => !shared.has(route));
    expect(await passed(seen, hidden, 'main')).toEqual([]);
    expect(seen.consoleErrors).toEqual([]);
    await seen.close();
  });
});
