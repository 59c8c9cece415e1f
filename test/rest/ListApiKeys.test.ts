import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectNoSecret } from '../support/keys.js';
import { operatorRejections } from '../support/operator-rejections.js';
import { TestService } from '../support/service.js';
import { INSTANT } from '../support/shapes.js';

interface Listed {
  id: number;
  prefix: string;
}

describe('GET /v2.0/brand/{id}/api-keys:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const list = async (brandId = service.brand.brandId): Promise<Listed[]> =>
    (await service.operate('GET', `/v2.0/brand/${brandId}/api-keys`)).body.data.keys;

  operatorRejections(() => service, {
    method: 'GET',
    of: (brand) => `/v2.0/brand/${brand}/api-keys`,
    namesKey: false,
  });

  test('a brand’s keys are listed with every field, the oldest first', async () => {
    const { id, user_id, key } = await service.issueKey({ name: 'Website', scopes: ['flows:read'] });
    const { status, body } = await service.operate('GET', `/v2.0/brand/${service.brand.brandId}/api-keys`);
    expect(status).toBe(200);
    expect(body).toEqual({ status: true, data: { keys: expect.any(Array) } });
    expect(body.data.keys.at(-1)).toEqual({
      id,
      prefix: key.split('_')[1],
      name: 'Website',
      scopes: ['flows:read'],
      origins: [],
      is_active: true,
      expires_at: null,
      last_used_at: null,
      rotated_at: null,
      revoked_at: null,
      user_id,
      createdAt: expect.stringMatching(INSTANT),
    });
    for (const one of body.data.keys)
      expect(Object.keys(one).sort()).toEqual(Object.keys(body.data.keys.at(-1)).sort());
    expect(body.data.keys.map((one: Listed) => one.id)).toEqual(
      body.data.keys.map((one: Listed) => one.id).toSorted((a: number, b: number) => a - b),
    );
    const prefixes = body.data.keys.map((one: { prefix: string }) => one.prefix);
    expect(prefixes).toContain(service.brand.partnerKey.split('_')[1]);
  });

  test('the list contains no secret and no hash of one', async () => {
    const { key, id } = await service.issueKey();
    const rotated = await service.operate(
      'POST',
      `/v2.0/brand/${service.brand.brandId}/api-keys/${id}/rotate`,
    );
    const { text } = await service.operate('GET', `/v2.0/brand/${service.brand.brandId}/api-keys`);
    expectNoSecret(text, key, rotated.body.data.key, service.brand.partnerKey);
    expect(text).not.toMatch(/[0-9a-f]{64}|secret|hash/i);
  });

  test('the list contains no key of another brand', async () => {
    await service.issueKey({}, service.other.brandId);
    const [mine, theirs] = [await list(), await list(service.other.brandId)];
    expect(theirs.map((one) => one.prefix)).toContain(service.other.partnerKey.split('_')[1]);
    expect(mine.filter((one) => theirs.some(({ id }) => id === one.id))).toEqual([]);
  });

  test('a revoked key stays in the list', async () => {
    const { id } = await service.issueKey();
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`);
    expect((await list()).find((one) => one.id === id)).toMatchObject({
      is_active: false,
      revoked_at: expect.stringMatching(INSTANT),
    });
  });
});
