import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COUNTED } from '../../src/database/totals/estimate.js';
import { readWith } from '../../src/database/wire/database-statements.js';
import { Statements } from '../../src/database/wire/statements.js';
import { dataOf } from '../support/graphql.js';
import { insertProperties } from '../support/many-properties.js';
import { insertProperty, insertRenewal, newBrand } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

describe('a total', () => {
  let service: TestService;
  let own: Awaited<ReturnType<typeof newBrand>>;
  let flow: number;
  beforeAll(async () => {
    service = await TestService.start();
    own = await newBrand(service, 'Of totals');
    flow = await insertRenewal(service, own.brandId, await insertProperty(service, own.brandId));
    await addEntries(COUNTED);
  });
  afterAll(() => service.stop());

  const addEntries = async (count: number): Promise<void> => {
    await service.sql(
      `insert into timeline_entry (brand_id, created_at, updated_at, flow_id, user_id, event_type,
        description)
       select $1, now(), now(), $2, (select min(id) from app_user where brand_id = $1), 'flow_created', ''
         from generate_series(1, $3::int)`,
      [own.brandId, flow, count],
    );
  };
  const rest = (path: string): Promise<CallResponse> => service.call('GET', path, { key: own.key });
  const timeline = () => rest(`/v2.0/openflow_logs_timeline?flow_id=${flow}&limit=1`);
  const leads = () => service.graphql('{ leads { totalCount isTotalCountEstimated } }', {}, { key: own.key });
  const inGraphql = (): Promise<CallResponse> =>
    service.graphql(
      `{ flowTimeline(flowId: ${flow}, first: 1) { totalCount isTotalCountEstimated } }`,
      {},
      { key: own.key },
    );
  const header = ({ headers }: CallResponse): unknown => headers.get('x-total-estimated');

  test(`is exact up to ${COUNTED}`, async () => {
    const response = await timeline();
    expect([response.body.data.count, header(response)]).toEqual([COUNTED, null]);
    const responded = await inGraphql();
    expect(dataOf(responded).flowTimeline).toEqual({ totalCount: COUNTED, isTotalCountEstimated: false });
    expect(header(responded)).toBeNull();
    expect(dataOf(await leads()).leads).toEqual({ totalCount: 0, isTotalCountEstimated: false });
  });

  test('is an estimate beyond, marked as such, and no less than the rows that were read', async () => {
    await addEntries(20_000);
    const response = await timeline();
    // All entries of the brand are of this flow, so the estimate is exact.
    expect(response.body.data.count).toBe(COUNTED + 20_000);
    expect(header(response)).toBe('true');
    // The second time, the query is known and is executed ahead of Apollo.
    for (const again of [await inGraphql(), await inGraphql()]) {
      expect(dataOf(again).flowTimeline).toEqual({
        totalCount: response.body.data.count,
        isTotalCountEstimated: true,
      });
      expect(header(again)).toBe('true');
    }
  });

  test('that is an estimate is cached for some seconds, and an exact one includes every change', async () => {
    const estimate = (await timeline()).body.data.count;
    await addEntries(1);
    const counted = await statementsDuring(async () => {
      expect((await timeline()).body.data.count).toBe(estimate);
    });
    expect(counted.filter((sql) => sql.includes('count('))).toEqual([]);
    const leadsBefore = dataOf(await leads()).leads;
    await addLeads(own.brandId, 0, 0);
    expect(dataOf(await leads()).leads).toEqual({
      ...leadsBefore,
      totalCount: leadsBefore.totalCount + 1,
    });
    await service.sql('delete from portal_lead where brand_id = $1', [own.brandId]);
  });

  const addLeads = async (brand: number, from: number, to: number): Promise<void> => {
    await service.sql(
      `insert into portal_lead (brand_id, created_at, updated_at, portal, portal_lead_id)
       select $1, timestamptz '2025-01-01Z' + make_interval(mins => n), now(), 'example', n::text
       from generate_series($2::int, $3::int) n`,
      [brand, from, to],
    );
  };
  const leadsIn = async (window: string): Promise<{ totalCount: number; isTotalCountEstimated: boolean }> => {
    const query = `{ leads${window} { totalCount isTotalCountEstimated } }`;
    return dataOf(await service.graphql(query, {}, { key: own.key })).leads;
  };
  const SECOND_HALF = `(from: "2025-01-21T20:00:00Z")`;

  test('is estimated from rows of the brand only, and reveals nothing about other brands', async () => {
    await addLeads(own.brandId, 1, 60_000);
    const [all, half] = [await leadsIn(''), await leadsIn(SECOND_HALF)];
    expect(all).toEqual({ totalCount: 60_000, isTotalCountEstimated: true });
    expect(half.isTotalCountEstimated).toBe(true);
    expect(Math.abs(half.totalCount - 30_000)).toBeLessThan(5000);

    // Other brands have twice as many, all of them in this time.
    const other = await newBrand(service, 'Of other totals');
    await addLeads(other.brandId, 40_000, 160_000);
    await service.sql('analyze portal_lead');
    const { em } = service.service.orm;
    // The earlier samples are discarded.
    readWith(em, new Statements(await em.getConnection().getNativeClient(), { prepare: true }));
    expect([await leadsIn(''), await leadsIn(SECOND_HALF)]).toEqual([all, half]);
  });

  test('is no more with a filter than without one', async () => {
    const { totalCount } = await leadsIn('');
    const windows = ['(from: "2025-01-01T00:00:00Z")', '(to: "2025-02-11T00:00:00Z")', SECOND_HALF];
    for (const window of windows) expect((await leadsIn(window)).totalCount).toBeLessThanOrEqual(totalCount);
  });

  const PLACES = { town: '51.5', village: '53.5' };
  const around = async (place: keyof typeof PLACES, more = ''): Promise<CallResponse> =>
    service.graphql(
      `{
        searchProperties(input: { lat: "${PLACES[place]}", lon: "-1", distance: 2${more} }) {
          totalCount isTotalCountEstimated
        }
      }`,
      {},
      { key: own.key },
    );

  test('of many properties near a place is estimated from one in 64 of the brand’s rows', async () => {
    const add = (brandId: number, lat: string, count: number): Promise<void> =>
      insertProperties(service, brandId, count, {
        reference: `'${lat}/' || n`,
        bedrooms: 'n % 4',
        lat,
        lon: '-1 + n / 1e7',
      });
    await add(own.brandId, PLACES.town, 20_000);
    await add(own.brandId, PLACES.village, 700);
    const other = await newBrand(service, 'Of other places');
    await add(other.brandId, PLACES.village, 3000);
    const counts = async (run: () => Promise<CallResponse>): Promise<[number, boolean, number]> => {
      let response: CallResponse | undefined;
      const sent = await statementsDuring(async () => {
        response = await run();
      });
      const { totalCount, isTotalCountEstimated } = dataOf(response as CallResponse).searchProperties;
      return [
        totalCount,
        isTotalCountEstimated,
        sent.filter((sql) => sql.includes(`limit ${COUNTED + 1}`)).length,
      ];
    };
    // The first one draws a sample of the brand, after which the brand is known to be large.
    expect((await counts(() => around('town')))[1]).toBe(true);
    const [total, isEstimated, counted] = await counts(() => around('town'));
    expect([isEstimated, counted]).toEqual([true, 0]);
    expect(Math.abs(total - 20_000)).toBeLessThan(5000);
    expect(total % 64).toBe(0);
    expect(await counts(() => around('village'))).toEqual([700, false, 1]);
    expect(await counts(() => around('town', ', minBedrooms: 3'))).toEqual([5000, false, 1]);
    expect(await counts(() => around('town', ', furnishing: "furnished"'))).toEqual([0, false, 1]);
  });
});
