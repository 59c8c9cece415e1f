import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, notFoundAt, rejection, statusAndBody, UNKNOWN_ID } from '../../support/shapes.js';
import { advertisedHome, ofOtherBrand } from '../../support/viewings-offers.js';

const ROBIN = { first_name: 'Robin', last_name: 'Marsh', is_lead: true };

describe('PATCH /v2.1/offers/{id}', () => {
  let service: TestService;
  let now: Date;
  let property_id: number;
  let id: number;
  let made: Record<string, unknown>;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
    property_id = await advertisedHome(service);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = new Date('2027-01-15T12:00:00Z');
    const body = {
      ...{ property_id, persons: [ROBIN], rent_pence: 120_000, rent_period: 'monthly' },
      ...{ expires_on: '2027-01-16', metadata: { crm: '7', from: 'portal' } },
    };
    made = (await service.call('POST', '/v2.1/offers', { body })).body.data.offer;
    id = Number(made.id);
  });

  const update = (body: object, which = id, options: object = {}): Promise<CallResponse> =>
    service.call('PATCH', `/v2.1/offers/${which}`, { body, ...options });
  const found = async () => (await service.call('GET', `/v2.1/offers/${id}`)).body.data.offer;

  test.each(['rejected', 'withdrawn'])('returns the offer as %s, with the day', async (to) => {
    expect(statusAndBody(await update({ status: to }))).toEqual([
      200,
      {
        status: true,
        data: {
          offer: {
            ...made,
            ...{ status: to, decided_on: '2027-01-15', updated_at: expect.stringMatching(INSTANT) },
          },
          warnings: [],
        },
      },
    ]);
    const decided = await found();
    now = new Date('2027-01-16T12:00:00Z');
    expect((await update({ status: to })).body.data.offer).toEqual(decided);
  });

  test('merges metadata, also after the decision', async () => {
    await update({ status: 'rejected' });
    const { offer } = (await update({ metadata: { from: '', agent: 'Ann' } })).body.data;
    expect(offer).toMatchObject({ status: 'rejected', metadata: { crm: '7', agent: 'Ann' } });
  });

  test('returns 409 for statuses that another call or the calendar sets, and lists the allowed ones', async () => {
    for (const status of ['accepted', 'expired']) {
      const response = await update({ status });
      expect([...rejection(response), response.body.allowed]).toEqual([
        409,
        'INVALID_TRANSITION',
        ['rejected', 'withdrawn'],
      ]);
    }
    expect(await found()).toEqual(made);
  });

  test('returns 409 after a decision and after the last day', async () => {
    await update({ status: 'rejected' });
    for (const status of ['withdrawn', 'made']) {
      const response = await update({ status });
      expect([...rejection(response), response.body.allowed]).toEqual([409, 'INVALID_TRANSITION', []]);
    }
    const body = {
      ...{ property_id, persons: [ROBIN], rent_pence: 1, rent_period: 'monthly' },
      expires_on: '2027-01-15',
    };
    const { offer } = (await service.call('POST', '/v2.1/offers', { body })).body.data;
    now = new Date('2027-01-16T00:00:00Z');
    expect(rejection(await update({ status: 'withdrawn' }, offer.id))).toEqual([409, 'INVALID_TRANSITION']);
  });

  test('names every error by the member of the body; no term of an offer can change', async () => {
    const wrong = { status: null, metadata: { a: 'x'.repeat(501) } };
    const { errors } = (await update(wrong)).body;
    expect(errors).toMatchObject([
      { in: 'body', path: 'status' },
      { in: 'body', path: expect.stringMatching(/^metadata/) },
    ]);
    for (const term of ['rent_pence', 'starts_on', 'expires_on', 'conditions', 'expected_version'])
      expect((await update({ [term]: 1 })).body.errors).toMatchObject([{ in: 'body', path: term }]);
    expect(await found()).toEqual(made);
  });

  test('has no version: If-Match gets 422', async () => {
    const response = await update({ status: 'rejected' }, id, { headers: { 'If-Match': '"1-abc"' } });
    expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
    expect(await found()).toEqual(made);
  });

  test('returns 404 for an unknown offer and for one of another brand', async () => {
    for (const other of [await ofOtherBrand(service, 'offer'), UNKNOWN_ID])
      expect(statusAndBody(await update({ status: 'rejected' }, other))).toEqual(
        notFoundAt(['path', 'id', `Offer ${other} not found.`]),
      );
  });

  test('requires the scope to write leads', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:read', 'flows:write'] });
    expect(rejection(await update({ status: 'rejected' }, id, { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
