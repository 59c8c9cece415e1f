import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';

const VIEWER = '{ viewer { key { name } brand { id } } }';
const TOKENS = '{ operatorTokens(first: 1) { id } }';
const MINUTE_MS = 60_000;

describe('the sign-in to the console', () => {
  let service: TestService;
  const start = Date.now();
  let passedMs = 0;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date(start + passedMs) });
  });
  afterAll(() => service.stop());

  /** A browser that has signed in with a new key of the first brand. */
  async function signedIn(input: object = {}) {
    const issued = await service.issueKey({ name: 'Desk', ...input });
    const browser = new ConsoleBrowser(service);
    const { status, body } = await browser.signIn(issued.key);
    expect(status).toBe(200);
    return { browser, issued, signIn: body };
  }

  test('with a key shows its brand, its scopes and when it ends, and reads the data of the brand', async () => {
    const { browser, issued, signIn } = await signedIn({ scopes: ['flows:read'] });
    expect(signIn).toEqual({
      kind: 'BRAND',
      keyId: issued.id,
      name: 'Desk',
      brandId: service.brand.brandId,
      brandName: expect.any(String),
      scopes: ['flows:read'],
      idleEndsAt: new Date(start + 30 * MINUTE_MS).toISOString(),
      endsAt: new Date(start + 480 * MINUTE_MS).toISOString(),
      idleMinutes: 30,
      writesUntil: null,
      writingMinutes: 15,
      demo: false,
      canVisit: false,
      visit: null,
    });
    const { status, body } = await browser.graphql(VIEWER);
    expect([status, body.data.viewer]).toEqual([
      200,
      { key: { name: 'Desk' }, brand: { id: service.brand.brandId } },
    ]);
    expect((await browser.send('/console/session')).body).toEqual({ signIn, demo: false });
  });

  test('with an operator token reads what operators read', async () => {
    const browser = new ConsoleBrowser(service);
    const { status, body } = await browser.signIn(service.operatorToken);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ kind: 'OPERATOR', brandId: null, brandName: null, scopes: [] }),
    ]);
    expect((await browser.graphql(TOKENS)).body.data.operatorTokens).toHaveLength(1);
    expect((await browser.graphql(VIEWER)).body.errors[0].extensions.code).toBe('PARTNER_REQUIRED');
  });

  test('leaves the key in no response, no log line and no row, and the cookie in no row', async () => {
    const { browser, issued } = await signedIn();
    const secret = issued.key.split('_')[2] ?? '?';
    const cookie = browser.cookie?.split('=')[1] ?? '?';
    const responses = [
      await browser.send('/console/session'),
      await browser.send('/console/unlock', { body: { credential: issued.key } }),
      await browser.graphql(VIEWER),
      await browser.send('/console', { method: 'GET' }),
      await browser.send('/console/sign-out'),
    ];
    for (const { text, headers } of responses) {
      expect(text + JSON.stringify(headers)).not.toContain(secret);
      expect(text).not.toContain(cookie);
    }
    const logged = service.logged.join('');
    expect(logged).toContain('"source":"CONSOLE"');
    for (const one of [secret, cookie]) expect(logged).not.toContain(one);
    const other = await signedIn();
    const rows = JSON.stringify(await service.sql('select * from console_sign_in'));
    expect(rows).not.toContain(other.issued.key.split('_')[2]);
    expect(rows).not.toContain(other.browser.cookie?.split('=')[1]);
  });

  test('sets a cookie that scripts, other sites and http on other machines do not get', async () => {
    const { issued } = await signedIn();
    const { headers } = await new ConsoleBrowser(service).signIn(issued.key);
    const { port } = new URL(service.service.url);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^__Host-rf_${port}=[\\w-]{43}; Path=/; Secure; HttpOnly; SameSite=Strict$`),
      ),
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each(['svcp_000000000000_', 'svco_000000000000_'])(
    'with a wrong key %s is 401, with one body for all',
    async (begin) => {
      const browser = new ConsoleBrowser(service);
      const { status, body } = await browser.signIn(begin + '0'.repeat(64));
      expect([status, body]).toEqual([
        401,
        {
          errors: [
            {
              message: 'The key or token is not valid.',
              extensions: { code: 'UNAUTHENTICATED', demo: false },
            },
          ],
        },
      ]);
      expect((await browser.signIn('anything')).body).toEqual(body);
      expect(browser.cookie).toBeUndefined();
    },
  );

  test('with a key that is public is 403', async () => {
    const { key } = await service.issueKey({ origins: ['https://www.example.com'] });
    const { status, body } = await new ConsoleBrowser(service).signIn(key);
    expect([status, body.errors[0].extensions.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });

  test('without a credential names what is missing', async () => {
    const { status, body } = await new ConsoleBrowser(service).send('/console/sign-in');
    expect([status, body.errors[0].extensions]).toEqual([
      422,
      {
        code: 'VALIDATION_FAILED',
        errors: [{ in: 'body', path: 'credential', message: 'must be text: a key or a token' }],
      },
    ]);
  });

  test('ends with the key: after its revocation the next request is 401', async () => {
    const { browser, issued } = await signedIn();
    expect((await browser.graphql(VIEWER)).status).toBe(200);
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${issued.id}`);
    for (const path of ['graphql', 'stay', 'unlock'])
      expect((await browser.send(`/console/${path}`, { body: { query: VIEWER } })).status).toBe(401);
    const { status, body } = await browser.send('/console/session');
    expect([status, body]).toEqual([200, { signIn: null, demo: false }]);
  });

  test('is null, and no error, for a browser that opens the console without one', async () => {
    const { status, body } = await new ConsoleBrowser(service).send('/console/session');
    expect([status, body]).toEqual([200, { signIn: null, demo: false }]);
  });

  test('ends when the key is rotated', async () => {
    const { browser, issued } = await signedIn();
    await service.graphql(
      `mutation { rotateApiKey(brandId: ${service.brand.brandId}, id: ${issued.id}) { id } }`,
      {},
      { key: service.operatorToken },
    );
    expect((await browser.graphql(VIEWER)).status).toBe(401);
  });

  test('never lasts longer than the key', async () => {
    const expiresAt = new Date(start + passedMs + 10 * MINUTE_MS).toISOString();
    const { browser, signIn } = await signedIn({ expires_at: expiresAt });
    expect([signIn.endsAt, signIn.idleEndsAt]).toEqual([expiresAt, expiresAt]);
    passedMs += 11 * MINUTE_MS;
    expect((await browser.graphql(VIEWER)).status).toBe(401);
  });

  test('ends after 30 minutes without use; use extends it, polls and its state do not', async () => {
    const { browser } = await signedIn();
    passedMs += 20 * MINUTE_MS;
    expect((await browser.graphql(VIEWER)).status).toBe(200);
    passedMs += 20 * MINUTE_MS;
    expect((await browser.graphql(VIEWER, { headers: { 'X-Poll': '1' } })).status).toBe(200);
    expect((await browser.send('/console/session')).status).toBe(200);
    passedMs += 11 * MINUTE_MS;
    expect((await browser.graphql(VIEWER)).status).toBe(401);
    const other = await signedIn();
    passedMs += 29 * MINUTE_MS;
    const { body } = await other.browser.send('/console/stay');
    expect(new Date(body.idleEndsAt).getTime()).toBe(start + passedMs + 30 * MINUTE_MS);
  });

  test('ends after 8 hours, however often it is used or unlocked', async () => {
    const { browser, issued } = await signedIn();
    for (let quarters = 0; quarters < 31; quarters += 1) {
      passedMs += 15 * MINUTE_MS;
      expect((await browser.graphql(VIEWER)).status).toBe(200);
    }
    const { body } = await browser.send('/console/unlock', { body: { credential: issued.key } });
    const end = new Date(start + passedMs + 15 * MINUTE_MS).toISOString();
    expect([body.idleEndsAt, body.endsAt, body.writesUntil]).toEqual([end, end, end]);
    passedMs += 15 * MINUTE_MS;
    expect((await browser.graphql(VIEWER)).status).toBe(401);
  });

  test('a poll does not count as use of the key', async () => {
    const { browser, issued } = await signedIn();
    const lastUse = async (id: number) => {
      const [row] = await service.sql<{ at: Date | null }>(
        'select last_used_at as at from api_key where id = $1',
        [id],
      );
      return row?.at?.getTime();
    };
    const signedInAt = start + passedMs;
    await eventually(async () => (await lastUse(issued.id)) === signedInAt);
    passedMs += MINUTE_MS;
    await browser.graphql(VIEWER, { headers: { 'X-Poll': '1' } });
    passedMs += MINUTE_MS;
    const usedAt = start + passedMs;
    const { browser: other, issued: another } = await signedIn();
    await other.graphql(VIEWER);
    await eventually(async () => (await lastUse(another.id)) === usedAt);
    expect(await lastUse(issued.id)).toBe(signedInAt);
  });

  test('polls are counted as reads of the key, and a change that is marked as a poll is a use of it', async () => {
    const { browser, issued } = await signedIn();
    await browser.send('/console/unlock', { body: { credential: issued.key } });
    await browser.graphql(VIEWER);
    passedMs += MINUTE_MS;
    const poll = { headers: { 'X-Poll': '1' } };
    for (const query of [VIEWER, VIEWER, '{ flow(id: 999999999) { id } }', '{ nothing }'])
      await browser.graphql(query, poll);
    const changedAt = start + passedMs;
    const lead = { portal: 'ZOOPLA', portalLeadId: 'P1', firstName: 'Ada', lastName: 'Hill' };
    const change = 'mutation ($input: CreateLeadInput!) { createLead(input: $input) { leadId } }';
    const { body } = await browser.graphql(change, { ...poll, variables: { input: lead } });
    expect(body.errors).toBeUndefined();
    const used = () =>
      service.sql<{ writes: number; at: Date }>(
        `select u.reads::int, u.writes::int, u.client_errors::int as errors, k.last_used_at as at
        from api_key_usage u join api_key k on k.id = u.key_id where k.id = $1`,
        [issued.id],
      );
    const [counts] = await eventually(async () => {
      const rows = await used();
      return rows[0]?.writes === 1 && rows[0].at.getTime() === changedAt && rows;
    });
    expect(counts).toEqual({ reads: 5, writes: 1, errors: 2, at: new Date(changedAt) });
  });

  test('ends with sign-out, which makes the browser forget what it has stored', async () => {
    const { browser } = await signedIn();
    const { cookie } = browser;
    const { status, headers } = await browser.send('/console/sign-out');
    expect([status, headers['clear-site-data']]).toEqual([204, '"cache", "storage"']);
    expect(headers['set-cookie']?.[0]).toContain('Max-Age=0');
    browser.cookie = cookie;
    expect((await browser.graphql(VIEWER)).status).toBe(401);
  });

  test('replaces the one of the same browser, and the oldest of more than 50', async () => {
    const { browser, issued } = await signedIn();
    const first = browser.cookie;
    await browser.signIn(issued.key);
    const old = new ConsoleBrowser(service);
    old.cookie = first;
    expect((await old.graphql(VIEWER)).status).toBe(401);
    for (let more = 0; more < 50; more += 1) await new ConsoleBrowser(service).signIn(issued.key);
    expect((await browser.graphql(VIEWER)).status).toBe(401);
    const [{ count } = { count: 0 }] = await service.sql<{ count: number }>(
      'select count(*)::int as count from console_sign_in where api_key_id = $1',
      [issued.id],
    );
    expect(count).toBe(50);
  });

  test('is one of at most 50 of a key, also after many at the same time', async () => {
    const { key, id } = await service.issueKey();
    await Promise.all(Array.from({ length: 70 }, () => new ConsoleBrowser(service).signIn(key)));
    const [{ count } = { count: 0 }] = await service.sql<{ count: number }>(
      'select count(*)::int as count from console_sign_in where api_key_id = $1',
      [id],
    );
    expect(count).toBe(50);
  });

  describe('that is locked', () => {
    const CHANGE = `mutation { issueOperatorToken(input: { name: "From the console" }) { record { id } } }`;

    test('rejects every document with a change, and unlocks for 15 minutes with the same token only', async () => {
      const browser = new ConsoleBrowser(service);
      await browser.signIn(service.operatorToken);
      const named = `query Read { operatorTokens(first: 1) { id } } ${CHANGE.replace('mutation', 'mutation Write')}`;
      for (const query of [CHANGE, named, `{ __typename } #\n${CHANGE}`, `${CHANGE} }`]) {
        const { status, body } = await browser.graphql(query);
        expect([query, status, body.errors[0].extensions.code]).toEqual([query, 403, 'LOCKED']);
      }
      const other = await service.issueKey();
      for (const credential of [other.key, `svco_000000000000_${'0'.repeat(64)}`, 'anything']) {
        const { status, body } = await browser.send('/console/unlock', { body: { credential } });
        expect([status, body.errors[0].extensions.code]).toEqual([403, 'OTHER_CREDENTIAL']);
      }
      const before = browser.cookie;
      const unlocked = await browser.send('/console/unlock', { body: { credential: service.operatorToken } });
      expect(unlocked.body.writesUntil).toBe(new Date(start + passedMs + 15 * MINUTE_MS).toISOString());
      expect(browser.cookie).not.toBe(before);
      expect((await browser.graphql(CHANGE)).body.data.issueOperatorToken.record.id).toEqual(
        expect.any(Number),
      );
      const old = new ConsoleBrowser(service);
      old.cookie = before;
      expect((await old.graphql(TOKENS)).status).toBe(401);
      passedMs += 15 * MINUTE_MS;
      expect((await browser.graphql(CHANGE)).status).toBe(403);
      expect((await browser.graphql(TOKENS)).status).toBe(200);
    });

    test('again by the page, reads on and changes nothing before it is unlocked again', async () => {
      const browser = new ConsoleBrowser(service);
      await browser.signIn(service.operatorToken);
      await browser.send('/console/unlock', { body: { credential: service.operatorToken } });
      const { status, body } = await browser.send('/console/lock');
      expect([status, body.writesUntil]).toEqual([200, null]);
      expect((await browser.graphql(CHANGE)).body.errors[0].extensions.code).toBe('LOCKED');
      expect((await browser.graphql(TOKENS)).status).toBe(200);
      expect((await browser.send('/console/session')).body.signIn).toEqual(body);
    });
  });
});
