import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../support/service.js';

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

describe('with RATE_LIMIT_PER_MINUTE,', () => {
  let service: TestService;
  let limited: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    limited = await TestService.start({
      environment: { RATE_LIMIT_PER_MINUTE: String(LIMIT) },
      databaseUrl: service.databaseUrl,
    });
  });
  afterAll(async () => {
    await limited.stop();
    await service.stop();
  });

  const spend = async (key: string): Promise<void> => {
    for (let request = 0; request < LIMIT; request += 1)
      expect((await limited.call('POST', '/v2.0/rent_ready/profile', { key, body: PROFILE })).status).toBe(
        200,
      );
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
        message: expect.stringMatching(`^More than ${LIMIT} requests in a minute. Try again in \\d+ s.$`),
        code: 'RATE_LIMITED',
      },
    ]);
    const seconds = Number(response.headers.get('retry-after'));
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true);
    expect(codeOf(await limited.call('GET', '/v2.0/brand/1/api-keys', { key }))).toEqual([
      429,
      'RATE_LIMITED',
    ]);
    expect((await limited.graphql('{ viewer { brand { id } } }', {}, { key })).status).toBe(429);
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
    expect((await limited.call('GET', '/v2.0/openflow/flow/renewed')).status).toBe(200);
    expect((await limited.operate('GET', `/v2.0/brand/${service.brand.brandId}/api-keys`)).status).toBe(200);
  });
});
