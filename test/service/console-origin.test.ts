import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';

const VIEWER = '{ viewer { brand { id } } }';
/** What a page of the console sends. */
const POSTS = ['sign-in', 'demo-sign-in', 'session', 'unlock', 'lock', 'stay', 'sign-out', 'graphql'].map(
  (name) => `/console/${name}`,
);

describe('the console', () => {
  let service: TestService;
  let browser: ConsoleBrowser;
  beforeAll(async () => {
    service = await TestService.start();
    browser = new ConsoleBrowser(service);
    expect((await browser.signIn(service.brand.partnerKey)).status).toBe(200);
  });
  afterAll(() => service.stop());

  const wrong = (headers: Record<string, string | undefined>) =>
    Promise.all(
      POSTS.map(async (path) => {
        const body = { query: VIEWER, credential: service.brand.partnerKey };
        const other = new ConsoleBrowser(service);
        other.cookie = browser.cookie;
        const { status, body: received, headers: sent } = await other.send(path, { headers, body });
        expect(sent['set-cookie']).toBeUndefined();
        return [path, status, received.errors[0].extensions.code];
      }),
    );
  const rejected = POSTS.map((path) => [path, 403, 'ORIGIN_NOT_ALLOWED']);

  test.each(['cross-site', 'same-site', 'none', undefined])(
    'rejects each request with the cookie and Sec-Fetch-Site %s, also from a page on another port',
    async (site) => {
      expect(await wrong({ 'Sec-Fetch-Site': site, Origin: 'http://127.0.0.1:9999' })).toEqual(rejected);
    },
  );

  test.each(['site.example.com', 'site.example.com:4000', '127.0.0.1.example.com', 'localhost@example.com'])(
    'rejects each request under the name %s, which any site can point here',
    async (Host) => {
      expect(await wrong({ Host, 'X-Forwarded-Host': 'localhost' })).toEqual(rejected);
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', undefined])(
    'rejects each request with the type %s, which a form can send',
    async (type) => {
      expect(await wrong({ 'Content-Type': type })).toEqual(rejected);
    },
  );

  test('still accepts the requests of its page after rejected ones', async () => {
    expect((await browser.graphql(VIEWER)).body.data.viewer.brand.id).toBe(service.brand.brandId);
  });

  test('alone reads its cookie: the APIs reject it as a request without a key', async () => {
    const send = (path: string, method = 'POST') =>
      browser.send(path, { method, body: { query: VIEWER }, headers: { Accept: 'application/json' } });
    for (const { status, body } of [
      await send('/graphql'),
      await send('/v2.1/flows', 'GET'),
      await send('/v2.1/events/stream', 'GET'),
    ])
      expect([status, body.message]).toEqual([401, 'No API key provided.']);
  });

  test('takes no key from a header', async () => {
    const other = new ConsoleBrowser(service);
    const { status } = await other.graphql(VIEWER, {
      headers: { 'X-API-Key': service.brand.partnerKey },
    });
    expect(status).toBe(401);
  });

  test('reads nothing over GET, and has no other calls', async () => {
    for (const path of POSTS) {
      const { status, text } = await browser.send(`${path}?query=${encodeURIComponent(VIEWER)}`, {
        method: 'GET',
      });
      expect([status, text]).toEqual([200, expect.stringContaining('<div id="console"></div>')]);
    }
    expect((await browser.send('/console/nothing')).status).toBe(404);
    expect((await browser.send('/console/graphql', { method: 'PUT' })).status).toBe(405);
  });

  test.each([
    ['/console', '.'],
    ['/console/', './..'],
    ['/console/brands/1/flows/2', './../../../..'],
  ])('has the same page at %s, with relative links and no data', async (path, root) => {
    const { status, headers, text } = await browser.send(path, { method: 'GET' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(text).toContain(`data-root="${root}"`);
    expect(text).not.toMatch(/svc[po]_[0-9a-f]|data-demo|<script(?![^>]* src=)|<style| style=| on\w+=/);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'; " +
        "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    for (const [, asset = ''] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const { pathname } = new URL(asset, `${service.service.url}${path}`);
      expect([asset, (await browser.send(pathname, { method: 'GET' })).status]).toEqual([asset, 200]);
    }
  });

  test('has no page at a path with more levels than a screen has, whose links would be as long', async () => {
    for (const [levels, expected] of [
      [20, 200],
      [21, 404],
      [7000, 404],
    ] as const) {
      const { status, text } = await browser.send(`/console${'/x'.repeat(levels)}`, { method: 'GET' });
      expect([levels, status, text.length < 10_000]).toEqual([levels, expected, true]);
    }
  });

  test('without demo data has no sign-in of the demo', async () => {
    const other = new ConsoleBrowser(service);
    const { status } = await other.send('/console/demo-sign-in', { body: { as: 'BRAND' } });
    expect([status, other.cookie]).toEqual([404, undefined]);
  });
});

test('the console with demo data signs in and unlocks without the key, which the page never gets', async () => {
  const service = await TestService.start({ demo: true });
  try {
    const browser = new ConsoleBrowser(service);
    expect((await browser.send('/console/session')).body).toEqual({ signIn: null, demo: true });
    const { status, body } = await browser.send('/console/demo-sign-in', { body: { as: 'ANYONE' } });
    expect([status, body.errors[0].extensions.allowed]).toEqual([422, ['BRAND', 'OPERATOR']]);
    for (const as of ['BRAND', 'OPERATOR']) {
      const signedIn = await browser.send('/console/demo-sign-in', { body: { as } });
      expect([signedIn.body.kind, signedIn.body.demo]).toEqual([as, true]);
      const unlocked = await browser.send('/console/unlock');
      expect(unlocked.body.writesUntil).toEqual(expect.any(String));
      for (const { text } of [signedIn, unlocked]) expect(text).not.toMatch(/svc[po]_|[0-9a-f]{64}/);
    }
    const { key } = await service.issueKey();
    await browser.signIn(key);
    expect((await browser.send('/console/unlock')).status).toBe(422);
  } finally {
    await service.stop();
  }
});

test('the console has a sign-in behind a proxy with TLS or with https in PUBLIC_URL; elsewhere it states why not', async () => {
  const service = await TestService.start({
    environment: { PUBLIC_URL: 'http://flows.example.com', TRUST_PROXY: 'loopback' },
  });
  const secure = await TestService.start({
    environment: { PUBLIC_URL: 'https://flows.example.com' },
    databaseUrl: service.databaseUrl,
  });
  try {
    const signIn = (at: TestService, headers: Record<string, string>) =>
      new ConsoleBrowser(at).send('/console/sign-in', {
        headers: { Host: 'flows.example.com', ...headers },
        body: { credential: service.brand.partnerKey },
      });
    const plain = await signIn(service, {});
    expect([plain.status, plain.body.errors[0].extensions.code]).toEqual([403, 'HTTPS_REQUIRED']);
    const proxied = await signIn(service, { 'X-Forwarded-Proto': 'https' });
    expect([proxied.status, proxied.headers['set-cookie']]).toEqual([
      200,
      [expect.stringMatching(/^__Host-rf_443=/)],
    ]);
    expect((await signIn(secure, {})).status).toBe(200);
  } finally {
    await secure.stop();
    await service.stop();
  }
});

test('the console is absent with CONSOLE=off, and works without the pages for developers', async () => {
  const service = await TestService.start({ environment: { CONSOLE: 'off' } });
  const alone = await TestService.start({ environment: { PAGES: 'off' }, databaseUrl: service.databaseUrl });
  try {
    const browser = new ConsoleBrowser(service);
    for (const path of [...POSTS, '/console']) expect((await browser.send(path)).status).toBe(404);
    expect((await browser.send('/console', { method: 'GET' })).status).toBe(404);
    const { text } = await new ConsoleBrowser(alone).send('/console', { method: 'GET' });
    const [, script = ''] = /src="\.(\/assets\/console-[^"]+)"/.exec(text) ?? [];
    expect((await new ConsoleBrowser(alone).send(script, { method: 'GET' })).status).toBe(200);
    expect((await new ConsoleBrowser(alone).signIn(service.operatorToken)).status).toBe(200);
  } finally {
    await alone.stop();
    await service.stop();
  }
});

test('CONSOLE_OPERATORS=off rejects tokens of operators, and ends their sign-ins', async () => {
  const service = await TestService.start();
  const closed = await TestService.start({
    environment: { CONSOLE_OPERATORS: 'off' },
    databaseUrl: service.databaseUrl,
  });
  try {
    const browser = new ConsoleBrowser(service);
    await browser.signIn(service.operatorToken);
    expect((await browser.send('/console/session')).body.signIn.kind).toBe('OPERATOR');
    const here = new ConsoleBrowser(closed);
    expect((await here.signIn(service.operatorToken)).status).toBe(401);
    const { port } = new URL(closed.service.url);
    here.cookie = browser.cookie?.replace(/_\d+=/, `_${port}=`);
    expect((await here.send('/console/session')).body.signIn).toBeNull();
    expect((await here.signIn(service.brand.partnerKey)).status).toBe(200);
  } finally {
    await closed.stop();
    await service.stop();
  }
});

test('wrong keys have the limit of the APIs, at sign-in and at unlock', async () => {
  const service = await TestService.start({ environment: { FAILED_KEYS_PER_MINUTE: '2' } });
  try {
    const wrong = `svcp_000000000000_${'0'.repeat(64)}`;
    const browser = new ConsoleBrowser(service);
    await browser.signIn(service.brand.partnerKey);
    expect((await new ConsoleBrowser(service).signIn(wrong)).status).toBe(401);
    expect((await browser.send('/console/unlock', { body: { credential: wrong } })).status).toBe(403);
    const { status, headers } = await new ConsoleBrowser(service).signIn(wrong);
    expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await browser.send('/console/unlock', { body: { credential: wrong } })).status).toBe(429);
    expect((await browser.signIn(service.brand.partnerKey)).status).toBe(200);
    expect((await service.call('GET', '/v2.1/flows', { key: wrong })).status).toBe(429);
  } finally {
    await service.stop();
  }
});

test('a task deletes the rows of sign-ins that have ended', async () => {
  let passedMs = 0;
  const service = await TestService.start({
    environment: { JOBS: 'inline' },
    jobs: { everyMs: 20 },
    clock: () => new Date(Date.now() + passedMs),
  });
  try {
    const browser = new ConsoleBrowser(service);
    await browser.signIn(service.brand.partnerKey);
    const count = async () => (await service.sql('select from console_sign_in')).length;
    expect(await count()).toBe(1);
    passedMs = 31 * 60_000;
    await eventually(async () => (await count()) === 0);
  } finally {
    await service.stop();
  }
});

test('requests of the console have its name in the log and in the audit log', async () => {
  const service = await TestService.start({ environment: { JOBS: 'inline' }, jobs: { everyMs: 20 } });
  try {
    const browser = new ConsoleBrowser(service);
    await browser.signIn(service.operatorToken);
    await browser.send('/console/unlock', { body: { credential: service.operatorToken } });
    const change = 'mutation { issueOperatorToken { record { id } } }';
    await browser.graphql(change);
    await service.graphql(change, {}, { key: service.operatorToken });
    const read = async () => {
      const { body } = await service.graphql(
        '{ auditLog(actions: [OPERATOR_TOKEN_ISSUED], first: 2) { source } }',
        {},
        { key: service.operatorToken },
      );
      return body.data?.auditLog ?? [];
    };
    const entries = await eventually(async () => ((await read()).length === 2 ? read() : undefined));
    expect(entries).toEqual([{ source: null }, { source: 'CONSOLE' }]);
    const lines = service.logged.map((line) => JSON.parse(line)).filter(({ source }) => source === 'CONSOLE');
    expect(lines.map(({ path }) => path)).toEqual([
      '/console/sign-in',
      '/console/unlock',
      '/console/graphql',
    ]);
    expect(lines.every(({ operator }) => typeof operator === 'number')).toBe(true);
  } finally {
    await service.stop();
  }
});
