import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AddressCount } from '../../src/http/load/address-count.js';
import { eventually } from '../support/eventually.js';
import { INVALID_KEY, NO_KEY } from '../support/keys.js';
import { TestService } from '../support/service.js';
import { rejection, statusAndBody } from '../support/shapes.js';

const PATH = '/v2.0/openflow/flow/renewed';
const LIMIT = 5;

describe('an address that sends invalid keys', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({
      environment: { FAILED_KEYS_PER_MINUTE: String(LIMIT), TRUST_PROXY: '1' },
    });
  });
  afterAll(() => service.stop());

  const from = (address: string, key: string, path = PATH) =>
    service.call('GET', path, { key, headers: { 'X-Forwarded-For': address } });
  const guess = (number: number) => `svcp_${String(number).padStart(12, '0')}_${'0'.repeat(64)}`;
  const use = async (address: string) => {
    for (let number = 0; number < LIMIT; number += 1)
      expect(statusAndBody(await from(address, guess(number)))).toEqual(INVALID_KEY);
  };

  test('gets 429 with Retry-After after too many of them, in both APIs', async () => {
    await use('192.0.2.1');
    const response = await from('192.0.2.1', guess(LIMIT));
    expect(rejection(response)).toEqual([429, 'RATE_LIMITED']);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(rejection(await from('192.0.2.1', 'nonsense', '/graphql?query={__typename}'))).toEqual([
      429,
      'RATE_LIMITED',
    ]);
  });

  test('can still use a valid key, since others may share the address', async () => {
    await use('192.0.2.2');
    expect((await from('192.0.2.2', guess(LIMIT))).status).toBe(429);
    const { key } = await service.issueKey();
    expect((await from('192.0.2.2', key)).status).toBe(200);
    expect((await from('192.0.2.2', service.brand.partnerKey)).status).toBe(200);
  });

  test('does not count a missing key, nor a revoked or expired one', async () => {
    const { key, id } = await service.issueKey();
    const { key: ended, id: endedId } = await service.issueKey();
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`);
    await service.sql(`update api_key set expires_at = now() - interval '1 s' where id = $1`, [endedId]);
    for (let turn = 0; turn < 2 * LIMIT; turn += 1) {
      expect(statusAndBody(await from('192.0.2.3', key))).toEqual(INVALID_KEY);
      expect(statusAndBody(await from('192.0.2.3', ended))).toEqual(INVALID_KEY);
      expect(statusAndBody(await from('192.0.2.3', ''))).toEqual(NO_KEY);
    }
  });

  test('above the limit, gets the same response for an existing prefix and for an unknown one', async () => {
    const keys = [await service.issueKey(), await service.issueKey(), await service.issueKey()];
    const [, revoked, ended] = keys;
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${revoked?.id}`);
    await service.sql(`update api_key set expires_at = now() - interval '1 s' where id = $1`, [ended?.id]);
    const withoutSecret = keys.map(({ key }) => key.replace(/_[0-9a-f]+$/, `_${'0'.repeat(64)}`));
    await use('192.0.2.7');
    for (const key of [...withoutSecret, guess(1), 'nonsense'])
      expect([key, rejection(await from('192.0.2.7', key))]).toEqual([key, [429, 'RATE_LIMITED']]);
  });

  test('does not affect another address', async () => {
    await use('192.0.2.4');
    expect((await from('192.0.2.4', guess(LIMIT))).status).toBe(429);
    expect(statusAndBody(await from('192.0.2.5', guess(LIMIT)))).toEqual(INVALID_KEY);
  });

  test('is counted together with its IPv6 subnet', async () => {
    for (let number = 0; number < LIMIT; number += 1)
      expect(statusAndBody(await from(`2001:db8::${number}`, guess(number)))).toEqual(INVALID_KEY);
    expect((await from('2001:db8::ffff', guess(LIMIT))).status).toBe(429);
  });

  test('is logged', async () => {
    await from('192.0.2.6', 'nonsense');
    await eventually(() =>
      service.logged.some((line) => line.includes('"address":"192.0.2.6"') && line.includes('"format"')),
    );
  });

  test('is the address of the connection if X-Forwarded-For has none', async () => {
    await from('<script>', 'nonsense');
    await eventually(() =>
      service.logged.some((line) => line.includes('"address":"127.0.0.1"') && line.includes('"format"')),
    );
    expect(service.logged.join('')).not.toContain('<script>');
  });

  test('is counted from zero after a minute, and at most 10,000 addresses are counted', () => {
    const keys = new AddressCount(1);
    expect([keys.add('a', 0), keys.add('a', 1000), keys.add('a', 60_000)]).toEqual([
      undefined,
      59,
      undefined,
    ]);
    for (let number = 0; number < 9_999; number += 1) keys.add(`b${number}`, 60_000);
    expect(keys.add('a', 60_001)).toBe(60);
    keys.add('one more', 60_001);
    expect(keys.add('a', 60_001)).toBeUndefined();
  });
});

test('the header X-Forwarded-For changes nothing without TRUST_PROXY', async () => {
  const service = await TestService.start();
  try {
    await service.call('GET', PATH, { key: 'nonsense', headers: { 'X-Forwarded-For': '192.0.2.9' } });
    await eventually(() => service.logged.some((line) => line.includes('"address":"127.0.0.1"')));
    expect(service.logged.join('')).not.toContain('192.0.2.9');
  } finally {
    await service.stop();
  }
});
