import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, rejection, UNKNOWN_ID } from '../../support/shapes.js';
import { advertisedHome, personOf } from '../../support/viewings-offers.js';

const TIMES = { starts_at: '2027-01-20T10:00:00Z', ends_at: '2027-01-20T10:30:00Z' };

describe('POST /v2.1/viewings', () => {
  let service: TestService;
  let property_id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-15T12:00:00Z') });
    property_id = await advertisedHome(service);
  });
  afterAll(() => service.stop());

  const create = (body: object, options: object = {}): Promise<CallResponse> =>
    service.call('POST', '/v2.1/viewings', {
      body: { property_id, kind: 'in_person', ...TIMES, ...body },
      ...options,
    });

  test('returns the viewing and the warnings, and the viewing is found by its id', async () => {
    const person = await personOf(service);
    const { status, body } = await create({ person_ids: [person], status: 'booked' });
    expect([status, body.data.warnings.map(({ key }: { key: string }) => key)]).toEqual([
      200,
      ['en.epc.viewing'],
    ]);
    const { viewing } = body.data;
    expect(viewing).toEqual({
      ...{ id: expect.any(Number), property_id, lead_id: null, agent_id: null, person_ids: [person] },
      ...{ kind: 'in_person', status: 'booked', may_become: ['done', 'no_show', 'cancelled'] },
      ...{ starts_at: '2027-01-20T10:00:00.000Z', ends_at: '2027-01-20T10:30:00.000Z', feedback: null },
      ...{ created_at: expect.stringMatching(INSTANT), updated_at: expect.stringMatching(INSTANT) },
    });
    const found = await service.call('GET', `/v2.1/viewings/${viewing.id}`);
    expect(found.body.data.viewing).toEqual(viewing);
  });

  test('names every error by the member of the body', async () => {
    expect((await create({ ends_at: TIMES.starts_at })).body.errors).toEqual([
      { in: 'body', path: 'ends_at', message: 'must be after `starts_at`' },
    ]);
    expect((await create({ property_id: null })).body.errors).toEqual([
      { in: 'body', path: 'property_id', message: 'is required, or property_reference' },
    ]);
    expect(rejection(await create({ property_id: UNKNOWN_ID }))).toEqual([404, 'NOT_FOUND']);
  });

  test('requires the scope to write leads', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:read'] });
    expect(rejection(await create({}, { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
