import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleBrowser } from '../support/console.js';
import { codeOf as codeOfGraphql } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { REQUEST } from '../support/signing.js';

const LIMIT = 4;
const TOO_LARGE = JSON.stringify({ a: 'x'.repeat(1_100_000) });
const FLAGS = [
  'is_tenant_info_shared',
  'is_right_to_rent_shared',
  'is_affordability_shared',
  'is_pre_reference_shared',
  'is_rental_ledger_shared',
  'is_id_verification_shared',
  'is_guarantor_affordability_shared',
];
const PROFILE = Object.fromEntries(FLAGS.map((flag) => [flag, true]));

const codeOf = ({ status, body }: CallResponse): readonly [number, string | undefined] => [status, body.code];

describe('with RATE_LIMIT_WRITES and RATE_LIMIT_READS,', () => {
  let service: TestService;
  let limited: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    limited = await TestService.start({
      environment: { RATE_LIMIT_WRITES: String(LIMIT), RATE_LIMIT_READS: '100', RATE_LIMIT_EMAILS: '1' },
      databaseUrl: service.databaseUrl,
    });
  });
  afterAll(async () => {
    await limited.stop();
    await service.stop();
  });

  const write = (key: string) => limited.call('POST', '/v2.0/rent_ready/profile', { key, body: PROFILE });
  const spend = async (key: string): Promise<void> => {
    for (let request = 0; request < LIMIT; request += 1) expect((await write(key)).status).toBe(200);
  };

  test('an overused key gets 429 with Retry-After, before its scope and body are checked', async () => {
    const { key } = await service.issueKey();
    await spend(key);
    const response = await limited.call('POST', '/v2.0/openflow/add-guarantor', {
      key,
      body: TOO_LARGE,
      headers: { 'Content-Type': 'text/plain' },
    });
    expect([response.status, response.body]).toEqual([
      429,
      {
        status: false,
        message: expect.stringMatching(`^More than ${LIMIT} writes in a minute. Try again in \\d+ s.$`),
        code: 'RATE_LIMITED',
      },
    ]);
    const seconds = Number(response.headers.get('retry-after'));
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true);
    expect(response.headers.get('ratelimit')).toBe(`"writes";r=0;t=${seconds}`);
    expect(codeOf(await limited.call('DELETE', '/v2.0/brand/1/api-keys/1', { key }))).toEqual([
      429,
      'RATE_LIMITED',
    ]);
    // Reads are counted by themselves.
    expect((await limited.call('GET', '/v2.0/openflow/flow/renewed', { key })).status).toBe(200);
  });

  test('a sign-in to the console has the limit of its key, together with the APIs', async () => {
    const { key } = await service.issueKey();
    const browser = new ConsoleBrowser(limited);
    await browser.signIn(key);
    await browser.send('/console/unlock', { body: { credential: key } });
    const change = async () => {
      const { body } = await browser.graphql(`mutation { deleteNote(id: ${UNKNOWN_ID}) { noteId } }`);
      return body.errors[0].extensions.code;
    };
    expect(await change()).toBe('NOT_FOUND');
    for (let request = 1; request < LIMIT; request += 1) expect((await write(key)).status).toBe(200);
    expect(await change()).toBe('RATE_LIMITED');
    expect((await browser.graphql('{ viewer { key { id } } }')).body.errors).toBeUndefined();
  });

  test('each response has the limit, what remains of it, and when it is whole', async () => {
    const { key } = await service.issueKey();
    const { headers } = await write(key);
    expect(headers.get('ratelimit-policy')).toBe(`"writes";q=${LIMIT};w=60`);
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"writes";r=${LIMIT - 1};t=(60|59)$`));
    const read = await limited.call('GET', '/v2.0/openflow/flow/renewed', { key });
    expect(read.headers.get('ratelimit')).toMatch(/^"reads";r=99;t=/);
    const unlimited = await service.call('GET', '/v2.0/openflow/flow/renewed', { key });
    expect([unlimited.headers.has('ratelimit'), unlimited.headers.has('ratelimit-policy')]).toEqual([
      false,
      false,
    ]);
  });

  test('GraphQL counts root fields, of known queries too', async () => {
    const { key } = await service.issueKey();
    const twice = '{ one: viewer { brand { id } } two: viewer { brand { id } } }';
    for (const remaining of [98, 96, 94]) {
      const { status, headers } = await limited.graphql(twice, {}, { key });
      expect([status, headers.get('ratelimit')?.split(';')[1]]).toEqual([200, `r=${remaining}`]);
    }
    const invalid = await limited.graphql('{ nothing }', {}, { key });
    expect(invalid.headers.get('ratelimit')).toMatch(/^"reads";r=93;t=/);
    await limited.graphql('{ viewer {', {}, { key });
    const hidden =
      'query ($a: Boolean = false) { viewer { brand { id } } other: viewer @include(if: $a) { brand { id } } }';
    const skipped = await limited.graphql(hidden, { a: true }, { key });
    expect(skipped.headers.get('ratelimit')).toMatch(/^"reads";r=90;t=/);
    // Queries that differ in a literal share a document; one that is wrong is counted once.
    for (const [place, first] of [1, 2, 3, 4].entries()) {
      const { headers } = await limited.graphql(
        `{ flows(first: ${first}) { edges { node { id } } } }`,
        {},
        { key },
      );
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"reads";r=${89 - place};t=`));
    }
    const wrong = await limited.graphql('{ flows(first: 1000) { edges { node { id } } } }', {}, { key });
    expect([codeOfGraphql(wrong), wrong.headers.get('ratelimit')]).toEqual([
      'VALIDATION_FAILED',
      expect.stringMatching(/^"reads";r=85;t=/),
    ]);
    const tooLarge = await limited.graphql(
      `mutation { ${Array.from({ length: LIMIT + 1 }, (_, at) => `a${at}: archiveFlow(id: 1) { flow { id } }`).join(' ')} }`,
      {},
      { key },
    );
    expect(tooLarge.body.errors[0].message).toBe(
      `The request has ${LIMIT + 1} writes, and the key may make ${LIMIT} in a minute. Send several requests.`,
    );
    await spend(key);
    const change = 'mutation { archiveFlow(id: 1) { flow { id } } }';
    const { status, body, headers } = await limited.graphql(change, {}, { key });
    expect([status, body.data, body.errors[0].extensions.code]).toEqual([200, null, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('e-mails count as writes and by themselves', async () => {
    const { key } = await service.issueKey();
    const { flowId, partyEmail } = service.brand;
    const path = `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`;
    const send = () => limited.call('POST', path, { key, body: { to: partyEmail, ...REQUEST } });
    const first = await send();
    expect(first.headers.get('ratelimit-policy')).toBe(`"writes";q=${LIMIT};w=60, "emails";q=1;w=60`);
    const hidden = `mutation ($flowId: SafeInt!, $input: EsignatureEmailInput!, $x: Boolean = false) {
      archiveFlow(id: 1) { flow { id } }
      emailEsignatureUrl(flowId: $flowId, input: $input) @include(if: $x) { emailId }
    }`;
    const { body: bypassed } = await limited.graphql(hidden, { flowId, input: {}, x: true }, { key });
    expect(bypassed.errors[0].extensions.code).toBe('RATE_LIMITED');
    const second = await send();
    expect([second.status, second.body.message]).toEqual([
      429,
      expect.stringContaining('1 email in a minute'),
    ]);
  });

  test('an unknown path, another method and an invalid key are rejected first and do not count', async () => {
    const { key } = await service.issueKey();
    for (let request = 0; request < LIMIT; request += 1) {
      expect((await limited.call('GET', '/v2.0/nowhere', { key })).status).toBe(404);
      expect((await limited.call('GET', '/v2.0/rent_ready/profile', { key })).status).toBe(405);
      expect(
        (await limited.call('POST', '/v2.0/rent_ready/profile', { key: `${key.slice(0, -1)}x` })).status,
      ).toBe(401);
    }
    await spend(key);
    expect((await limited.call('GET', '/v2.0/nowhere', { key })).status).toBe(404);
    expect((await limited.call('GET', '/v2.0/rent_ready/profile', { key })).status).toBe(405);
    expect((await limited.call('POST', '/v2.0/rent_ready/profile', { key })).status).toBe(429);
  });

  test('each key and each operator token has its own limit', async () => {
    const { key } = await service.issueKey();
    await spend(key);
    expect((await write(service.brand.partnerKey)).status).toBe(200);
    expect((await limited.operate('GET', `/v2.0/brand/${service.brand.brandId}/api-keys`)).status).toBe(200);
  });

  test('a limit of a key takes the place of that of the installation, from the next request on', async () => {
    const { key, id } = await service.issueKey();
    const { brandId } = service.brand;
    const path = `/v2.1/brands/${brandId}/api-keys/${id}`;
    const set = (rate_limits: object) => service.operate('PATCH', path, { rate_limits });
    const { status, body } = await set({ writes: 2 });
    expect([status, body.data.api_key.rate_limits]).toEqual([200, { reads: null, writes: 2, emails: null }]);
    expect((await write(key)).headers.get('ratelimit-policy')).toBe('"writes";q=2;w=60');
    await write(key);
    expect((await write(key)).status).toBe(429);
    await set({ writes: 5, reads: 7 });
    expect((await write(key)).headers.get('ratelimit-policy')).toBe('"writes";q=5;w=60');
    // An installation without limits applies those of the key.
    const read = await service.call('GET', '/v2.0/openflow/flow/renewed', { key });
    expect(read.headers.get('ratelimit-policy')).toBe('"reads";q=7;w=60');
    const removed = await set({ writes: null });
    expect(removed.body.data.api_key.rate_limits).toEqual({ reads: 7, writes: null, emails: null });
    expect((await write(key)).headers.get('ratelimit-policy')).toBe(`"writes";q=${LIMIT};w=60`);
    const wrong = await set({ writes: 0, speed: 1 });
    expect([wrong.status, wrong.body.errors.length]).toEqual([422, 2]);
    expect(
      (await service.operate('PATCH', `/v2.1/brands/${service.other.brandId}/api-keys/${id}`, {})).status,
    ).toBe(404);
    expect((await service.call('PATCH', path, { body: {} })).status).toBe(403);
  });
});
