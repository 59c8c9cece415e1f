import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, notFound, rejection, statusAndBody, UNKNOWN_ID } from '../../support/shapes.js';
import { advertisedHome, leadOf, ofOtherBrand, personOf } from '../../support/viewings-offers.js';

describe('GET /v2.1/offers/{id}', () => {
  let service: TestService;
  let now: Date;
  let property_id: number;
  beforeAll(async () => {
    now = new Date('2027-01-15T12:00:00Z');
    service = await TestService.start({ clock: () => now });
    property_id = await advertisedHome(service);
  });
  afterAll(() => service.stop());

  const get = (id: number | string, options: object = {}): Promise<CallResponse> =>
    service.call('GET', `/v2.1/offers/${id}`, options);
  const create = async (more: object = {}): Promise<number> => {
    const persons = [{ person_id: await personOf(service), is_lead: true }];
    const body = { property_id, persons, rent_pence: 30_000, rent_period: 'weekly', ...more };
    return (await service.call('POST', '/v2.1/offers', { body })).body.data.offer.id;
  };

  test('returns every member of the offer', async () => {
    const lead_id = await leadOf(service, property_id);
    const [lead, other] = [await personOf(service), await personOf(service, { first_name: 'Jo' })];
    const id = await create({
      lead_id,
      persons: [
        { person_id: other, is_lead: false },
        { person_id: lead, is_lead: true },
      ],
      ...{ starts_on: '2027-02-01', expires_on: '2027-01-16', conditions: ['A new carpet'] },
      metadata: { crm: '7' },
    });
    const { status, body } = await get(id);
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        data: {
          offer: {
            ...{ id, property_id, lead_id, person_ids: [lead, other], status: 'made' },
            ...{ rent_pence: 30_000, rent_period: 'weekly', starts_on: '2027-02-01', occupants: 2 },
            ...{ conditions: ['A new carpet'], expires_on: '2027-01-16' },
            ...{ advertised_rent_pence: 120_000, advertised_rent_frequency: 'monthly' },
            ...{ decided_on: null, flow_id: null, metadata: { crm: '7' } },
            created_at: expect.stringMatching(INSTANT),
            updated_at: expect.stringMatching(INSTANT),
          },
        },
      },
    ]);
    now = new Date('2027-01-17T00:00:00Z');
    expect((await get(id)).body.data.offer).toEqual({ ...body.data.offer, status: 'expired' });
    now = new Date('2027-01-15T12:00:00Z');
  });

  test('returns null and empty lists for what an offer does not state', async () => {
    const home = await advertisedHome(service, { rent_pence: null, rent_frequency: null });
    expect((await get(await create({ property_id: home }))).body.data.offer).toMatchObject({
      ...{ lead_id: null, starts_on: null, occupants: 1, conditions: [], expires_on: null },
      ...{ advertised_rent_pence: null, advertised_rent_frequency: null, metadata: {} },
    });
  });

  test('returns 404 for an unknown id and for one of another brand', async () => {
    for (const id of [await ofOtherBrand(service, 'offer'), UNKNOWN_ID])
      expect(statusAndBody(await get(id))).toEqual(notFound('Offer'));
  });

  test('returns 422 for a word in place of the id and for an unknown parameter', async () => {
    expect((await get('first')).body.errors).toMatchObject([{ in: 'path', path: 'id' }]);
    const unknown = await get(`${await create()}?expand=lead`);
    expect([...rejection(unknown), unknown.body.errors]).toMatchObject([
      422,
      'VALIDATION_FAILED',
      [{ in: 'query', path: 'expand' }],
    ]);
  });

  test('requires the scope to read leads', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:write', 'flows:read'] });
    expect(rejection(await get(await create(), { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
