import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

interface Found {
  kind: string;
  brandId: number | null;
  id: number;
  eventId: string | null;
  label: string;
}

const LOCATE = `query ($text: String!, $brandId: SafeInt) {
  locate(text: $text, brandId: $brandId) { kind brandId id eventId label }
}`;
const USAGE = 'usage(days: 7) { day reads writes clientErrors }';
const UUID = 'b7d4c3a2-1f0e-4d5c-8b9a-7f6e5d4c3b2a';

describe('a pasted text', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const locate = async (text: string, key = service.operatorToken, brandId?: number): Promise<Found[]> =>
    dataOf(await service.graphql(LOCATE, { text, brandId }, { key })).locate;
  const keyWith = async (...scopes: string[]) => (await service.issueKey({ scopes })).key;

  test('that is a key, whole or its first part, leads to the key; the secret is not needed', async () => {
    const { brandId } = service.brand;
    const { key, id } = await service.issueKey({ name: 'Leaked' });
    const prefix = key.slice(5, 17);
    const found = { kind: 'KEY', brandId, id, eventId: null, label: 'Leaked' };
    for (const text of [prefix, `svcp_${prefix}`, key, ` svcp_${prefix}_${'0'.repeat(64)} `])
      expect(await locate(text)).toEqual([found]);
    expect(await locate(prefix, await keyWith('keys:read'))).toEqual([found]);
    expect(await locate(prefix, await keyWith('flows:read'))).toEqual([]);
    const theirs = await service.issueKey({ scopes: ['keys:read'] }, service.other.brandId);
    expect(await locate(prefix, theirs.key)).toEqual([]);
    const token = service.operatorToken.slice(0, 17);
    expect(await locate(token)).toEqual([expect.objectContaining({ kind: 'TOKEN', brandId: null })]);
    expect(await locate(token, await keyWith('keys:read'))).toEqual([]);
  });

  test('that is an X-Request-Id leads to the row of the request log, of the brand or of nobody', async () => {
    const { brandId } = service.brand;
    const headers = { 'X-Request-Id': UUID };
    await service.call('GET', '/v2.1/leads', { key: await keyWith('flows:read'), headers });
    await service.call('GET', '/v2.1/leads', { key: '', headers });
    const reader = await keyWith('requests:read');
    const found = await eventually(async () => {
      const rows = await locate(UUID, reader);
      return rows.length > 0 ? rows : undefined;
    });
    expect(found).toEqual([
      expect.objectContaining({ kind: 'REQUEST', brandId, label: 'GET /v2.1/leads 403' }),
    ]);
    expect(await locate(UUID.toUpperCase(), service.operatorToken, brandId)).toEqual([
      expect.objectContaining({ brandId }),
      expect.objectContaining({ brandId: null, label: 'GET /v2.1/leads 401' }),
    ]);
    expect(await locate(UUID)).toEqual([expect.objectContaining({ brandId: null })]);
    expect(await locate(UUID, await keyWith('flows:read'))).toEqual([]);
    expect(await locate(UUID, service.other.partnerKey)).toEqual([]);
  });

  test('that is an id or a reference leads to records of the brand, as far as the scopes go', async () => {
    const { brandId, flowId } = service.brand;
    const kinds = async (text: string, key: string) => (await locate(text, key)).map(({ kind }) => kind);
    expect(await locate(String(flowId), await keyWith('flows:read'))).toEqual([
      { kind: 'FLOW', brandId, id: flowId, eventId: null, label: expect.any(String) },
    ]);
    expect(await kinds(String(flowId), await keyWith('timeline:read'))).toEqual([]);
    expect(await kinds(String(flowId), service.other.partnerKey)).not.toContain('FLOW');
    expect(await kinds(String(flowId), service.operatorToken)).toEqual([]);
    await service.sql("update property set reference = 'PASTED-1' where brand_id = $1 and id = $2", [
      brandId,
      (await service.sql<{ id: string }>('select property_id as id from flow where id = $1', [flowId]))[0]
        ?.id,
    ]);
    expect(await kinds('PASTED-1', await keyWith('properties:read', 'flows:read'))).toEqual(['PROPERTY']);
    const [person] = await service.sql<{ id: string; name: string }>(
      "select id, first_name || ' ' || last_name as name from app_user where brand_id = $1 and kind = 'tenant' limit 1",
      [brandId],
    );
    expect(await locate(String(person?.id), await keyWith('directory:read'))).toEqual([
      expect.objectContaining({ kind: 'PERSON', label: person?.name }),
    ]);
    expect(JSON.stringify(await locate(String(person?.id)))).not.toContain(person?.name);
  });

  test('that is an event leads to its deliveries', async () => {
    const { brandId } = service.brand;
    await service.sql(
      `insert into webhook_delivery (brand_id, created_at, updated_at, endpoint_id, sequence, name, order_key, status,
          attempts, is_replay)
        select brand_id, now(), now(), id, 1, 'flow.created', 'flow 1', 'delivered', 1, false
        from webhook_endpoint where brand_id = $1 limit 1`,
      [brandId],
    );
    const text = `evt_${brandId}_1`;
    expect(await locate(text, await keyWith('webhooks:manage'))).toEqual([
      expect.objectContaining({
        kind: 'DELIVERY',
        eventId: text,
        label: expect.stringContaining('flow.created to'),
      }),
    ]);
    for (const key of [await keyWith('flows:read'), service.operatorToken, service.other.partnerKey])
      expect(await locate(text, key)).toEqual([]);
  });

  test('that is nothing leads to nothing; one that is too long is rejected', async () => {
    for (const text of ['Nobody', '0', '-1', '9007199254740992', 'evt_1_', '’; drop table flow'])
      expect(await locate(text, service.brand.partnerKey)).toEqual([]);
    const { body } = await service.graphql(LOCATE, { text: 'x'.repeat(201) }, {});
    expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });
});

describe('the use of keys', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const keysWith = `query ($brandId: SafeInt) { apiKeys(brandId: $brandId, first: 100) { id prefix ${USAGE} } }`;

  test('is that of a key, and of all keys of a brand together; a brand reads only its own', async () => {
    const { brandId } = service.brand;
    const one = await service.issueKey({ scopes: ['keys:read'] });
    const two = await service.issueKey({ scopes: ['flows:read'] });
    const theirs = await service.issueKey({ scopes: ['keys:read'] }, service.other.brandId);
    await service.sql(
      `insert into api_key_usage (key_id, day, reads, client_errors)
        select key, (now() at time zone 'Europe/London')::date - ago, 5, ago from unnest($1::bigint[]) key,
          generate_series(1, 7) ago`,
      [[one.id, two.id, theirs.id]],
    );
    const usageIn = (keys: { id: number; usage: object[] }[], id: number) =>
      keys.find((key) => key.id === id)?.usage;
    const own = dataOf(await service.graphql(keysWith, {}, { key: one.key })).apiKeys;
    expect(usageIn(own, two.id)).toHaveLength(6);
    expect(usageIn(own, two.id)?.[0]).toEqual({
      day: expect.any(String),
      reads: 5,
      writes: 0,
      clientErrors: 1,
    });
    expect(usageIn(own, theirs.id)).toBeUndefined();
    expect(JSON.stringify(own)).not.toContain('secret');
    const operated = dataOf(
      await service.graphql(keysWith, { brandId }, { key: service.operatorToken }),
    ).apiKeys;
    expect(usageIn(operated, one.id)).toEqual(usageIn(own, one.id));
    const brands = `{ brands(first: 100) { id ${USAGE} } }`;
    const all = dataOf(await service.graphql(brands, {}, { key: service.operatorToken })).brands;
    const [newest] = usageIn(all, brandId) ?? [];
    expect(newest).toMatchObject({ reads: 10, clientErrors: 2 });
    const viewer = `{ viewer { brand { id ${USAGE} } } }`;
    expect(dataOf(await service.graphql(viewer, {}, { key: one.key })).viewer.brand.usage[0]).toEqual(newest);
    const lacking = await service.graphql(viewer, {}, { key: two.key });
    expect([lacking.body.data.viewer.brand.usage, lacking.body.errors[0].extensions.code]).toEqual([
      null,
      'SCOPE_REQUIRED',
    ]);
  });

  test('and the keys of another brand are not found, whatever the call', async () => {
    const { key } = await service.issueKey({ scopes: ['keys:read'] });
    const { brandId } = service.other;
    const theirs = await service.issueKey({}, brandId);
    const own = service.brand.brandId;
    const rest = (path: string) => service.call('GET', path, { key });
    expect((await rest(`/v2.1/brands/${own}/api-keys/${theirs.id}/usage`)).status).toBe(404);
    expect((await rest(`/v2.1/brands/${brandId}/api-keys/${theirs.id}/usage`)).status).toBe(404);
    const { body } = await service.graphql(keysWith, { brandId }, { key });
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect((await rest(`/v2.0/brand/${own}/api-keys`)).body.code).toBe('OPERATOR_REQUIRED');
    const without = await service.graphql(keysWith, {}, { key: service.operatorToken });
    expect(without.body.errors[0].extensions.errors).toEqual([
      { in: 'arguments', path: 'brandId', message: 'is required with an operator token' },
    ]);
  });
});
