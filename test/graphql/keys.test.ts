import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const RECORD = 'id prefix name scopes isActive expiresAt lastUsedAt rotatedAt revokedAt createdAt personId';
const ISSUE = `mutation ($brandId: SafeInt!, $input: IssueApiKeyInput) {
  issueApiKey(brandId: $brandId, input: $input) { key ${RECORD} }
}`;
const ROTATE = `mutation ($brandId: SafeInt!, $id: SafeInt!) {
  rotateApiKey(brandId: $brandId, id: $id) { key ${RECORD} }
}`;
const REVOKE = `mutation ($brandId: SafeInt!, $id: SafeInt!) {
  revokeApiKey(brandId: $brandId, id: $id) { ${RECORD} }
}`;
const LIST = `query ($brandId: SafeInt!) { apiKeys(brandId: $brandId) { ${RECORD} } }`;

const KEY = /^svcp_[0-9a-f]{12}_[0-9a-f]{64}$/;
const EVERY_SCOPE = [
  'TENANT_INFO_WRITE',
  'RENT_READY_WRITE',
  'PREQUALIFICATION_READ',
  'PREQUALIFICATION_WRITE',
  'DIRECTORY_READ',
  'DIRECTORY_WRITE',
  'PROPERTIES_READ',
  'PROPERTIES_WRITE',
  'FLOWS_READ',
  'FLOWS_WRITE',
  'TENANCIES_WRITE',
  'CERTIFICATES_WRITE',
  'TIMELINE_READ',
  'ESIGNATURE_SEND',
  'COMPLIANCE_READ',
  'COMPLIANCE_WRITE',
  'MAINTENANCE_READ',
  'MAINTENANCE_WRITE',
  'LEADS_READ',
  'LEADS_WRITE',
  'NOTES_READ',
  'NOTES_WRITE',
];

describe('the operator’s mutations and queries of a brand’s keys', () => {
  let service: TestService;
  let brandId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId } = service.brand);
  });
  afterAll(() => service.stop());

  const operate = (query: string, variables: object): Promise<CallResponse> =>
    service.graphql(query, { brandId, ...variables }, { key: service.operatorToken });
  const run = async (query: string, variables: object = {}): Promise<CallResponse['body']> =>
    Object.values(dataOf(await operate(query, variables)))[0];
  const works = async (key: string): Promise<boolean> =>
    (await service.graphql('{ viewer { key { id } } }', {}, { key })).status === 200;

  test('issue a key with its plaintext, the default scopes and its own person', async () => {
    const issued = await run(ISSUE);
    expect(issued).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(KEY),
      prefix: issued.key.split('_')[1],
      name: '',
      scopes: EVERY_SCOPE,
      isActive: true,
      expiresAt: null,
      lastUsedAt: null,
      rotatedAt: null,
      revokedAt: null,
      createdAt: expect.stringMatching(INSTANT),
      personId: expect.any(Number),
    });
    expect(await works(issued.key)).toBe(true);
    expect((await run(ISSUE)).personId).not.toBe(issued.personId);
  });

  test('issue a key with the given name, scopes, expiry and acting person', async () => {
    const { personId } = await run(ISSUE);
    const input = {
      name: 'Night shift',
      scopes: ['LEADS_READ', 'TENANT_ACT_AS', 'LEADS_READ'],
      expiresAt: '2099-12-31T23:59:59+01:00',
      personId,
    };
    expect(await run(ISSUE, { input })).toMatchObject({
      name: 'Night shift',
      scopes: ['LEADS_READ', 'TENANT_ACT_AS'],
      expiresAt: '2099-12-31T22:59:59.000Z',
      personId,
    });
  });

  test('list the keys with everything but a secret, the oldest first', async () => {
    const issued = await run(ISSUE, { input: { name: 'Listed' } });
    const response = await operate(LIST, {});
    const keys: CallResponse['body'][] = dataOf(response).apiKeys;
    const { key, ...record } = issued;
    expect(keys.at(-1)).toEqual(record);
    expect(keys.map(({ id }) => id)).toEqual(keys.map(({ id }) => id).sort((a, b) => a - b));
    expect(response.text).not.toContain(key.split('_')[2]);
    expect(response.text).not.toMatch(/[0-9a-f]{64}/);
    expect(
      codeOf(
        await service.graphql('{ apiKeys(brandId: 1) { secretHash } }', {}, { key: service.operatorToken }),
      ),
    ).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  test('list one key by its id, and none that another brand has', async () => {
    const { id } = await run(ISSUE, { input: { name: 'One of many' } });
    const query = `query ($brandId: SafeInt!, $id: SafeInt) { apiKeys(brandId: $brandId, id: $id) { id name } }`;
    const listed = async (brand: number) =>
      dataOf(await service.graphql(query, { brandId: brand, id }, { key: service.operatorToken })).apiKeys;
    expect(await listed(brandId)).toEqual([{ id, name: 'One of many' }]);
    expect(await listed(service.other.brandId)).toEqual([]);
  });

  test('rotate a key: the record stays, and the old secret stops working immediately', async () => {
    const issued = await run(ISSUE, { input: { name: 'Rotated' } });
    const rotated = await run(ROTATE, { id: issued.id });
    expect(rotated).toEqual({
      ...issued,
      key: expect.stringMatching(KEY),
      rotatedAt: expect.stringMatching(INSTANT),
    });
    expect(rotated.key).not.toBe(issued.key);
    expect([await works(issued.key), await works(rotated.key)]).toEqual([false, true]);
  });

  test('revoke a key permanently: revoking again succeeds, and rotating it does not', async () => {
    const issued = await run(ISSUE);
    const revoked = await run(REVOKE, { id: issued.id });
    const { key, ...record } = issued;
    expect(revoked).toEqual({ ...record, isActive: false, revokedAt: expect.stringMatching(INSTANT) });
    expect(await works(key)).toBe(false);
    expect(await run(REVOKE, { id: issued.id })).toEqual(revoked);
    const response = await operate(ROTATE, { id: issued.id });
    expect(response.body.errors[0].extensions).toEqual({ code: 'INVALID_TRANSITION', allowed: [] });
  });

  test('find no unknown brand, key or person, and a key only in its own brand', async () => {
    const { id } = await run(ISSUE);
    for (const [query, variables, message] of [
      [ISSUE, { brandId: UNKNOWN_ID }, 'Brand not found.'],
      [LIST, { brandId: UNKNOWN_ID }, 'Brand not found.'],
      [ISSUE, { input: { personId: UNKNOWN_ID } }, 'Person not found.'],
      [ROTATE, { id: UNKNOWN_ID }, 'API key not found.'],
      [ROTATE, { id, brandId: service.other.brandId }, 'API key not found.'],
      [REVOKE, { id, brandId: service.other.brandId }, 'API key not found.'],
    ] as const) {
      const response = await operate(query, variables);
      expect([codeOf(response), response.body.errors[0].message]).toEqual(['NOT_FOUND', message]);
    }
  });

  test('reject an expiry in the past, an empty list of scopes and a name that is too long', async () => {
    const rejected = async (input: object) => problemsOf(await operate(ISSUE, { input }));
    expect(await rejected({ expiresAt: '2020-01-01T00:00:00Z' })).toEqual([
      'input.expiresAt: must be in the future',
    ]);
    expect(await rejected({ name: 'x'.repeat(201), scopes: [] })).toEqual([
      'input.name: must have at most 200 characters',
      'input.scopes: must have at least 1 item',
    ]);
    for (const input of [
      { scopes: ['flows:read'] },
      { expiresAt: '2099-02-30T00:00:00Z' },
      { personId: 0 },
      { scope: ['FLOWS_READ'] },
    ])
      expect(codeOf(await operate(ISSUE, { input }))).toBe('VALIDATION_FAILED');
  });
});
