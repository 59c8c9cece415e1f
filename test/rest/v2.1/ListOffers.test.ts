import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';
import { advertisedHome, leadOf, ofOtherBrand, personOf } from '../../support/viewings-offers.js';

describe('GET /v2.1/offers', () => {
  let service: TestService;
  let now: Date;
  let property_id: number;
  let lead_id: number;
  let person_id: number;
  /** The ids of the offers by their status today. */
  const ids = { made: 0, accepted: 0, rejected: 0, withdrawn: 0, expired: 0 };
  const newestFirst = () => Object.values(ids).toSorted((a, b) => b - a);

  const list = (query = '', options: object = {}): Promise<CallResponse> =>
    service.call('GET', `/v2.1/offers?${query}`, options);
  const found = async (query: string): Promise<number[]> =>
    (await list(query)).body.data.offers.map(({ id }: { id: number }) => id);

  beforeAll(async () => {
    now = new Date('2027-01-15T12:00:00Z');
    service = await TestService.start({ clock: () => now });
    property_id = await advertisedHome(service);
    lead_id = await leadOf(service, property_id);
    person_id = await personOf(service);
    const create = async (more: object = {}): Promise<number> => {
      const persons = [{ first_name: 'Robin', last_name: 'Marsh', is_lead: true }];
      const body = { property_id, persons, rent_pence: 120_000, rent_period: 'monthly', ...more };
      return (await service.call('POST', '/v2.1/offers', { body })).body.data.offer.id;
    };
    ids.expired = await create({ expires_on: '2027-01-15', lead_id });
    ids.made = await create({ expires_on: '2027-01-16', persons: [{ person_id, is_lead: true }] });
    for (const status of ['rejected', 'withdrawn'] as const) {
      ids[status] = await create();
      await service.call('PATCH', `/v2.1/offers/${ids[status]}`, { body: { status } });
    }
    ids.accepted = await create();
    await service.call('POST', `/v2.1/offers/${ids.accepted}/acceptance`, { body: {} });
    now = new Date('2027-01-16T12:00:00Z');
  });
  afterAll(() => service.stop());

  test('returns each offer as GET /v2.1/offers/{id} does, newest first', async () => {
    const { status, body } = await list(`property_id=${property_id}`);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['offers', 'page_info']]);
    expect(body.data.offers.map(({ id }: { id: number }) => id)).toEqual(newestFirst());
    for (const offer of body.data.offers)
      expect((await service.call('GET', `/v2.1/offers/${offer.id}`)).body.data.offer).toEqual(offer);
    expect(body.data.page_info).toMatchObject({ has_next_page: false });
  });

  test('pages through the offers without losing or repeating one, and counts them if asked', async () => {
    const pages: number[] = [];
    for (let after = ''; ; ) {
      const query = `property_id=${property_id}&first=2&total_count=true${after && `&after=${after}`}`;
      const { data } = (await list(query)).body;
      expect(data.total_count).toBe(5);
      pages.push(...data.offers.map(({ id }: { id: number }) => id));
      if (!data.page_info.has_next_page) break;
      after = data.page_info.end_cursor;
    }
    expect(pages).toEqual(newestFirst());
  });

  test.each(Object.keys(ids) as (keyof typeof ids)[])('finds those that are %s today', async (status) => {
    expect(await found(`property_id=${property_id}&status=${status}`)).toEqual([ids[status]]);
  });

  test('finds those of a lead and of a person, and none for records of another brand', async () => {
    expect(await found(`lead_id=${lead_id}`)).toEqual([ids.expired]);
    expect(await found(`person_id=${person_id}`)).toEqual([ids.made]);
    expect(await found(`person_id=${person_id}&status=expired`)).toEqual([]);
    const tables = { property_id: 'property', lead_id: 'portal_lead', person_id: 'app_user' };
    for (const [filter, table] of Object.entries(tables))
      for (const id of [await ofOtherBrand(service, table), UNKNOWN_ID])
        expect(await found(`${filter}=${id}`)).toEqual([]);
    expect(await found('first=100')).not.toContain(await ofOtherBrand(service, 'offer'));
  });

  test('names every error by the parameter, all at once', async () => {
    const response = await list('first=101&status=open&lead_id=x&total_count=2');
    expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
    const paths = response.body.errors.map((one: { in: string; path: string }) => [one.in, one.path]);
    expect(paths.sort()).toEqual(
      ['first', 'lead_id', 'status', 'total_count'].map((path) => ['query', path]),
    );
    expect((await list('after=x')).body.errors).toMatchObject([{ in: 'query', path: 'after' }]);
    expect((await list('property=1')).body.errors).toMatchObject([{ in: 'query', path: 'property' }]);
  });

  test('requires the scope to read leads', async () => {
    const { key } = await service.issueKey({ scopes: ['leads:write', 'flows:read'] });
    expect(rejection(await list('', { key }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
