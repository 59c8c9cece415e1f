import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';
import { advertisedHome } from '../../support/viewings-offers.js';

const ROBIN = { first_name: 'Robin', last_name: 'Marsh', is_lead: true };

describe('POST /v2.1/offers/{id}/acceptance', () => {
  let service: TestService;
  let property_id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-15T12:00:00Z') });
    property_id = await advertisedHome(service);
  });
  afterAll(() => service.stop());

  const offer = async (more: object = {}): Promise<number> => {
    const body = { property_id, persons: [ROBIN], rent_pence: 120_000, rent_period: 'monthly', ...more };
    return (await service.call('POST', '/v2.1/offers', { body })).body.data.offer.id;
  };
  const accept = (id: number, options: object = {}): Promise<CallResponse> =>
    service.call('POST', `/v2.1/offers/${id}/acceptance`, { body: {}, ...options });

  test('returns the offer and its flow; a retry with the same Idempotency-Key creates no second one', async () => {
    const id = await offer({ starts_on: '2027-02-01' });
    const headers = { 'Idempotency-Key': 'accept' };
    const { status, body, text } = await accept(id, { headers });
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['flow', 'offer', 'warnings']]);
    expect(body.data.offer).toMatchObject({ status: 'accepted', flow_id: body.data.flow.id });
    expect(body.data.flow).toMatchObject({
      property_id,
      rent_pence: 120_000,
      tenancy_starts_on: '2027-02-01',
    });
    expect((await accept(id, { headers })).text).toBe(text);
    expect(rejection(await accept(id))).toEqual([409, 'INVALID_TRANSITION']);
    const found = await service.call('GET', `/v2.1/offers/${id}`);
    expect(found.body.data.offer).toEqual(body.data.offer);
  });

  test('returns 422 above the advertised rent, 409 for a reference that exists, and 404 otherwise', async () => {
    const rejected = await accept(await offer({ rent_pence: 120_001 }));
    expect(rejection(rejected)).toEqual([422, 'LAW_FORBIDS']);
    expect(rejected.body.message).toMatch(/^en\.ad\.rent: The offer of £1,200\.01 a month is above/);
    await accept(await offer(), { body: { reference: 'F-TWICE' } });
    const again = await accept(await offer(), { body: { reference: 'F-TWICE' } });
    expect(rejection(again)).toEqual([409, 'DUPLICATE']);
    expect(rejection(await accept(UNKNOWN_ID))).toEqual([404, 'NOT_FOUND']);
  });

  test('requires the scope to write flows', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:write', 'leads:read'] });
    expect(rejection(await accept(await offer(), { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
