import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOperatorToken } from '../../src/domain/key/operator-token.service.js';
import { eventually } from '../support/eventually.js';
import { expectNoSecret, INVALID_KEY, NO_KEY, opens } from '../support/keys.js';
import { TestService } from '../support/service.js';
import { statusAndBody } from '../support/shapes.js';

const PATH = '/v2.0/openflow/flow/renewed';

describe('authentication', () => {
  let service: TestService;
  let key: string;
  let wrong: string;
  beforeAll(async () => {
    service = await TestService.start();
    key = service.brand.partnerKey;
    wrong = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  });
  afterAll(() => service.stop());

  const send = async (headers: Record<string, string>, path = PATH) => {
    const response = await service.call('GET', path, { key: '', headers });
    return response.status === 200 ? [200] : statusAndBody(response);
  };
  const lastUsed = async (id: number) =>
    (await service.sql<{ at: Date | null }>('select last_used_at as at from api_key where id = $1', [id]))[0]
      ?.at ?? null;

  test('reads the key from X-API-Key, or from a Bearer token in any letter case', async () => {
    expect(await send({ 'X-API-Key': key })).toEqual([200]);
    expect(await send({ 'x-api-key': `  ${key} ` })).toEqual([200]);
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR', ' Bearer  '])
      expect([scheme, ...(await send({ Authorization: `${scheme} ${key}` }))]).toEqual([scheme, 200]);
  });

  test('prefers X-API-Key to Authorization, even if its key is wrong', async () => {
    const theirs = service.other.partnerKey;
    const viewer = async (headers: Record<string, string>) =>
      (await service.graphql('{ viewer { brand { id } } }', {}, { key: '', headers })).body.data.viewer.brand
        .id;
    expect(await viewer({ 'X-API-Key': key, Authorization: `Bearer ${theirs}` })).toBe(service.brand.brandId);
    expect(await viewer({ 'X-API-Key': theirs, Authorization: `Bearer ${key}` })).toBe(service.other.brandId);
    expect(await send({ 'X-API-Key': key, Authorization: 'Bearer nonsense' })).toEqual([200]);
    for (const first of [wrong, 'nonsense', service.operatorToken])
      expect(await send({ 'X-API-Key': first, Authorization: `Bearer ${key}` })).toEqual(INVALID_KEY);
  });

  test('treats an empty header as absent', async () => {
    for (const empty of ['', '   ']) {
      expect(await send({ 'X-API-Key': empty, Authorization: `Bearer ${key}` })).toEqual([200]);
      expect(await send({ 'X-API-Key': empty })).toEqual(NO_KEY);
      expect(await send({ Authorization: empty, 'X-API-Key': key })).toEqual([200]);
      expect(await send({ Authorization: `Bearer${empty}` })).toEqual(NO_KEY);
    }
    expect(await send({})).toEqual(NO_KEY);
  });

  test('treats an Authorization header with a scheme other than Bearer as absent', async () => {
    for (const other of [
      `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      `ApiKey ${key}`,
      `Token ${key}`,
      `BearerToken ${key}`,
      key,
    ]) {
      expect(await send({ Authorization: other })).toEqual(NO_KEY);
    }
    expect(await send({ Authorization: `Basic ${key}`, 'X-API-Key': key })).toEqual([200]);
  });

  test('ignores a key in the URL, in a cookie or in another header', async () => {
    for (const name of ['api_key', 'apiKey', 'key', 'token', 'access_token', 'X-API-Key', 'Authorization'])
      expect(await send({}, `${PATH}?${name}=${key}`)).toEqual(NO_KEY);
    expect(await send({ Cookie: `X-API-Key=${key}`, 'X-Api-Token': key })).toEqual(NO_KEY);
    expectNoSecret(service.logged.join(''), key);
  });

  test('rejects a key that is not exactly svcp_<12 hexadecimal>_<64 hexadecimal>', async () => {
    const [, prefix, secret] = key.split('_');
    const near = [
      `svcp_${prefix}`,
      `svcp_${prefix}_`,
      `svcp_${prefix}_${secret}0`,
      `svcp_${prefix}_${secret?.slice(1)}`,
      `svcq_${prefix}_${secret}`,
      `SVCP_${prefix}_${secret}`,
      `svcp-${prefix}-${secret}`,
      `svcp_${prefix}_${secret}_`,
      `${key} ${key}`,
      `${key},${key}`,
      `svcp_${'g'.repeat(12)}_${secret}`,
      `svcp_'or true--_${secret}`,
    ];
    for (const one of near)
      expect([one, ...(await send({ 'X-API-Key': one }))]).toEqual([one, ...INVALID_KEY]);
  });

  test('rejects an expired key from its expiry on, in both APIs', async () => {
    const { id, key: ending } = await service.issueKey({
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await opens(service, ending)).toEqual([200]);
    await service.sql(`update api_key set expires_at = now() - interval '1 millisecond' where id = $1`, [id]);
    expect(await opens(service, ending)).toEqual(INVALID_KEY);
    expect(statusAndBody(await service.graphql('{ viewer { key { id } } }', {}, { key: ending }))).toEqual(
      INVALID_KEY,
    );
  });

  test('returns 401 with the two documented members and no others', async () => {
    const response = await service.call('GET', PATH, { key: wrong });
    expect(response.text).toBe('{"status":false,"message":"Invalid API key."}');
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect((await service.call('GET', PATH, { key: '' })).text).toBe(
      '{"status":false,"message":"No API key provided."}',
    );
  });

  test('updates last_used_at with every success, in both APIs', async () => {
    const { id, key: used } = await service.issueKey();
    expect(await lastUsed(id)).toBeNull();
    const before = Date.now();
    await opens(service, used);
    const first = await eventually(() => lastUsed(id));
    expect(first.getTime()).toBeGreaterThanOrEqual(before);
    expect(first.getTime()).toBeLessThanOrEqual(Date.now());
    await service.graphql('{ viewer { key { id } } }', {}, { key: used });
    await eventually(async () => ((await lastUsed(id)) ?? first).getTime() > first.getTime());
    const listed = (
      await service.operate('GET', `/v2.0/brand/${service.brand.brandId}/api-keys`)
    ).body.data.keys.find((one: { id: number }) => one.id === id);
    expect(new Date(listed.last_used_at).getTime()).toBe((await lastUsed(id))?.getTime());
  });

  test('does not update last_used_at of a rejected key', async () => {
    const [revoked, expired, mistaken, witness] = [
      await service.issueKey(),
      await service.issueKey(),
      await service.issueKey(),
      await service.issueKey(),
    ];
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${revoked.id}`);
    await service.sql(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [
      expired.id,
    ]);
    for (const one of [
      revoked.key,
      expired.key,
      mistaken.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ])
      expect(await opens(service, one)).toEqual(INVALID_KEY);
    // Uses are written in batches, in order: once the use of the control key is stored, theirs would be too.
    await opens(service, witness.key);
    await eventually(() => lastUsed(witness.id));
    for (const { id } of [revoked, expired, mistaken]) expect(await lastUsed(id)).toBeNull();
  });

  test('stores a use that is not stored yet when the service stops', async () => {
    const { id, key: used } = await service.issueKey();
    const second = await TestService.start({ databaseUrl: service.databaseUrl });
    await opens(second, used).finally(() => second.stop());
    expect(await lastUsed(id)).not.toBeNull();
  });

  test('checks an operator token in the same way', async () => {
    const { token } = await service.service.orm.em
      .fork()
      .transact((em) => createOperatorToken(em, { name: 'Second' }));
    const prefix = token.split('_')[1];
    const list = () => service.call('GET', `/v2.0/brand/${service.brand.brandId}/api-keys`, { key: token });
    expect((await list()).status).toBe(200);
    await eventually(
      async () =>
        (await service.sql('select last_used_at from operator_token where prefix = $1', [prefix]))[0]
          ?.last_used_at !== null,
    );
    await service.sql(
      `update operator_token set expires_at = now() - interval '1 second' where prefix = $1`,
      [prefix],
    );
    expect(statusAndBody(await list())).toEqual(INVALID_KEY);
    await service.sql('update operator_token set expires_at = null, is_active = false where prefix = $1', [
      prefix,
    ]);
    expect(statusAndBody(await list())).toEqual(INVALID_KEY);
    expectNoSecret(service.logged.join(''), token);
  });

  test('requires no key for public paths, and returns 404 for an unknown path before a 401', async () => {
    for (const path of ['/', '/openapi.json', '/health/live', '/health/ready'])
      expect([path, (await service.call('GET', path, { key: '' })).status]).toEqual([path, 200]);
    for (const path of [
      '/v2.0',
      '/v2.0/none',
      '/v2.0/openflow/flow/renewed/',
      '/V2.0/openflow/flow/renewed',
    ]) {
      const { status, body } = await service.call('GET', path, { key: '' });
      expect([path, status, body.code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });
});
