import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../../support/fresh-flow.js';
import { dataOf } from '../../support/graphql.js';
import { SIGNED } from '../../support/rent-changes.js';
import { insertProperty, insertRow, newBrand } from '../../support/rows.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

interface Listed {
  id: number;
  flow_id: number;
}

describe('GET /v2.1/rent-changes', () => {
  let service: TestService;
  let key: string;
  let flowId: number;
  let otherFlowId: number;
  /** The ids of the rent changes by what they are. */
  const ids = {
    late: 0,
    settled: 0,
    clause: 0,
    early: 0,
    challenged: 0,
    withdrawn: 0,
    voided: 0,
    deleted: 0,
  };
  const listed = () => [ids.early, ids.clause, ids.challenged, ids.settled, ids.late];

  const list = (query = '', options: object = {}): Promise<CallResponse> =>
    service.call('GET', `/v2.1/rent-changes?${query}`, { key, ...options });
  const found = async (query = ''): Promise<number[]> =>
    (await list(query)).body.data.rent_changes.map(({ id }: Listed) => id);

  beforeAll(async () => {
    service = await TestService.start();
    const brand = await newBrand(service, 'Rents');
    key = brand.key;
    for (let homes = 0; homes < 3; homes += 1) await insertProperty(service, brand.brandId);
    const signed = async (columns: object = {}): Promise<number> => {
      const of = { brandId: brand.brandId, tenants: [], columns: { ...SIGNED, ...columns } };
      return (await freshFlow(service, of)).flowId;
    };
    flowId = await signed();
    otherFlowId = await signed();
    const deletedFlowId = await signed({ is_deleted: true });
    const add = (flow_id: number, effective_on: string, more: object = {}): Promise<number> =>
      insertRow(service, 'rent_change', {
        ...{ brand_id: brand.brandId, flow_id, form: 'agreed', new_rent_pence: 125_000 },
        ...{ served_on: '2026-09-01', effective_on, ...more },
      });
    const agreed = { status: 'agreed_lower', settled_rent_pence: 122_000 };
    ids.late = await add(flowId, '2027-05-01');
    ids.settled = await add(flowId, '2027-01-01', { ...agreed, settled_effective_on: '2027-04-01' });
    ids.clause = await add(otherFlowId, '2027-02-01', { form: 'clause' });
    ids.early = await add(flowId, '2026-10-01');
    ids.challenged = await add(flowId, '2027-02-01', { form: 'form_4a', status: 'challenged' });
    ids.withdrawn = await add(flowId, '2027-02-01', { status: 'withdrawn' });
    ids.voided = await add(flowId, '2027-02-01', { voided_at: new Date(), void_reason: 'wrong tenancy' });
    ids.deleted = await add(deletedFlowId, '2027-02-01');
  });
  afterAll(() => service.stop());

  test('has each rent change as that of its flow, by the first day of the new rent, without those that never begin', async () => {
    const { status, body } = await list();
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['page_info', 'rent_changes']]);
    expect(body.data.rent_changes.map(({ id }: Listed) => id)).toEqual(listed());
    for (const change of body.data.rent_changes) {
      const { data } = (await service.call('GET', `/v2.1/flows/${change.flow_id}/rent-changes`, { key }))
        .body;
      expect(data.rent_changes).toContainEqual(change);
    }
  });

  test('pages through them without losing or repeating one, and counts them if asked', async () => {
    const pages: number[] = [];
    for (let after = ''; ; ) {
      const { data } = (await list(`first=1&total_count=true${after && `&after=${after}`}`)).body;
      expect(data.total_count).toBe(5);
      pages.push(...data.rent_changes.map(({ id }: Listed) => id));
      if (!data.page_info.has_next_page) break;
      after = data.page_info.end_cursor;
    }
    expect(pages).toEqual(listed());
  });

  test('finds those that begin between two days, by the day that was agreed in place of the proposed one', async () => {
    expect(await found('starts_after=2027-03-31&starts_before=2027-04-02')).toEqual([ids.settled]);
    expect(await found('starts_after=2027-04-01')).toEqual([ids.late]);
    expect(await found('starts_before=2027-02-01')).toEqual([ids.early]);
    expect(await found('starts_after=2026-12-31&starts_before=2027-01-02')).toEqual([]);
  });

  test('finds those of a flow, and none of another brand', async () => {
    expect(await found(`flow_id=${otherFlowId}`)).toEqual([ids.clause]);
    expect(await found(`flow_id=${flowId}&starts_before=2027-02-02`)).toEqual([ids.early, ids.challenged]);
    for (const id of [service.brand.flowId, UNKNOWN_ID]) expect(await found(`flow_id=${id}`)).toEqual([]);
    const { data } = (await service.call('GET', '/v2.1/rent-changes?first=100')).body;
    expect(data.rent_changes.length).toBeGreaterThan(0);
    for (const { id } of data.rent_changes) expect(Object.values(ids)).not.toContain(id);
  });

  test('leads from each to its flow, in GraphQL', async () => {
    const query = '{ rentChanges(first: 2) { edges { node { id flow { id rentPeriod } } } } }';
    const { rentChanges } = dataOf(await service.graphql(query, {}, { key }));
    expect(rentChanges.edges.map(({ node }: { node: object }) => node)).toEqual([
      { id: ids.early, flow: { id: flowId, rentPeriod: 'MONTHLY' } },
      { id: ids.clause, flow: { id: otherFlowId, rentPeriod: 'MONTHLY' } },
    ]);
  });

  test('names every error by the parameter, and accepts no cursor of another list', async () => {
    const response = await list('first=101&flow_id=x&starts_after=2027-02-30&status=withdrawn');
    expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
    const paths = response.body.errors.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['first', 'flow_id', 'starts_after', 'status']);
    const { end_cursor } = (await service.call('GET', '/v2.1/flows?first=1')).body.data.page_info;
    for (const cursor of ['x', end_cursor])
      expect((await list(`after=${cursor}`)).body.errors).toMatchObject([{ in: 'query', path: 'after' }]);
  });

  test('requires the scope to read flows', async () => {
    const { key: without } = await service.issueKey({ scopes: ['tenancies:write'] });
    expect(rejection(await list('', { key: without }))).toEqual([403, 'SCOPE_REQUIRED']);
  });
});
