import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, notFound, rejection, statusAndBody, UNKNOWN_ID } from '../../support/shapes.js';
import { advertisedHome, leadOf, ofOtherBrand, personOf } from '../../support/viewings-offers.js';

describe('GET /v2.1/viewings/{id}', () => {
  let service: TestService;
  let property_id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-15T12:00:00Z') });
    property_id = await advertisedHome(service);
  });
  afterAll(() => service.stop());

  const get = (id: number | string, options: object = {}): Promise<CallResponse> =>
    service.call('GET', `/v2.1/viewings/${id}`, options);
  const create = async (more: object): Promise<number> => {
    const times = { starts_at: '2027-01-20T10:00:00+01:00', ends_at: '2027-01-20T10:30:00+01:00' };
    const body = { property_id, ...times, ...more };
    return (await service.call('POST', '/v2.1/viewings', { body })).body.data.viewing.id;
  };

  test('returns every member of the viewing', async () => {
    const lead_id = await leadOf(service, property_id);
    const people = [await personOf(service), await personOf(service, { first_name: 'Jo' })];
    const id = await create({ lead_id, person_ids: people, kind: 'open_house' });
    expect(statusAndBody(await get(id))).toEqual([
      200,
      {
        status: true,
        data: {
          viewing: {
            ...{ id, property_id, lead_id, agent_id: null, person_ids: people },
            ...{ kind: 'open_house', status: 'requested', may_become: ['booked', 'cancelled'] },
            ...{ starts_at: '2027-01-20T09:00:00.000Z', ends_at: '2027-01-20T09:30:00.000Z' },
            feedback: null,
            created_at: expect.stringMatching(INSTANT),
            updated_at: expect.stringMatching(INSTANT),
          },
        },
      },
    ]);
  });

  test('returns 404 for an unknown id and for one of another brand', async () => {
    for (const id of [await ofOtherBrand(service, 'viewing'), UNKNOWN_ID])
      expect(statusAndBody(await get(id))).toEqual(notFound('Viewing'));
  });

  test('returns 422 for a word in place of the id and for an unknown parameter', async () => {
    const wrong = await get('first');
    expect([...rejection(wrong), wrong.body.errors]).toMatchObject([
      422,
      'VALIDATION_FAILED',
      [{ in: 'path', path: 'id' }],
    ]);
    const id = await create({ kind: 'video' });
    expect((await get(`${id}?expand=lead`)).body.errors).toMatchObject([{ in: 'query', path: 'expand' }]);
  });

  test('requires the scope to read leads, which no public key has', async () => {
    const id = await create({ kind: 'video' });
    const { key } = await service.issueKey({ scopes: ['leads:write', 'properties:read'] });
    expect(rejection(await get(id, { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
