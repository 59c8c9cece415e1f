import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';
import { INSTANT } from '../support/shapes.js';

const VIEWER = `{ viewer {
  key { id prefix name scopes isActive expiresAt lastUsedAt rotatedAt revokedAt createdAt personId }
  brand { id name entitlements createdAt updatedAt }
  person { id kind firstName lastName email phone createdAt updatedAt }
} }`;

describe('viewer', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('returns the key, its brand and its person, and no secret', async () => {
    const {
      key,
      id,
      user_id: personId,
    } = await service.issueKey({
      name: 'Till',
      scopes: ['timeline:read', 'leads:read'],
      expires_at: '2099-01-01T00:00:00Z',
    });
    const response = await service.graphql(VIEWER, {}, { key });
    expect(dataOf(response).viewer).toEqual({
      key: {
        id,
        prefix: key.split('_')[1],
        name: 'Till',
        scopes: ['TIMELINE_READ', 'LEADS_READ'],
        isActive: true,
        expiresAt: '2099-01-01T00:00:00.000Z',
        // It is stored a moment later, so it may be set already.
        lastUsedAt: response.body.data.viewer.key.lastUsedAt,
        rotatedAt: null,
        revokedAt: null,
        createdAt: expect.stringMatching(INSTANT),
        personId,
      },
      brand: {
        id: service.brand.brandId,
        name: 'Harbour & Vale Lettings',
        entitlements: [
          'PREQUALIFICATION',
          'SEARCH',
          'OPENFLOW',
          'DEPOSITS',
          'ESIGNATURE',
          'MAINTENANCE',
          'LEADS',
        ],
        createdAt: expect.stringMatching(INSTANT),
        updatedAt: expect.stringMatching(INSTANT),
      },
      person: {
        id: personId,
        kind: 'SOFTWARE',
        firstName: 'Till',
        lastName: '',
        email: '',
        phone: '',
        createdAt: expect.stringMatching(INSTANT),
        updatedAt: expect.stringMatching(INSTANT),
      },
    });
    const [secret, hash] = [key.split('_')[2] ?? '', await hashOf(id)];
    expect(response.text).not.toContain(secret);
    expect(response.text).not.toContain(hash);
  });

  test('returns its own key for each key', async () => {
    const ask = async (key: string) =>
      dataOf(await service.graphql('{ viewer { brand { id } key { id } } }', {}, { key })).viewer;
    const mine = await ask(service.brand.partnerKey);
    const theirs = await ask(service.other.partnerKey);
    expect([mine.brand.id, theirs.brand.id]).toEqual([service.brand.brandId, service.other.brandId]);
    expect(mine.key.id).not.toBe(theirs.key.id);
  });

  test('accepts a key with any scope, and rejects the operator', async () => {
    const { key } = await service.issueKey({ scopes: ['webhooks:manage'] });
    expect((await service.graphql(VIEWER, {}, { key })).body.errors).toBeUndefined();
    expect(codeOf(await service.graphql(VIEWER, {}, { key: service.operatorToken }))).toBe(
      'PARTNER_REQUIRED',
    );
  });

  async function hashOf(id: number): Promise<string> {
    const [row] = await service.sql<{ secret_hash: string }>(
      'select secret_hash from api_key where id = $1',
      [id],
    );
    return row?.secret_hash ?? 'none';
  }
});

describe('stageMachine', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('returns the nine stages in their order and the table of moves, to any key', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:read'] });
    const response = await service.graphql(
      '{ stageMachine { stages moves { from mayBecome operatorMayBecome } } }',
      {},
      { key },
    );
    expect(dataOf(response).stageMachine).toEqual({
      stages: [
        'PROPERTY',
        'LANDLORD',
        'RENTAL_OFFER',
        'HOLDING_DEPOSIT',
        'REFERENCING',
        'GUARANTOR',
        'TENANCY',
        'DOCUMENTS',
        'MOVE_IN',
      ],
      moves: [
        move('NOT_STARTED', ['AWAITING_PARTY', 'IN_REVIEW', 'COMPLETE', 'NOT_REQUIRED', 'CANCELLED']),
        move('AWAITING_PARTY', ['IN_REVIEW', 'COMPLETE', 'NOT_REQUIRED', 'CANCELLED']),
        move('IN_REVIEW', ['AWAITING_PARTY', 'COMPLETE', 'REJECTED', 'CANCELLED']),
        move('COMPLETE', [], ['AWAITING_PARTY']),
        move('REJECTED', ['AWAITING_PARTY', 'CANCELLED']),
        move('NOT_REQUIRED', ['NOT_STARTED', 'AWAITING_PARTY']),
        move('CANCELLED', []),
      ],
    });
  });
});

const move = (from: string, mayBecome: string[], operatorMayBecome = mayBecome) => ({
  from,
  mayBecome,
  operatorMayBecome,
});
