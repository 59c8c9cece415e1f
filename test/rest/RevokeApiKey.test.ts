import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectNoSecret, INVALID_KEY, opens } from '../support/keys.js';
import { operatorRejections } from '../support/operator-rejections.js';
import { TestService } from '../support/service.js';
import { INSTANT, statusAndBody } from '../support/shapes.js';

describe('DELETE /v2.0/brand/{id}/api-keys/{keyId}:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const revoke = (id: number) =>
    service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`);

  operatorRejections(() => service, {
    method: 'DELETE',
    of: (brand, key) => `/v2.0/brand/${brand}/api-keys/${key}`,
    namesKey: true,
  });

  test('the response has every field of the record without its secret, and the record is kept', async () => {
    const { key, ...issued } = await service.issueKey({ name: 'Website', scopes: ['flows:read'] });
    const response = await revoke(issued.id);
    expect(statusAndBody(response)).toEqual([
      200,
      { status: true, data: { ...issued, is_active: false, revoked_at: expect.stringMatching(INSTANT) } },
    ]);
    expect(Object.keys(response.body.data).sort()).toEqual([
      'createdAt',
      'expires_at',
      'id',
      'is_active',
      'last_used_at',
      'name',
      'origins',
      'prefix',
      'revoked_at',
      'rotated_at',
      'scopes',
      'user_id',
    ]);
    expectNoSecret(response.text, key);
    expect(await service.sql('select is_active, revoked_at from api_key where id = $1', [issued.id])).toEqual(
      [{ is_active: false, revoked_at: new Date(response.body.data.revoked_at) }],
    );
  });

  test('a revoked key gets 401 from the next request on, at both APIs and in either header', async () => {
    const { id, key } = await service.issueKey();
    expect(await opens(service, key)).toEqual([200]);
    await revoke(id);
    expect(await opens(service, key)).toEqual(INVALID_KEY);
    expect(statusAndBody(await service.graphql('{ viewer { key { id } } }', {}, { key }))).toEqual(
      INVALID_KEY,
    );
    expect(
      statusAndBody(
        await service.call('GET', '/v2.0/openflow/flow/renewed', {
          key: '',
          headers: { Authorization: `Bearer ${key}` },
        }),
      ),
    ).toEqual(INVALID_KEY);
    expect(
      statusAndBody(await service.call('GET', `/v2.0/brand/${service.brand.brandId}/api-keys`, { key })),
    ).toEqual(INVALID_KEY);
  });

  test('a busily used key gets 401 for each request that is sent after the revocation', async () => {
    const { id, key } = await service.issueKey();
    for (const _round of [1, 2, 3]) {
      const busy = Promise.all(Array.from({ length: 20 }, () => opens(service, key)));
      await revoke(id);
      const after = await Promise.all(Array.from({ length: 20 }, () => opens(service, key)));
      expect(after).toEqual(Array(20).fill(INVALID_KEY));
      await busy;
      await service.sql('update api_key set is_active = true where id = $1', [id]);
    }
  });

  test('a key that was used and rotated can be revoked too', async () => {
    const { id, key } = await service.issueKey();
    await opens(service, key);
    const rotated = await service.operate(
      'POST',
      `/v2.0/brand/${service.brand.brandId}/api-keys/${id}/rotate`,
    );
    expect((await revoke(id)).body.data).toMatchObject({
      is_active: false,
      rotated_at: rotated.body.data.rotated_at,
    });
    expect([await opens(service, key), await opens(service, rotated.body.data.key)]).toEqual([
      INVALID_KEY,
      INVALID_KEY,
    ]);
  });

  test('revoking a key again succeeds and changes nothing, also concurrently', async () => {
    const { id } = await service.issueKey();
    const [first, second] = await Promise.all([revoke(id), revoke(id)]);
    expect([first.status, second.body.data]).toEqual([200, first.body.data]);
    expect(statusAndBody(await revoke(id))).toEqual([200, first.body]);
  });

  test('the brand’s other keys still work, and a new key can replace the revoked one', async () => {
    const [old, next] = [await service.issueKey(), await service.issueKey()];
    await revoke(old.id);
    expect([await opens(service, next.key), await opens(service, service.brand.partnerKey)]).toEqual([
      [200],
      [200],
    ]);
  });
});
