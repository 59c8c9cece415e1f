import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COUNTED, estimateIn } from '../../src/database/total.js';
import { dataOf } from '../support/graphql.js';
import { insertProperty, insertRenewal, newBrand } from '../support/rows.js';
import { type Answer, TestService } from '../support/service.js';

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
      `insert into timeline_entry (brand_id, created_at, updated_at, flow_id, user_id, event_type, description)
       select $1, now(), now(), $2, (select min(id) from app_user where brand_id = $1), 'flow_created', '' from generate_series(1, $3::int)`,
      [own.brandId, flow, count],
    );
    await service.sql('analyze timeline_entry');
  };
  const rest = (path: string): Promise<Answer> => service.call('GET', path, { key: own.key });
  const timeline = () => rest(`/v2.0/openflow_logs_timeline?flow_id=${flow}&limit=1`);
  const leads = () => service.graphql('{ portalLeads { count isCountEstimated } }', {}, { key: own.key });
  const inGraphql = (): Promise<Answer> =>
    service.graphql(
      `{ flowTimeline(flowId: ${flow}, limit: 1) { count isCountEstimated } }`,
      {},
      { key: own.key },
    );
  const header = ({ headers }: Answer): unknown => headers.get('x-total-estimated');

  test(`is exact up to ${COUNTED}`, async () => {
    const answer = await timeline();
    expect([answer.body.data.count, header(answer)]).toEqual([COUNTED, null]);
    const answered = await inGraphql();
    expect(dataOf(answered).flowTimeline).toEqual({ count: COUNTED, isCountEstimated: false });
    expect(header(answered)).toBeNull();
    expect(dataOf(await leads()).portalLeads).toEqual({ count: 0, isCountEstimated: false });
  });

  test('is the estimate of the planner beyond, which the answer says, and no less than what was seen', async () => {
    await addEntries(20_000);
    const answer = await timeline();
    expect(answer.body.data.count).toBeGreaterThan(COUNTED);
    // The planner has seen all rows: it is wrong by the share of other flows at most.
    expect(answer.body.data.count).toBeLessThan(40_000);
    expect(header(answer)).toBe('true');
    // The second time the query is known, and answered ahead of Apollo.
    for (const again of [await inGraphql(), await inGraphql()]) {
      expect(dataOf(again).flowTimeline).toEqual({ count: answer.body.data.count, isCountEstimated: true });
      expect(header(again)).toBe('true');
    }
  });

  test('is at least what was seen where the planner has no statistics yet', async () => {
    await service.sql(
      `insert into portal_lead (brand_id, created_at, updated_at, portal, portal_lead_id)
       select $1, now(), now(), 'example', n::text from generate_series(1, $2::int) n`,
      [own.brandId, COUNTED + 5],
    );
    const answer = await leads();
    const { count, isCountEstimated } = dataOf(answer).portalLeads;
    expect([count > COUNTED, isCountEstimated, header(answer)]).toEqual([true, true, 'true']);
  });

  test('is estimated on the node of a cluster that has the rows', () => {
    const plan = (rows: number, more: object = {}) => ({ Plan: { 'Plan Rows': rows, ...more } });
    expect(estimateIn(JSON.stringify([plan(7)]))).toBe(7);
    const query = { Job: { Tasks: [{ 'Remote Plan': [[plan(9)]] }] } };
    expect(estimateIn(JSON.stringify([plan(0, { 'Distributed Query': query })]))).toBe(9);
  });
});
