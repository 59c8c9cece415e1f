import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deletedFlow } from '../support/flows.js';
import { sharedRejections } from '../support/rejections.js';
import { TestService } from '../support/service.js';
import { INSTANT, notFound, statusAndBody, UNKNOWN_ID } from '../support/shapes.js';

const PATH = '/v2.0/openflow_logs_timeline';

interface Entry {
  openflow_log_id: number;
  event_type: string;
  createdAt: string;
  updatedAt: string;
}

describe('GET /v2.0/openflow_logs_timeline:', () => {
  let service: TestService;
  /** A flow whose timeline is longer than a page; many of its entries have the same time. */
  let long: number;
  beforeAll(async () => {
    service = await TestService.start();
    const [row] = await service.sql<{ id: string }>(
      'select id from flow where brand_id = $1 and is_archived order by id limit 1',
      [service.brand.brandId],
    );
    long = Number(row?.id);
    // Without the index, and with ids in another order than the rows, an ambiguous order becomes visible.
    await service.sql('drop index timeline_by_created');
    await service.sql(
      `insert into timeline_entry (id, brand_id, created_at, updated_at, flow_id, user_id, event_type,
        description)
       select 1000000 + n * 7 % 251, brand_id,
         '2026-10-01T00:00:00Z'::timestamptz + (n / 40) * interval '1 hour',
         '2026-11-01T00:00:00Z'::timestamptz - (n % 7) * interval '1 hour', flow_id, user_id,
         case n % 3 when 0 then 'stage_changed' when 1 then 'guarantor_added' else 'certificate_viewed' end,
           'Entry ' || n
       from generate_series(1, 250) n, lateral (select * from timeline_entry where flow_id = $1 limit 1) one`,
      [long],
    );
  });
  afterAll(() => service.stop());

  const read = (query: string, flow = long) => service.call('GET', `${PATH}?flow_id=${flow}${query}`);
  const entriesOf = async (query: string): Promise<Entry[]> => (await read(query)).body.data.data;

  sharedRejections(() => service, {
    method: 'GET',
    path: () => `${PATH}?flow_id=${service.brand.flowId}`,
    scope: 'timeline:read',
    entitlement: 'openflow',
  });

  test('a change appears in the timeline with every documented field, under the key’s person', async () => {
    const { flowId, subTenantIds } = service.brand;
    const { key, user_id } = await service.issueKey();
    const before = (await read('', flowId)).body.data.count;
    await service.call('POST', `/v2.0/openflow/confirmHoldingDeposit?flow_id=${flowId}`, {
      key,
      body: { open_flow_sub_tenant_id: subTenantIds.slice(0, 1) },
    });
    const { status, body } = await read('', flowId);
    expect(status).toBe(200);
    expect(body).toEqual({ status: true, data: { data: expect.any(Array), count: before + 1 } });
    expect(body.data.data).toHaveLength(before + 1);
    expect(body.data.data[0]).toEqual({
      openflow_log_id: expect.any(Number),
      user_id,
      openflow_id: flowId,
      description: expect.stringMatching(/^The holding deposit of .+ was confirmed\.$/),
      event_type: 'holding_deposit_confirmed',
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    });
    for (const entry of body.data.data)
      expect(Object.keys(entry).sort()).toEqual(Object.keys(body.data.data[0]).sort());
  });

  test('a page has the 50 newest entries by default, and count is the total', async () => {
    const { body } = await read('');
    expect(body.data.data).toHaveLength(50);
    expect(body.data.count).toBeGreaterThan(250);
    expect(body.data.data).toEqual(
      (await entriesOf('&limit=200&sortBy=createdAt&sortOrder=DESC')).slice(0, 50),
    );
    expect(body.data.data[0].createdAt).toBe('2026-11-20T09:00:00.000Z');
  });

  test.each([
    [
      '',
      (a: Entry, b: Entry) => b.createdAt.localeCompare(a.createdAt) || b.openflow_log_id - a.openflow_log_id,
    ],
    [
      '&sortOrder=ASC',
      (a: Entry, b: Entry) => a.createdAt.localeCompare(b.createdAt) || a.openflow_log_id - b.openflow_log_id,
    ],
    [
      '&sortBy=updatedAt',
      (a: Entry, b: Entry) => b.updatedAt.localeCompare(a.updatedAt) || b.openflow_log_id - a.openflow_log_id,
    ],
    [
      '&sortBy=event_type&sortOrder=asc',
      (a: Entry, b: Entry) =>
        a.event_type === b.event_type
          ? a.openflow_log_id - b.openflow_log_id
          : a.event_type < b.event_type
            ? -1
            : 1,
    ],
  ])(
    'pages sorted by “%s” neither repeat nor skip entries, even if many have the same instant',
    async (sort, order) => {
      const { count } = (await read('')).body.data;
      const all: Entry[] = [];
      while (all.length < count) {
        const page = await entriesOf(`${sort}&limit=37&offset=${all.length}`);
        expect(page.length).toBe(Math.min(37, count - all.length));
        all.push(...page);
      }
      expect(new Set(all.map((one) => one.openflow_log_id)).size).toBe(count);
      expect(all).toEqual(all.toSorted(order));
      expect(await entriesOf(`${sort}&limit=37&offset=${count}`)).toEqual([]);
    },
  );

  test('directions and sort keys are accepted in any letter case, and integers also as doubles', async () => {
    const oldest = await entriesOf('&sortOrder=ASC&sortBy=createdAt&limit=5&offset=0');
    for (const query of ['&sortOrder=asc&limit=5.0&offset=0.0', '&sortOrder=Asc&sortBy=CREATEDAT&limit=5'])
      expect(await entriesOf(query)).toEqual(oldest);
  });

  test('a page has at most 200 entries', async () => {
    expect(await entriesOf('&limit=200')).toHaveLength(200);
    const { status, body } = await read('&limit=201');
    expect([status, body.code, body.errors]).toEqual([
      422,
      'VALIDATION_FAILED',
      [{ in: 'query', path: 'limit', message: 'must be 200 or less' }],
    ]);
  });

  test.each([
    [
      '&sortOrder=sideways',
      { in: 'query', path: 'sortOrder', message: 'must be one of: ASC, DESC' },
      ['ASC', 'DESC'],
    ],
    [
      '&sortBy=flow_id',
      { in: 'query', path: 'sortBy', message: 'must be one of: createdAt, updatedAt, event_type' },
      ['createdAt', 'updatedAt', 'event_type'],
    ],
  ])(
    'a value that is not in a closed list is rejected with the allowed values: %s',
    async (query, problem, allowed) => {
      const { status, body } = await read(query);
      expect([status, body]).toEqual([
        422,
        { status: false, message: expect.any(String), code: 'VALIDATION_FAILED', errors: [problem], allowed },
      ]);
    },
  );

  test('the error lists every invalid parameter', async () => {
    const { status, body } = await service.call(
      'GET',
      `${PATH}?flow_id=abc&limit=-1&offset=1.5&sortOrder=&sortBy=x`,
    );
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(
      body.errors.map((problem: { in: string; path: string }) => `${problem.in} ${problem.path}`).sort(),
    ).toEqual(['query flow_id', 'query limit', 'query offset', 'query sortBy', 'query sortOrder']);
  });

  test('flow_id is required, exactly once, as an id', async () => {
    const problemsOf = async (query: string) => (await service.call('GET', PATH + query)).body.errors;
    expect(await problemsOf('')).toEqual([{ in: 'query', path: 'flow_id', message: 'is required' }]);
    expect(await problemsOf(`?flow_id=${long}&flow_id=${long}`)).toEqual([
      { in: 'query', path: 'flow_id', message: 'must be given once' },
    ]);
    for (const id of ['', '0', '-1', '1.5', 'NaN', '9007199254740993', '0x10']) {
      expect([id, (await service.call('GET', `${PATH}?flow_id=${id}`)).status]).toEqual([id, 422]);
    }
  });

  test('the call ignores unknown parameters', async () => {
    expect(await entriesOf('&limit=3&colour=red')).toEqual(await entriesOf('&limit=3'));
  });

  test('another brand’s, a deleted and an unknown flow get 404, an archived one is readable', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID, await deletedFlow(service)])
      expect(statusAndBody(await read('', id))).toEqual(notFound('Flow'));
    expect((await read('')).status).toBe(200);
  });

  test('a request for the timeline adds no entry to it', async () => {
    const { count } = (await read('')).body.data;
    await read('&limit=1');
    expect((await read('')).body.data.count).toBe(count);
  });
});
