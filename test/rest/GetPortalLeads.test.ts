import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sharedRejections } from '../support/rejections.js';
import { TestService } from '../support/service.js';
import { INSTANT } from '../support/shapes.js';

const PATH = '/v2.0/properties/portal/leads';

interface Lead {
  lead_id: number;
  portal_lead_id: string;
  createdAt: string;
}

describe('GET /v2.0/properties/portal/leads:', () => {
  let service: TestService;
  /** A day of leads, one an hour from midnight, under the names H0 to H23. */
  const DAY = 'from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z';
  beforeAll(async () => {
    service = await TestService.start();
    await service.sql('delete from portal_lead where created_at >= $1 and created_at < $2', [
      '2026-03-10T00:00:00Z',
      '2026-03-11T00:00:00Z',
    ]);
    const hourly = `insert into portal_lead (brand_id, created_at, updated_at, portal, portal_lead_id)
      select $1, at, at, 'Hourly', $2 || n
      from generate_series(0, 23) n,
        lateral (select '2026-03-10T00:00:00Z'::timestamptz + n * interval '1 hour' as at) instant`;
    await service.sql(hourly, [service.brand.brandId, 'H']);
    await service.sql(hourly, [service.other.brandId, 'theirs']);
    await service.sql(
      `insert into portal_lead (brand_id, created_at, updated_at, portal, portal_lead_id)
        select $1, '2026-02-01', '2026-02-01', 'Earlier', 'E' || n from generate_series(1, 30) n`,
      [service.brand.brandId],
    );
  });
  afterAll(() => service.stop());

  const read = (query = '') => service.call('GET', `${PATH}?${query}`);
  const namesOf = async (query: string) =>
    (await read(query)).body.data.leads.map((lead: Lead) => lead.portal_lead_id);

  sharedRejections(() => service, { method: 'GET', path: PATH, scope: 'leads:read', entitlement: 'leads' });

  test('a new lead comes first, with every documented field', async () => {
    const person = {
      first_name: 'Ana',
      last_name: 'Byrne',
      email: 'ana@example.com',
      phone: '020 7946 0000',
      message: 'Is it still free?',
    };
    const [property] = await service.sql<{ id: string }>(
      'select id from property where brand_id = $1 limit 1',
      [service.brand.brandId],
    );
    const before = (await read()).body.data.count;
    const made = await service.call('POST', PATH, {
      body: { portal: 'Homefinder', portal_lead_id: 'first', ...person, property_id: Number(property?.id) },
    });
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toEqual({ status: true, data: { leads: expect.any(Array), count: before + 1 } });
    expect(body.data.leads[0]).toEqual({
      lead_id: made.body.data.lead_id,
      portal: 'Homefinder',
      portal_lead_id: 'first',
      ...person,
      property_id: Number(property?.id),
      status: 'new',
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    });
  });

  test('members that were not provided are null and always included', async () => {
    const { body } = await read(`${DAY}&limit=1`);
    const nothing = {
      first_name: null,
      last_name: null,
      email: null,
      phone: null,
      message: null,
      property_id: null,
    };
    expect(body.data.leads).toEqual([
      {
        lead_id: expect.any(Number),
        portal: 'Hourly',
        portal_lead_id: 'H23',
        ...nothing,
        status: 'new',
        createdAt: '2026-03-10T23:00:00.000Z',
        updatedAt: '2026-03-10T23:00:00.000Z',
      },
    ]);
  });

  test('the newest leads come first, 50 on a page, and count is the total', async () => {
    const { leads, count } = (await read()).body.data;
    expect([leads.length, count > 50]).toEqual([50, true]);
    expect(leads).toEqual(
      leads.toSorted((a: Lead, b: Lead) => b.createdAt.localeCompare(a.createdAt) || b.lead_id - a.lead_id),
    );
    expect(await namesOf('limit=200')).toHaveLength(count);
  });

  test('the window includes from and excludes to', async () => {
    expect(await namesOf('from=2026-03-10T03:00:00Z&to=2026-03-10T06:00:00Z')).toEqual(['H5', 'H4', 'H3']);
    expect((await read(DAY)).body.data.count).toBe(24);
    expect(await namesOf('from=2026-03-10T03:00:00.001Z&to=2026-03-10T06:00:00.001Z')).toEqual([
      'H6',
      'H5',
      'H4',
    ]);
  });

  test('either end of the window may be open, and its instants may have any time zone', async () => {
    const all = (await read()).body.data.count;
    const [late, early] = [
      (await read('from=2026-03-10T12:00:00Z')).body.data.count,
      (await read('to=2026-03-10T12:00:00Z')).body.data.count,
    ];
    expect([late > 12, early > 12, late + early]).toEqual([true, true, all]);
    expect(
      await namesOf(`from=${encodeURIComponent('2026-03-10T04:00:00+01:00')}&to=2026-03-10T00:30:00-04:00`),
    ).toEqual(['H4', 'H3']);
  });

  test('no lead is repeated or skipped between pages', async () => {
    const pages = await Promise.all(
      [0, 10, 20, 30].map((offset) => namesOf(`${DAY}&limit=10&offset=${offset}`)),
    );
    expect(pages.map((page) => page.length)).toEqual([10, 10, 4, 0]);
    expect(pages.flat()).toEqual(Array.from({ length: 24 }, (_, index) => `H${23 - index}`));
  });

  test('leads of the same instant have a stable order across pages', async () => {
    // Without an index in this order, and with ids against the order of the rows, an unstable order shows.
    await service.sql('drop index portal_lead_by_created');
    await service.sql(
      `insert into portal_lead (id, brand_id, created_at, updated_at, portal, portal_lead_id)
       select 1000000 + id, $1, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z', 'Instant', 'I' || id
         from generate_series(1, 30) n, lateral (select n * 7 % 31 as id) one`,
      [service.brand.brandId],
    );
    const pages = await Promise.all(
      [0, 7, 14, 21, 28].map((offset) => namesOf(`to=2020-01-02T00:00:00Z&limit=7&offset=${offset}`)),
    );
    expect(pages.flat()).toEqual(Array.from({ length: 30 }, (_, index) => `I${30 - index}`));
  });

  test('leads of other brands are not listed', async () => {
    const theirs = await service.call('GET', `${PATH}?${DAY}`, { key: service.other.partnerKey });
    const mine = await read(DAY);
    expect(theirs.body.data.leads.every((lead: Lead) => lead.portal_lead_id.startsWith('theirs'))).toBe(true);
    expect(mine.body.data.leads.every((lead: Lead) => lead.portal_lead_id.startsWith('H'))).toBe(true);
    expect([theirs.body.data.count, mine.body.data.count]).toEqual([24, 24]);
  });

  test('the error lists all invalid parameters at once, by name', async () => {
    const { status, body } = await read('from=yesterday&to=2026-02-30T00:00:00Z&limit=201&offset=-1');
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    const message =
      'must be a date-time that exists, such as 2026-05-01T09:30:00Z, in the years 0001 to 9999';
    expect(body.errors).toEqual([
      { in: 'query', path: 'from', message },
      { in: 'query', path: 'to', message },
      { in: 'query', path: 'limit', message: 'must be 200 or less' },
      { in: 'query', path: 'offset', message: 'must be 0 or more' },
    ]);
    for (const query of ['from=', 'from=2026-03-10', 'limit=1.5', 'limit=ten', 'limit=1&limit=2'])
      expect([query, (await read(query)).status]).toEqual([query, 422]);
  });

  test('a window that ends before it begins is rejected', async () => {
    const { status, body } = await read('from=2026-03-11T00:00:00Z&to=2026-03-10T00:00:00Z');
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'query', path: 'to', message: 'must not be earlier than `from`' }],
    ]);
  });

  test('the call ignores unknown parameters', async () => {
    expect((await read(`${DAY}&portal=none`)).body.data.count).toBe(24);
  });
});
