import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { expectNoSecret, opens, secretOf } from '../support/keys.js';
import { operatorRejections } from '../support/operator-rejections.js';
import { insertRow } from '../support/rows.js';
import { SCOPES } from '../support/scopes.js';
import { TestService } from '../support/service.js';
import { INSTANT, notFound, statusAndBody, UNKNOWN_ID } from '../support/shapes.js';

const ON_REQUEST = ['payments:write', 'webhooks:manage', 'requests:read', 'keys:read', 'tenant:act_as'];
const EVERY_SCOPE = [...SCOPES, ...ON_REQUEST];

describe('POST /v2.0/brand/{id}/api-keys:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const issue = (body?: object) =>
    service.operate('POST', `/v2.0/brand/${service.brand.brandId}/api-keys`, body);
  const count = async () => Number((await service.sql('select count(*) from api_key'))[0]?.count);
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  operatorRejections(() => service, {
    method: 'POST',
    of: (brand) => `/v2.0/brand/${brand}/api-keys`,
    namesKey: false,
  });

  test('the response contains the key, only this once, and every field of its record', async () => {
    const expires_at = inAnHour();
    const { status, body } = await issue({
      name: 'Website',
      scopes: ['flows:read', 'timeline:read'],
      expires_at,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        key: expect.stringMatching(/^svcp_[0-9a-f]{12}_[0-9a-f]{64}$/),
        id: expect.any(Number),
        prefix: body.data.key.split('_')[1],
        name: 'Website',
        scopes: ['flows:read', 'timeline:read'],
        origins: [],
        is_active: true,
        expires_at,
        last_used_at: null,
        rotated_at: null,
        revoked_at: null,
        user_id: expect.any(Number),
        createdAt: expect.stringMatching(INSTANT),
      },
    });
    expect(await opens(service, body.data.key)).toEqual([200]);
  });

  test('only the SHA-256 of the secret is stored, and no part of the secret is logged', async () => {
    const { key, id } = (await issue()).body.data;
    const [row] = await service.sql('select * from api_key where id = $1', [id]);
    expect(row?.secret_hash).toBe(createHash('sha256').update(secretOf(key)).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(secretOf(key));
    expectNoSecret(service.logged.join(''), key);
  });

  test('a request without a body creates a key with the default scopes, no name and no expiry', async () => {
    for (const body of [undefined, {}, { name: null, expires_at: null, user_id: null }]) {
      const { data } = (await issue(body)).body;
      expect([data.name, data.expires_at, data.scopes.toSorted()]).toEqual(['', null, SCOPES.toSorted()]);
    }
  });

  test('an empty list of scopes and null create no key, in both APIs', async () => {
    const before = await count();
    const ISSUE = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
      issueApiKey(brandId: $brandId, input: $input) { id }
    }`;
    for (const [scopes, message] of [
      [[], 'must have at least 1 item'],
      [null, 'must be an array'],
    ] as const) {
      const rest = await issue({ scopes });
      expect([rest.status, rest.body.code, rest.body.errors]).toEqual([
        422,
        'VALIDATION_FAILED',
        [{ in: 'body', path: 'scopes', message }],
      ]);
      const { body } = await service.graphql(
        ISSUE,
        { brandId: service.brand.brandId, input: { scopes } },
        { key: service.operatorToken },
      );
      expect([body.data?.issueApiKey, body.errors[0].extensions]).toEqual([
        undefined,
        { code: 'VALIDATION_FAILED', errors: [{ in: 'arguments', path: 'input.scopes', message }] },
      ]);
    }
    expect(await count()).toBe(before);
  });

  test('the key has exactly the listed scopes, each once', async () => {
    for (const scopes of [['tenant:act_as'], EVERY_SCOPE])
      expect((await issue({ scopes: [...scopes, scopes[0]] })).body.data.scopes).toEqual(scopes);
    const { key } = (await issue({ scopes: ['leads:read'] })).body.data;
    expect(await opens(service, key)).toEqual([403, expect.objectContaining({ code: 'SCOPE_REQUIRED' })]);
    expect((await service.call('GET', '/v2.0/properties/portal/leads', { key })).status).toBe(200);
  });

  test('each key has its own person, who acts in calls without a tenant', async () => {
    const [first, second] = [(await issue()).body.data, (await issue()).body.data];
    expect(first.user_id).not.toBe(second.user_id);
    for (const { key } of [first, second]) {
      const { status, body } = await service.call('GET', '/v2.0/pre-qualification/current-status', { key });
      expect([status, body.data.preQualStatus.tenant_info]).toEqual([200, null]);
    }
  });

  test('the key acts as the person whom the operator names, of any kind', async () => {
    const named = await service.sql<{ id: string }>(
      `select min(id) as id from app_user where brand_id = $1 and kind in ('tenant', 'landlord', 'software')
        group by kind`,
      [service.brand.brandId],
    );
    expect(named).toHaveLength(3);
    for (const user_id of named.map((one) => Number(one.id))) {
      for (const _again of [1, 2]) {
        const { data } = (await issue({ user_id })).body;
        expect(data.user_id).toBe(user_id);
        expect(
          (await service.call('GET', '/v2.0/pre-qualification/current-status', { key: data.key })).status,
        ).toBe(200);
      }
    }
  });

  test('another brand’s person gets 404, like an id that does not exist', async () => {
    const [theirs] = await service.sql<{ id: string }>(
      'select id from app_user where brand_id = $1 limit 1',
      [service.other.brandId],
    );
    const before = await count();
    for (const user_id of [Number(theirs?.id), UNKNOWN_ID])
      expect(statusAndBody(await issue({ user_id }))).toEqual(notFound('Person'));
    expect(await count()).toBe(before);
  });

  test('a person who is deleted concurrently gets no key', async () => {
    const ofTheBrand = { brand_id: service.brand.brandId };
    const user_id = await insertRow(service, 'app_user', { ...ofTheBrand, kind: 'tenant' });
    await insertRow(service, 'pre_qualification', { ...ofTheBrand, user_id });
    const before = await count();
    const deletion = await connectTo(service.databaseUrl);
    try {
      const row = [service.brand.brandId, user_id];
      await deletion.query('begin');
      await deletion.query('delete from pre_qualification where brand_id = $1 and user_id = $2', row);
      await deletion.query('delete from app_user where brand_id = $1 and id = $2', row);
      const issued = issue({ user_id });
      await eventually(async () => (await lockWaits(service.databaseUrl)) > 0);
      await deletion.query('commit');
      expect(statusAndBody(await issued)).toEqual(notFound('Person'));
    } finally {
      await deletion.end();
    }
    expect(await count()).toBe(before);
  });

  test('an expiry date in the past is rejected, and one in another time zone is converted', async () => {
    for (const expires_at of [new Date(Date.now() - 1000).toISOString(), '2020-01-01T00:00:00Z']) {
      const { status, body } = await issue({ expires_at });
      expect([status, body.errors]).toEqual([
        422,
        [{ in: 'body', path: 'expires_at', message: 'must be in the future' }],
      ]);
    }
    expect((await issue({ expires_at: '2099-01-01T00:00:00+01:00' })).body.data.expires_at).toBe(
      '2098-12-31T23:00:00.000Z',
    );
  });

  test('an empty list of scopes is rejected, and an unknown scope gets the allowed ones', async () => {
    const none = await issue({ scopes: [] });
    expect([none.status, none.body.errors]).toEqual([
      422,
      [{ in: 'body', path: 'scopes', message: 'must have at least 1 item' }],
    ]);
    const { status, body } = await issue({ scopes: ['flows:read', 'flows:delete'] });
    expect([status, body.errors[0].path, body.allowed.toSorted()]).toEqual([
      422,
      'scopes[1]',
      EVERY_SCOPE.toSorted(),
    ]);
  });

  test('a mistyped member is rejected, since it might create a key with all scopes', async () => {
    const before = await count();
    for (const name of ['scope', 'Scopes', 'expiresAt', 'expires', 'is_active', 'key', 'id']) {
      const { status, body } = await issue({ [name]: ['flows:read'] });
      expect([name, status, body.errors]).toEqual([
        name,
        422,
        [{ in: 'body', path: name, message: expect.stringMatching(/^is not a known field/) }],
      ]);
    }
    expect(await count()).toBe(before);
  });

  test('the error lists every invalid value at once', async () => {
    const { status, body } = await issue({
      name: 5,
      scopes: 'flows:read',
      expires_at: 'tomorrow',
      user_id: 'me',
      colour: 'red',
    });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.errors.map((problem: { path: string }) => problem.path).sort()).toEqual([
      'colour',
      'expires_at',
      'name',
      'scopes',
      'user_id',
    ]);
    expect((await issue({ name: 'x'.repeat(201) })).status).toBe(422);
  });

  test('ten concurrent calls create ten keys, and each key works', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => issue({ scopes: ['flows:read'] })));
    const keys: string[] = responses.map(({ body }) => body.data.key);
    expect(new Set(keys.map((key) => key.split('_')[1])).size).toBe(10);
    expect(await Promise.all(keys.map((key) => opens(service, key)))).toEqual(Array(10).fill([200]));
  });

  test('scopes in the query are rejected, and no key is created', async () => {
    const { status, body } = await service.operate(
      'POST',
      `/v2.0/brand/${service.brand.brandId}/api-keys?scopes=flows:read`,
    );
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'query', path: 'scopes', message: expect.stringMatching(/^is not a parameter of POST/) }],
    ]);
  });
});
