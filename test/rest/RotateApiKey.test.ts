import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectNoSecret, INVALID_KEY, opens, secretOf } from '../support/keys.js';
import { operatorRejections } from '../support/operator-rejections.js';
import { TestService } from '../support/service.js';
import { INSTANT, statusAndBody } from '../support/shapes.js';

describe('POST /v2.0/brand/{id}/api-keys/{keyId}/rotate:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const rotate = (id: number) =>
    service.operate('POST', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}/rotate`);

  operatorRejections(() => service, {
    method: 'POST',
    of: (brand, key) => `/v2.0/brand/${brand}/api-keys/${key}/rotate`,
    namesKey: true,
  });

  test('a rotated key has a new secret and the same prefix, and is returned with every field', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const issued = await service.issueKey({ name: 'Website', scopes: ['flows:read'], expires_at });
    const { status, body } = await rotate(issued.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        ...issued,
        key: expect.stringMatching(/^svcp_[0-9a-f]{12}_[0-9a-f]{64}$/),
        rotated_at: expect.stringMatching(INSTANT),
      },
    });
    expect(Object.keys(body.data).sort()).toEqual([
      'createdAt',
      'expires_at',
      'id',
      'is_active',
      'key',
      'last_used_at',
      'name',
      'origins',
      'prefix',
      'revoked_at',
      'rotated_at',
      'scopes',
      'user_id',
    ]);
    expect(body.data.key.split('_')[1]).toBe(issued.key.split('_')[1]);
    expect(secretOf(body.data.key)).not.toBe(secretOf(issued.key));
  });

  test('the old secret stops working immediately, and the new one works', async () => {
    const { id, key } = await service.issueKey();
    expect(await opens(service, key)).toEqual([200]);
    const renewed: string = (await rotate(id)).body.data.key;
    expect([await opens(service, key), await opens(service, renewed)]).toEqual([INVALID_KEY, [200]]);
    const again: string = (await rotate(id)).body.data.key;
    expect([await opens(service, key), await opens(service, renewed), await opens(service, again)]).toEqual([
      INVALID_KEY,
      INVALID_KEY,
      [200],
    ]);
  });

  test('the old secret stops working for GraphQL too', async () => {
    const { id, key } = await service.issueKey();
    await rotate(id);
    expect(statusAndBody(await service.graphql('{ viewer { key { id } } }', {}, { key }))).toEqual(
      INVALID_KEY,
    );
  });

  test('the secret of the last of two concurrent rotations is the only one that works', async () => {
    const { id, key } = await service.issueKey();
    const responses = await Promise.all([rotate(id), rotate(id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const opened = await Promise.all(responses.map(({ body }) => opens(service, body.data.key)));
    expect(opened.filter(([status]) => status === 200)).toHaveLength(1);
    expect(await opens(service, key)).toEqual(INVALID_KEY);
  });

  test('rotating a revoked key is rejected', async () => {
    const { id, key } = await service.issueKey();
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`);
    expect(statusAndBody(await rotate(id))).toEqual([
      409,
      { status: false, message: expect.any(String), code: 'INVALID_TRANSITION', allowed: [] },
    ]);
    expect(await opens(service, key)).toEqual(INVALID_KEY);
    expect(await service.sql('select rotated_at, is_active from api_key where id = $1', [id])).toEqual([
      { rotated_at: null, is_active: false },
    ]);
  });

  test('an expired key stays expired', async () => {
    const { id } = await service.issueKey();
    await service.sql(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await opens(service, (await rotate(id)).body.data.key)).toEqual(INVALID_KEY);
  });

  test('neither the old secret nor the new one is logged or stored', async () => {
    const { id, key } = await service.issueKey();
    const renewed: string = (await rotate(id)).body.data.key;
    expectNoSecret(service.logged.join(''), key, renewed);
    const [row] = await service.sql('select * from api_key where id = $1', [id]);
    expectNoSecret(JSON.stringify(row), key);
    expect(JSON.stringify(row)).not.toContain(secretOf(renewed));
  });

  test('the brand’s other keys still work', async () => {
    const { id } = await service.issueKey();
    await rotate(id);
    expect(await opens(service, service.brand.partnerKey)).toEqual([200]);
  });
});
