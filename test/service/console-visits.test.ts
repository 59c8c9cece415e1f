import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { READ_SCOPES } from '../../src/auth/scopes.js';
import { schema } from '../../src/graphql/schema.js';
import { ConsoleBrowser } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { type CallResponse, TestService } from '../support/service.js';

const VIEWER = '{ viewer { key { id name scopes expiresAt } brand { id } } }';
const FLOWS = '{ flows(first: 2) { edges { node { id } } } }';
const TOKENS = '{ operatorTokens(first: 1) { id } }';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REASON = 'Support asked why a stage does not move';
const ISSUE = `mutation ($input: IssueOperatorTokenInput) {
  issueOperatorToken(input: $input) { token record { id } }
}`;

interface Entry {
  action: string;
  reason: string | null;
  text: string;
  changes: Record<string, unknown>;
}

interface Options {
  reason?: unknown;
  hours?: unknown;
  brandId?: unknown;
}

describe('a visit of an operator to a brand', () => {
  let service: TestService;
  let passedMs = 0;
  const start = Date.now();
  beforeAll(async () => {
    service = await TestService.start({
      environment: { JOBS: 'inline' },
      jobs: { everyMs: 20 },
      clock: () => new Date(start + passedMs),
    });
  });
  afterAll(() => service.stop());

  const operate = (query: string, variables: object = {}) =>
    service.graphql(query, variables, { key: service.operatorToken });

  async function newToken(input: object = {}) {
    const { body } = await operate(ISSUE, { input: { name: 'laptop', ...input } });
    const { token, record } = body.data.issueOperatorToken;
    return { token: String(token), tokenId: Number(record.id) };
  }

  async function signedIn(credential: string) {
    const browser = new ConsoleBrowser(service);
    expect((await browser.signIn(credential)).status).toBe(200);
    return browser;
  }

  async function unlocked(credential: string) {
    const browser = await signedIn(credential);
    expect((await browser.send('/console/unlock', { body: { credential } })).status).toBe(200);
    return browser;
  }

  const visit = (browser: ConsoleBrowser, wanted: Options = {}) =>
    browser.send('/console/visit', {
      body: { brandId: service.brand.brandId, reason: REASON, hours: 2, ...wanted },
    });

  const read = (browser: ConsoleBrowser, query = FLOWS, variables = {}, headers = {}) =>
    browser.send('/console/graphql?as=visit', { body: { query, variables }, headers });

  async function visiting(input: object = {}) {
    const issued = await newToken(input);
    const browser = await unlocked(issued.token);
    const { status, body } = await visit(browser);
    expect([status, body.errors]).toEqual([200, undefined]);
    const keyId: number = body.visit.keyId;
    return { browser, ...issued, keyId, visit: body.visit, signIn: body };
  }

  const codeOf = ({ status, body }: Pick<CallResponse, 'status' | 'body'>) => [
    status,
    body.errors?.[0].extensions.code,
  ];

  const keyOf = async (id: number) => {
    const { brandId } = service.brand;
    const fields = 'id name isActive isOfVisit revokedAt scopes lastUsedAt';
    const { body } = await operate(`{ apiKeys(brandId: ${brandId}, id: ${id}) { ${fields} } }`);
    return body.data.apiKeys[0];
  };

  /** The entries of the audit log about the key of a visit, once it has the last one. */
  const entriesOf = (keyId: number, last: string): Promise<Entry[]> =>
    eventually(async () => {
      const { brandId } = service.brand;
      const { body } = await operate(`{
        auditLog(brandId: ${brandId}, targetType: "api_key", targetId: ${keyId}) {
          action reason changes source actor { type name } text
        }
      }`);
      const entries = body.data.auditLog;
      return entries.some(({ action }: { action: string }) => action === last) ? entries : undefined;
    });

  test('reads its flows with a key that only reads and expires', async () => {
    const { browser, visit: shown } = await visiting();
    expect(shown).toEqual({
      keyId: expect.any(Number),
      brandId: service.brand.brandId,
      brandName: expect.any(String),
      reason: REASON,
      scopes: expect.arrayContaining(['flows:read', 'requests:read', 'keys:read']),
      endsAt: new Date(start + passedMs + 2 * HOUR_MS).toISOString(),
    });
    expect(shown.scopes.filter((scope: string) => !scope.endsWith(':read'))).toEqual([]);
    expect((await read(browser)).body.data.flows.edges).toHaveLength(2);
    const { viewer } = (await read(browser, VIEWER)).body.data;
    expect(viewer).toEqual({
      key: {
        id: shown.keyId,
        name: `Visit of laptop: ${REASON}`,
        scopes: expect.arrayContaining(['FLOWS_READ']),
        expiresAt: shown.endsAt,
      },
      brand: { id: service.brand.brandId },
    });
    expect((await browser.send('/console/session')).body.signIn.visit).toEqual(shown);
  });

  test('leaves the operator what operators read, with the same sign-in', async () => {
    const { browser } = await visiting();
    expect((await browser.graphql(TOKENS)).body.data.operatorTokens).toHaveLength(1);
    expect(codeOf(await browser.graphql(FLOWS))).toEqual([200, 'PARTNER_REQUIRED']);
    expect(codeOf(await read(browser, TOKENS))).toEqual([200, 'OPERATOR_REQUIRED']);
  });

  test('is among the keys of the brand, and in the audit log with who, why, and its end', async () => {
    const { browser, keyId } = await visiting();
    await read(browser);
    const own = await service.issueKey({ scopes: ['keys:read'] });
    const list = '{ apiKeys(first: 100) { id name } }';
    const seen = (await service.graphql(list, {}, { key: own.key })).body.data.apiKeys;
    expect(seen).toContainEqual({ id: keyId, name: `Visit of laptop: ${REASON}` });
    expect((await browser.send('/console/visit/end')).body.visit).toBeNull();
    const [end, begin] = await entriesOf(keyId, 'VISIT_ENDED');
    const actor = { type: 'OPERATOR_TOKEN', name: 'laptop' };
    expect(begin).toMatchObject({ action: 'VISIT_STARTED', reason: REASON, actor, source: 'CONSOLE' });
    expect(end).toMatchObject({
      ...{ action: 'VISIT_ENDED', reason: REASON, actor, source: 'CONSOLE' },
      changes: { is_active: [true, false], cause: [null, 'left'] },
    });
    // The text of an entry can never be edited: an operator may have written about a person.
    expect(`${begin?.text}${end?.text}`).not.toContain('Support asked');
  });

  test('acts as the person that all visits to the brand act as', async () => {
    const person = '{ viewer { person { id firstName } } }';
    const [one, two] = [await visiting(), await visiting()];
    const first = (await read(one.browser, person)).body.data.viewer.person;
    expect(first).toEqual({ id: expect.any(Number), firstName: 'Visits of operators' });
    expect((await read(two.browser, person)).body.data.viewer.person).toEqual(first);
  });

  test('has a secret that no response, no line of the log and no call shows', async () => {
    const { browser, keyId, signIn } = await visiting();
    const { brandId } = service.brand;
    const shown = JSON.stringify([signIn, (await read(browser, VIEWER)).text, await keyOf(keyId)]);
    expect(shown + service.logged.join('')).not.toMatch(/svcp_[0-9a-f]{12}_/);
    const rotate = `mutation { rotateApiKey(brandId: ${brandId}, id: ${keyId}) { key } }`;
    const { body } = await operate(rotate);
    expect([body.data.rotateApiKey, body.errors[0].extensions.code]).toEqual([null, 'INVALID_TRANSITION']);
    expect((await read(browser)).status).toBe(200);
  });

  test('cannot be renamed: the brand reads in the name who visits, and why', async () => {
    const { keyId } = await visiting();
    const { brandId } = service.brand;
    const rename = `mutation { updateApiKey(brandId: ${brandId}, id: ${keyId}, input: { name: "CRM" }) { id } }`;
    expect((await operate(rename)).body.errors[0].extensions.code).toBe('INVALID_TRANSITION');
    expect((await keyOf(keyId)).name).toBe(`Visit of laptop: ${REASON}`);
  });

  test('changes nothing, even while the sign-in is unlocked', async () => {
    const { browser } = await visiting();
    const { flowId } = service.brand;
    const archive = 'mutation ($id: SafeInt!) { archiveFlow(id: $id) { flow { id } } }';
    const { status, body } = await read(browser, archive, { id: flowId });
    expect([status, body.errors[0]]).toEqual([
      403,
      { message: 'A visit only reads.', extensions: { code: 'LOCKED' } },
    ]);
    const named = `query Read { viewer { key { id } } } mutation Change { archiveFlow(id: ${flowId}) { flow { id } } }`;
    expect(codeOf(await read(browser, named))).toEqual([403, 'LOCKED']);
    expect(codeOf(await read(browser, 'mutation {'))).toEqual([403, 'LOCKED']);
  });

  test('has scopes with which no call of the APIs changes anything', () => {
    const gates = Object.values(schema().getMutationType()?.getFields() ?? {}).map(
      ({ name, extensions: { gate } }) => ({ name, gate }),
    );
    const passed = gates.filter(
      ({ gate }) => gate?.for === 'partner' && (gate.scope === null || READ_SCOPES.includes(gate.scope)),
    );
    expect([gates.length > 50, passed]).toEqual([true, []]);
  });

  test('has only the scopes of products that the brand has bought', async () => {
    const { brandId } = service.other;
    const products = (entitlements: string[]) =>
      operate(
        'mutation ($id: SafeInt!, $input: UpdateBrandInput!) { updateBrand(id: $id, input: $input) { id } }',
        {
          ...{ id: brandId, input: { entitlements } },
        },
      );
    const { body: before } = await operate(`{ brand(id: ${brandId}) { entitlements } }`);
    try {
      await products(['OPENFLOW']);
      const browser = await unlocked((await newToken()).token);
      const { scopes } = (await visit(browser, { brandId })).body.visit;
      expect(scopes).toEqual(expect.arrayContaining(['flows:read', 'directory:read']));
      expect(scopes).not.toContain('leads:read');
      await products([]);
      expect((await read(browser)).body.errors[0].extensions.code).toBe('ENTITLEMENT_REQUIRED');
    } finally {
      await products(before.data.brand.entitlements);
    }
  });

  test('reads no other brand, and acts for no tenant', async () => {
    const { browser } = await visiting();
    const { brandId, flowId } = service.other;
    const unknown = await read(browser, '{ flow(id: 999999) { id } }');
    const theirs = await read(browser, `{ flow(id: ${flowId}) { id } }`);
    expect(theirs.body).toEqual(unknown.body);
    for (const query of [
      `apiKeys(brandId: ${brandId}) { id }`,
      `requests(brandId: ${brandId}) { totalCount }`,
    ])
      expect((await read(browser, `{ ${query} }`)).body.errors[0].extensions.code).toBe('NOT_FOUND');
    const asTenant = await read(browser, VIEWER, {}, { 'X-Tenant-Id': '1' });
    expect(asTenant.body.errors[0].extensions).toMatchObject({
      ...{ code: 'SCOPE_REQUIRED', allowed: ['tenant:act_as'] },
    });
  });

  test('is only for the console: its cookie opens neither API', async () => {
    const { browser } = await visiting();
    expect((await browser.send('/graphql?as=visit', { body: { query: FLOWS } })).status).toBe(401);
    expect((await browser.send('/v2.1/flows?as=visit', { method: 'GET' })).status).toBe(401);
  });

  test('starts only for an operator who has unlocked the console', async () => {
    const { token } = await newToken();
    const browser = await signedIn(token);
    const { status, body } = await visit(browser);
    expect([status, body.errors[0]]).toEqual([
      403,
      { message: 'Unlock the console to visit a brand.', extensions: { code: 'LOCKED' } },
    ]);
    const { key } = await service.issueKey({ scopes: ['flows:read'] });
    const ofBrand = await unlocked(key);
    expect(codeOf(await visit(ofBrand))).toEqual([403, 'OPERATOR_REQUIRED']);
    const session = (await ofBrand.send('/console/session')).body.signIn;
    expect([session.canVisit, session.visit]).toEqual([false, null]);
    expect(codeOf(await visit(new ConsoleBrowser(service)))).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('needs a brand, a reason and hours: each problem is named at once', async () => {
    const browser = await unlocked((await newToken()).token);
    const { status, body } = await visit(browser, { brandId: 'all', reason: ' too short ', hours: 9 });
    expect([status, body.errors[0].extensions.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['brandId', 'reason', 'hours'],
    ]);
    expect(codeOf(await visit(browser, { brandId: 999_999 }))).toEqual([404, 'NOT_FOUND']);
    for (const reason of [
      'x'.repeat(201),
      'A reason with \0 in it',
      'Half of a pair: \ud800',
      null,
      12_345_678_901,
    ])
      expect(codeOf(await visit(browser, { reason }))).toEqual([422, 'VALIDATION_FAILED']);
    for (const hours of [0, 1.5, '2', -1, null])
      expect(codeOf(await visit(browser, { hours }))).toEqual([422, 'VALIDATION_FAILED']);
  });

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another port of the host', { 'Sec-Fetch-Site': 'same-site' }],
    ['a program', { 'Sec-Fetch-Site': undefined }],
    ['an unknown host', { Host: 'evil.example' }],
    ['a form', { 'Content-Type': 'text/plain' }],
  ])('rejects requests of %s', async (_name, headers) => {
    const { browser, keyId } = await visiting();
    const sent = {
      headers,
      body: { brandId: service.brand.brandId, reason: REASON, hours: 1, query: FLOWS },
    };
    for (const path of ['visit', 'visit/end', 'graphql?as=visit'])
      expect(codeOf(await browser.send(`/console/${path}`, sent))).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
    expect((await keyOf(keyId)).isActive).toBe(true);
  });

  test.each(['?as=operator', '?as=', '?as=visit&as=operator', '?as=visit&as=visit'])(
    'is not taken for another caller: %s',
    async (query) => {
      const { browser } = await visiting();
      const sent = { body: { query: FLOWS } };
      expect(codeOf(await browser.send(`/console/graphql${query}`, sent))).toEqual([
        422,
        'VALIDATION_FAILED',
      ]);
    },
  );

  test('ends with the token at the latest, and with the sign-in', async () => {
    const soon = new Date(start + passedMs + 30 * MINUTE_MS).toISOString();
    expect((await visiting({ expiresAt: soon })).visit.endsAt).toBe(soon);
    const { token } = await newToken();
    const browser = await unlocked(token);
    const { body } = await visit(browser, { hours: 8 });
    passedMs += MINUTE_MS;
    const again = await visit(browser, { hours: 8 });
    expect(again.body.visit.endsAt).toBe(body.endsAt);
    expect(again.body.visit.keyId).not.toBe(body.visit.keyId);
    expect((await keyOf(body.visit.keyId)).isActive).toBe(false);
  });

  describe('ends at once', () => {
    /** The visit has no key that works, and its end is in the audit log. */
    async function expectEnd(keyId: number, cause: string) {
      const key = await keyOf(keyId);
      expect([key.isActive, key.revokedAt]).toEqual([false, expect.any(String)]);
      const entries = await entriesOf(keyId, 'VISIT_ENDED');
      expect(entries[0]?.changes.cause).toEqual([null, cause]);
    }

    test('when the operator leaves: the sign-in stays', async () => {
      const { browser, keyId } = await visiting();
      await browser.send('/console/visit/end');
      expect(codeOf(await read(browser))).toEqual([403, 'VISIT_ENDED']);
      expect((await browser.graphql(TOKENS)).status).toBe(200);
      await expectEnd(keyId, 'left');
      expect((await browser.send('/console/visit/end')).status).toBe(200);
    });

    test('when the operator signs out', async () => {
      const { browser, keyId } = await visiting();
      const { cookie } = browser;
      await browser.send('/console/sign-out');
      browser.cookie = cookie;
      expect(codeOf(await read(browser))).toEqual([401, 'UNAUTHENTICATED']);
      await expectEnd(keyId, 'signed_out');
    });

    test('when the browser signs in again', async () => {
      const { browser, token, keyId } = await visiting();
      await browser.signIn(token);
      expect(codeOf(await read(browser))).toEqual([403, 'VISIT_ENDED']);
      await expectEnd(keyId, 'signed_out');
    });

    test('when another operator ends the sign-in', async () => {
      const { browser, keyId } = await visiting();
      const { body } = await operate('{ signIns(first: 100) { id visit { keyId reason } } }');
      const found = body.data.signIns.find(
        (one: { visit?: { keyId: number } }) => one.visit?.keyId === keyId,
      );
      expect(found.visit.reason).toBe(REASON);
      await operate(`mutation { endSignIn(id: ${found.id}) { id } }`);
      expect(codeOf(await read(browser))).toEqual([401, 'UNAUTHENTICATED']);
      await expectEnd(keyId, 'sign_in_ended');
    });

    test('when the token starts a sixth visit to the brand', async () => {
      const { keyId, token } = await visiting();
      const later = [];
      for (let count = 0; count < 5; count += 1) {
        expect((await keyOf(keyId)).isActive).toBe(true);
        const browser = await unlocked(token);
        later.push((await visit(browser)).body.visit.keyId);
      }
      await expectEnd(keyId, 'other_visit');
      for (const id of later) expect((await keyOf(id)).isActive).toBe(true);
    });

    test('when the token is revoked', async () => {
      const { browser, tokenId, keyId } = await visiting();
      await operate(`mutation { revokeOperatorToken(id: ${tokenId}) { id } }`);
      expect(codeOf(await read(browser))).toEqual([401, 'UNAUTHENTICATED']);
      await expectEnd(keyId, 'token_revoked');
      // The task would end it too, seconds later.
      const [entry] = await entriesOf(keyId, 'VISIT_ENDED');
      expect(entry).toMatchObject({ actor: { type: 'OPERATOR_TOKEN' } });
    });

    test('when its key is revoked: the sign-in stays', async () => {
      const { browser, keyId } = await visiting();
      await operate(`mutation { revokeApiKey(brandId: ${service.brand.brandId}, id: ${keyId}) { id } }`);
      expect(codeOf(await read(browser))).toEqual([403, 'VISIT_ENDED']);
      expect((await browser.send('/console/session')).body.signIn.visit).toBeNull();
      await expectEnd(keyId, 'key_revoked');
    });

    test('when its time is over: the sign-in stays', async () => {
      const { browser, keyId } = await visiting();
      for (let minutes = 0; minutes < 120; minutes += 20) {
        expect((await read(browser)).status).toBe(200);
        passedMs += 20 * MINUTE_MS;
      }
      expect(codeOf(await read(browser))).toEqual([403, 'VISIT_ENDED']);
      expect((await browser.graphql(TOKENS)).status).toBe(200);
      const entries = await entriesOf(keyId, 'VISIT_ENDED');
      expect(entries[0]).toMatchObject({ actor: { type: 'SERVICE' }, changes: { cause: [null, 'expired'] } });
    });

    test('when the sign-in was not used for half an hour: polls of the page do not keep it', async () => {
      const { browser, keyId } = await visiting();
      const poll = { 'X-Poll': '1' };
      passedMs += 29 * MINUTE_MS;
      expect((await read(browser, FLOWS, {}, poll)).status).toBe(200);
      passedMs += 2 * MINUTE_MS;
      expect(codeOf(await read(browser, FLOWS, {}, poll))).toEqual([401, 'UNAUTHENTICATED']);
      const entries = await entriesOf(keyId, 'VISIT_ENDED');
      expect(entries[0]?.changes.cause).toEqual([null, 'sign_in_ended']);
      expect((await keyOf(keyId)).isActive).toBe(false);
    });
  });

  test('shows in the log of requests what it was not allowed to read', async () => {
    const { browser, keyId } = await visiting();
    await read(browser, '{ webhookEndpoints { id } }');
    const log = `{ requests(brandId: ${service.brand.brandId}, keyId: ${keyId}) {
      edges { node { source key { name } codes } }
    } }`;
    const row = await eventually(async () => (await operate(log)).body.data.requests.edges[0]?.node);
    expect(row).toMatchObject({ source: 'CONSOLE', key: { name: `Visit of laptop: ${REASON}` } });
  });

  test('is deleted 400 days after its end, and the reason is no longer in the name of its key', async () => {
    const { browser, keyId } = await visiting();
    await browser.send('/console/visit/end');
    const { keyId: other, browser: second } = await visiting();
    await second.send('/console/visit/end');
    await entriesOf(other, 'VISIT_ENDED');
    const age = (id: number, days: number) =>
      service.sql('update console_visit set ended_at = $2::timestamptz where api_key_id = $1', [
        id,
        new Date(start + passedMs - days * 24 * HOUR_MS),
      ]);
    await age(other, 399);
    await age(keyId, 401);
    await eventually(async () => (await keyOf(keyId)).name === 'Visit');
    expect((await keyOf(other)).name).toContain(REASON);
    expect((await keyOf(keyId)).isOfVisit).toBe(true);
    expect(await service.sql('select from console_visit where api_key_id = $1', [keyId])).toEqual([]);
    const entries = await entriesOf(keyId, 'VISIT_ENDED');
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['VISIT_ENDED', null],
      ['VISIT_STARTED', null],
    ]);
    // The next visit acts as the same person, although no visit is left.
    await service.sql('delete from console_visit');
    const { keyId: next } = await visiting();
    const people = await service.sql('select distinct user_id from api_key where id = any($1)', [
      [keyId, next],
    ]);
    expect(people).toHaveLength(1);
  });

  test('is forgotten with a person whom the reason names', async () => {
    const { body } = await service.graphql(
      'mutation ($items: [PersonInput!]!) { upsertPeople(input: { items: $items }) { results { id } } }',
      { items: [{ reference: 'visited', kind: 'TENANT', firstName: 'Ottoline', lastName: 'Quibbleworth' }] },
    );
    const [{ id: personId }] = body.data.upsertPeople.results;
    const browser = await unlocked((await newToken()).token);
    const { keyId } = (await visit(browser, { reason: 'Ottoline Quibbleworth called about her rent' })).body
      .visit;
    await service.graphql(`mutation { erasePerson(id: ${personId}) { personId } }`);
    const [row] = await service.sql('select reason from console_visit where api_key_id = $1', [keyId]);
    expect(JSON.stringify([row, (await keyOf(keyId)).name])).not.toMatch(/Quibbleworth/);
  });
});

describe('visits that are turned off', () => {
  test('cannot be started, and those that are open end', async () => {
    const on = await TestService.start();
    const { brandId } = on.brand;
    try {
      const browser = new ConsoleBrowser(on);
      await browser.signIn(on.operatorToken);
      await browser.send('/console/unlock', { body: { credential: on.operatorToken } });
      const wanted = { body: { brandId, reason: REASON, hours: 2 } };
      const { keyId } = (await browser.send('/console/visit', wanted)).body.visit;
      const off = await TestService.start({
        environment: { VISITS: 'off', JOBS: 'inline' },
        jobs: { everyMs: 20 },
        databaseUrl: on.databaseUrl,
      });
      try {
        const other = new ConsoleBrowser(off);
        const { body } = await other.signIn(off.operatorToken);
        expect([body.canVisit, body.visit]).toEqual([false, null]);
        await other.send('/console/unlock', { body: { credential: off.operatorToken } });
        const rejected = await other.send('/console/visit', wanted);
        expect([rejected.status, rejected.body.errors[0].extensions.code]).toEqual([403, 'VISITS_OFF']);
        await eventually(async () => {
          const [key] = await on.sql('select is_active from api_key where id = $1', [keyId]);
          return key?.is_active === false ? true : undefined;
        });
        const after = await browser.send('/console/graphql?as=visit', { body: { query: FLOWS } });
        expect([after.status, after.body.errors[0].extensions.code]).toEqual([403, 'VISIT_ENDED']);
      } finally {
        await off.stop();
      }
    } finally {
      await on.stop();
    }
  });
});
