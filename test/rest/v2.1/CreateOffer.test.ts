import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, notFoundAt, rejection, statusAndBody, UNKNOWN_ID } from '../../support/shapes.js';
import { advertisedHome, leadOf, ofOtherBrand, personOf } from '../../support/viewings-offers.js';

const ROBIN = { first_name: 'Robin', last_name: 'Marsh', is_lead: true };

describe('POST /v2.1/offers', () => {
  let service: TestService;
  let property_id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-15T12:00:00Z') });
    property_id = await advertisedHome(service, { reference: 'H-1' });
  });
  afterAll(() => service.stop());

  const create = (body: object = {}, options: object = {}): Promise<CallResponse> =>
    service.call('POST', '/v2.1/offers', {
      body: { property_id, persons: [ROBIN], rent_pence: 120_000, rent_period: 'monthly', ...body },
      ...options,
    });
  const errorsOf = async (body: object) => (await create(body)).body.errors;
  const count = async () =>
    (await service.call('GET', '/v2.1/offers?total_count=true&first=1')).body.data.total_count;

  test('returns the offer, creates the people whose details are given, and moves the lead', async () => {
    const lead_id = await leadOf(service, property_id);
    const other = await personOf(service);
    const { status, body } = await create({
      ...{ property_id: undefined, property_reference: 'H-1', lead_id },
      persons: [{ person_id: other, is_lead: false }, ROBIN],
      ...{ starts_on: '2027-02-01', expires_on: '2027-01-15', occupants: 3 },
      ...{ conditions: ['A new carpet'], metadata: { crm: '7' } },
    });
    expect([status, body.status, Object.keys(body.data).sort()]).toEqual([200, true, ['offer', 'warnings']]);
    const { offer, warnings } = body.data;
    expect(offer).toEqual({
      ...{ id: expect.any(Number), property_id, lead_id, person_ids: [expect.any(Number), other] },
      ...{ status: 'made', rent_pence: 120_000, rent_period: 'monthly', starts_on: '2027-02-01' },
      ...{ occupants: 3, conditions: ['A new carpet'], expires_on: '2027-01-15' },
      ...{ advertised_rent_pence: 120_000, advertised_rent_frequency: 'monthly' },
      ...{ decided_on: null, flow_id: null, metadata: { crm: '7' } },
      ...{ created_at: expect.stringMatching(INSTANT), updated_at: expect.stringMatching(INSTANT) },
    });
    expect(warnings).toEqual([]);
    const robin = await service.call('GET', `/v2.1/people/${offer.person_ids[0]}`);
    expect(robin.body.data.person).toMatchObject({ first_name: 'Robin', last_name: 'Marsh' });
    const [lead] = await service.sql('select status from portal_lead where id = $1', [lead_id]);
    expect(lead).toEqual({ status: 'converted' });
  });

  test('warns above the advertised rent, and records the offer', async () => {
    const { status, body } = await create({ rent_pence: 120_001 });
    expect([status, body.data.offer.status, body.data.warnings]).toEqual([
      200,
      'made',
      [
        {
          key: 'en.ad.rent',
          message:
            'The offer of £1,200.01 a month is above the advertised rent of £1,200.00 a month. ' +
            'A landlord may not invite or accept more (Renters’ Rights Act 2025 s.56).',
          source: expect.stringContaining('Renters'),
        },
      ],
    ]);
  });

  test('creates one offer and one person for a retry with the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'offer' };
    const first = await create({}, { headers });
    const before = await count();
    expect((await create({}, { headers })).text).toBe(first.text);
    expect(await count()).toBe(before);
    const reused = await create({ rent_pence: 1 }, { headers });
    expect(reused.status).toBe(422);
  });

  test('names every error by the member of the body, all at once', async () => {
    const before = await count();
    expect(await errorsOf({ property_id: undefined, expires_on: '2027-01-14' })).toEqual([
      { in: 'body', path: 'property_id', message: 'is required, or property_reference' },
      {
        ...{ in: 'body', path: 'expires_on' },
        message: 'must not be before 2027-01-15, today in the United Kingdom',
      },
    ]);
    expect(await errorsOf({ starts_on: '2200-01-01', expires_on: '2200-01-01' })).toEqual([
      { in: 'body', path: 'starts_on', message: 'must not be after 2199-12-31' },
      { in: 'body', path: 'expires_on', message: 'must not be after 2199-12-31' },
    ]);
    const wrong = {
      ...{ persons: [], rent_pence: 0, rent_period: 'daily', occupants: 0 },
      ...{ conditions: Array(21).fill('x'), expires_on: 'soon', metadata: { [''.padEnd(41, 'x')]: 'y' } },
    };
    const paths = (await errorsOf(wrong)).map(({ path }: { path: string }) => path.split(/[.[]/)[0]);
    expect(paths.sort()).toEqual(Object.keys(wrong).sort());
    expect(await errorsOf({ conditions: ['', 'x'.repeat(901)] })).toMatchObject([
      { path: 'conditions[0]' },
      { path: 'conditions[1]' },
    ]);
    expect(await errorsOf({ persons: [ROBIN, ROBIN] })).toMatchObject([
      { in: 'body', path: 'persons[1].is_lead' },
    ]);
    expect(await errorsOf({ persons: [{ is_lead: true }] })).toEqual(
      ['first_name', 'last_name'].map((name) => ({
        ...{ in: 'body', path: `persons[0].${name}` },
        message: 'is required, or person_id, or person_reference',
      })),
    );
    expect(await errorsOf({ rent_penc: 1 })).toMatchObject([{ in: 'body', path: 'rent_penc' }]);
    expect(await count()).toBe(before);
  });

  test('returns 422 for a home that is for sale', async () => {
    const home = await advertisedHome(service, { property_for: 2 });
    expect(rejection(await create({ property_id: home }))).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('returns 404 for unknown records and for those of another brand', async () => {
    const before = await count();
    const unknown = { property: UNKNOWN_ID, lead: UNKNOWN_ID, person: UNKNOWN_ID };
    const theirs = {
      property: await ofOtherBrand(service, 'property'),
      lead: await ofOtherBrand(service, 'portal_lead'),
      person: await ofOtherBrand(service, 'app_user'),
    };
    for (const { property, lead, person } of [unknown, theirs]) {
      const persons = [{ person_id: person, is_lead: true }];
      expect(statusAndBody(await create({ property_id: property, persons }))).toEqual(
        notFoundAt(
          ['body', 'property_id', `Property ${property} not found.`],
          ['body', 'persons[0].person_id', `Person ${person} not found.`],
        ),
      );
      expect(statusAndBody(await create({ lead_id: lead }))).toEqual(
        notFoundAt(['body', 'lead_id', `Lead ${lead} not found.`]),
      );
    }
    expect(await count()).toBe(before);
  });

  test('requires the scope to write leads', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:read', 'flows:write'] });
    expect(rejection(await create({}, { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
