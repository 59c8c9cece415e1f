import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../../support/service.js';
import { rejection } from '../../support/shapes.js';

describe('a list of /v2.1', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const flows = (query = '') => service.call('GET', `/v2.1/flows${query}`);
  const ids = (response: { body: { data: { flows: { id: number }[] } } }) =>
    response.body.data.flows.map(({ id }) => id);

  test('has 20 records and the boundaries of the page', async () => {
    const { body } = await flows();
    expect(Object.keys(body.data)).toEqual(['flows', 'page_info']);
    expect(body.data.flows).toHaveLength(20);
    expect(body.data.page_info).toEqual({
      end_cursor: expect.any(String),
      has_next_page: true,
      has_previous_page: false,
      start_cursor: expect.any(String),
    });
  });

  test('is read page by page with `after`, each record once', async () => {
    const all: number[] = [];
    let after = '';
    for (;;) {
      const page = await flows(`?first=25${after}`);
      all.push(...ids(page));
      const { has_next_page, end_cursor } = page.body.data.page_info;
      if (!has_next_page) break;
      after = `&after=${end_cursor}`;
    }
    const [total] = await service.sql<{ n: number }>(
      'select count(*)::int as n from flow where brand_id = $1 and not is_deleted',
      [service.brand.brandId],
    );
    expect([all.length, new Set(all).size]).toEqual([total?.n, total?.n]);
    expect((await flows('?first=1&total_count=true')).body.data.total_count).toBe(total?.n);
  });

  test.each([
    ['first=101', 'first', 'must be 100 or less'],
    ['first=x', 'first', 'must be a whole number'],
    ['after=nonsense', 'after', 'must be a cursor of this list'],
    ['agent_id=0', 'agent_id', 'must be 1 or more'],
    ['is_archived=1', 'is_archived', 'must be true or false'],
  ])('rejects %s', async (query, path, message) => {
    const response = await flows(`?${query}`);
    expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
    expect(response.body.errors).toEqual([{ in: 'query', path, message }]);
  });

  test('has a parameter for each filter', async () => {
    const { body } = await flows('?stage=rental_offer&status=complete&is_archived=false&first=100');
    for (const flow of body.data.flows)
      expect(flow).toMatchObject({ rental_offer_status: 'complete', is_archived: false });
    expect(body.data.flows.length).toBeGreaterThan(0);
    const { agent_id } = body.data.flows[0];
    const ofAgent = await flows(`?agent_id=${agent_id}&first=100`);
    expect(new Set(ofAgent.body.data.flows.map((flow: { agent_id: number }) => flow.agent_id))).toEqual(
      new Set([agent_id]),
    );
  });

  test.each([
    ['properties', 'POST', () => '/v2.1/properties/search'],
    ['leads', 'GET', () => '/v2.1/leads'],
    ['entries', 'GET', () => `/v2.1/flows/${service.brand.flowId}/timeline`],
    ['flows', 'GET', () => '/v2.1/flows'],
  ])('of %s is paged by `first` and `after`, and rejects `limit` and `page`', async (name, method, path) => {
    const read = (query: string) =>
      service.call(method, `${path()}?${query}`, method === 'POST' ? { body: {} } : {});
    const page = async (query: string): Promise<unknown[]> => (await read(query)).body.data[name];
    const { body } = await read('first=1');
    expect(Object.keys(body.data)).toEqual([name, 'page_info']);
    const next = await page(`first=1&after=${body.data.page_info.end_cursor}`);
    expect([...body.data[name], ...next]).toEqual(await page('first=2'));
    const response = await read('limit=1&page=0');
    expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
    expect(response.body.errors.map((error: { path: string }) => error.path)).toEqual(['limit', 'page']);
  });

  test('of flows has the renewals with is_renewed=true, and only other flows with false', async () => {
    for (const isRenewed of [true, false]) {
      const { body } = await flows(`?is_renewed=${isRenewed}&first=100`);
      expect(body.data.flows.length).toBeGreaterThan(0);
      for (const flow of body.data.flows) expect(flow.is_renewed).toBe(isRenewed);
    }
  });

  test('is whole, without pages, if it belongs to one record', async () => {
    const { flowId, brandId } = service.brand;
    await service.sql(
      `insert into certificate (brand_id, flow_id, kind, url, created_at, updated_at)
       select $1, $2, 'inventory', 'https://certificates.example.com/' || n, now(), now()
         from generate_series(1, 150) n`,
      [brandId, flowId],
    );
    const { body } = await service.call('GET', `/v2.1/flows/${flowId}/certificates`);
    expect(body.data.certificates.length).toBeGreaterThan(150);
    for (const path of [
      `/v2.1/flows/${flowId}/certificates`,
      `/v2.1/flows/${flowId}/documents`,
      '/v2.1/properties/1/compliance',
    ]) {
      const response = await service.call('GET', `${path}?first=20`);
      expect(rejection(response)).toEqual([422, 'VALIDATION_FAILED']);
      expect(response.body.errors[0]).toMatchObject({ in: 'query', path: 'first' });
    }
  });
});
