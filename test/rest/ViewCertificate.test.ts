import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deletedFlow, joinFlow } from '../support/flows.js';
import { sharedRejections } from '../support/rejections.js';
import { TestService } from '../support/service.js';
import { INSTANT, notFound, notFoundAt, statusAndBody, UNKNOWN_ID } from '../support/shapes.js';
import { entriesDuring, eventsOf } from '../support/timeline.js';

const PATH = '/v2.0/openflow/certificate/view';

interface Listed {
  kind: string;
  is_seen: boolean;
}

describe('POST /v2.0/openflow/certificate/view:', () => {
  let service: TestService;
  let flow: number;
  beforeAll(async () => {
    service = await TestService.start();
    flow = service.brand.flowId;
  });
  afterAll(() => service.stop());
  beforeEach(() =>
    service.sql(
      "update certificate set is_seen = false, seen_at = null, scheme = case kind when 'deposit' then " +
        "'tds' end",
    ),
  );

  const view = (body: object, query = `?flow_id=${flow}`, options: object = {}) =>
    service.call('POST', PATH + query, { body, ...options });
  const kindsOf = (listed: Listed[]) => listed.map(({ kind }) => kind).sort();
  const ALL = ['deposit', 'inventory', 'prescribed_info'];

  sharedRejections(() => service, {
    method: 'POST',
    path: PATH,
    body: {},
    scope: 'certificates:write',
    entitlement: 'deposits',
  });

  test('the selected certificate is marked as seen and returned with every documented field', async () => {
    const { status, body } = await view({ deposit: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        updated: 1,
        certificates: [
          {
            certificate_id: expect.any(Number),
            flow_id: flow,
            kind: 'deposit',
            certificate_url: expect.stringMatching(/^https:\/\//),
            scheme: 'tds',
            is_seen: true,
            seen_at: expect.stringMatching(INSTANT),
            createdAt: expect.stringMatching(INSTANT),
            updatedAt: expect.stringMatching(INSTANT),
          },
        ],
      },
    });
    const seen = await service.sql('select kind, seen_at from certificate where flow_id = $1 and is_seen', [
      flow,
    ]);
    expect(seen).toEqual([{ kind: 'deposit', seen_at: new Date(body.data.certificates[0].seen_at) }]);
  });

  test.each<[string, object, string, string[]]>([
    [
      'prescribed_info chooses the prescribed information',
      { prescribed_info: true },
      '',
      ['prescribed_info'],
    ],
    ['isInventory chooses the inventory', { isInventory: true }, '', ['inventory']],
    ['tds chooses the deposit held by the TDS', { tds: true }, '', ['deposit']],
    [
      'several choose what any of them does',
      { deposit: true, isInventory: true, prescribed_info: false },
      '',
      ['deposit', 'inventory'],
    ],
    ['readAll chooses every one', {}, '&readAll=true', ALL],
  ])('%s', async (_title, body, query, kinds) => {
    const response = await view(body, `?flow_id=${flow}${query}`);
    expect([response.body.data.updated, kindsOf(response.body.data.certificates)]).toEqual([
      kinds.length,
      kinds,
    ]);
    expect(response.body.data.certificates.every((one: Listed) => one.is_seen)).toBe(true);
    const seen = await service.sql<{ kind: string; is_seen: boolean }>(
      'select kind, is_seen from certificate where flow_id = $1 and is_seen',
      [flow],
    );
    expect(kindsOf(seen)).toEqual(kinds);
  });

  test('tds does not select a deposit of another scheme', async () => {
    await service.sql(`update certificate set scheme = 'dps' where flow_id = $1 and kind = 'deposit'`, [
      flow,
    ]);
    expect((await view({ tds: true })).body.data).toEqual({ updated: 0, certificates: [] });
  });

  test('certificate_url selects one certificate; one of another flow is not found', async () => {
    const [mine] = await service.sql<{ url: string }>(
      `select url from certificate where flow_id = $1 and kind = 'inventory'`,
      [flow],
    );
    const [theirs] = await service.sql<{ url: string }>(
      'select url from certificate where flow_id = $1 limit 1',
      [service.other.flowId],
    );
    expect(kindsOf((await view({ certificate_url: mine?.url })).body.data.certificates)).toEqual([
      'inventory',
    ]);
    for (const url of [theirs?.url, 'https://nobody.example.com/none.pdf']) {
      expect(statusAndBody(await view({ certificate_url: url }))).toEqual(
        notFoundAt(['body', 'certificate_url', `Certificate ${url} not found.`]),
      );
    }
  });

  test('certificate_id selects one certificate; one of another flow is not found', async () => {
    const idOf = async (id: number, kind: string) => {
      const [row] = await service.sql<{ id: string }>(
        'select id from certificate where flow_id = $1 and kind = $2',
        [id, kind],
      );
      return Number(row?.id);
    };
    const mine = await idOf(flow, 'inventory');
    const { body } = await view({ certificate_id: mine });
    expect([
      body.data.updated,
      body.data.certificates.map((one: { certificate_id: number }) => one.certificate_id),
    ]).toEqual([1, [mine]]);
    for (const id of [await idOf(service.other.flowId, 'deposit'), UNKNOWN_ID])
      expect(statusAndBody(await view({ certificate_id: id }))).toEqual(
        notFoundAt(['body', 'certificate_id', `Certificate ${id} not found.`]),
      );
  });

  test('a call without a selector or a body changes nothing and lists every certificate', async () => {
    const entries = await entriesDuring(service, flow, async () => {
      for (const options of [
        { body: {} },
        { body: { is_seen: true, deposit: false, certificate_url: '' } },
        {},
      ]) {
        const { status, body } = await service.call('POST', `${PATH}?flow_id=${flow}`, options);
        expect([status, body.data.updated, kindsOf(body.data.certificates)]).toEqual([200, 0, ALL]);
        expect(body.data.certificates.some((one: Listed) => one.is_seen)).toBe(false);
      }
    });
    expect(entries).toEqual([]);
  });

  test('each certificate that changes gets a timeline entry by the key’s person', async () => {
    const { key, user_id } = await service.issueKey();
    const entries = await entriesDuring(service, flow, () =>
      view({}, `?flow_id=${flow}&readAll=true`, { key }),
    );
    expect(entries.map((one) => [one.event_type, one.user_id])).toEqual(
      ALL.map(() => ['certificate_viewed', user_id]),
    );
  });

  test('is_seen false marks a certificate as not seen, and adds a timeline entry too', async () => {
    await view({ deposit: true });
    const entries = await entriesDuring(service, flow, async () => {
      const { body } = await view({ deposit: true, is_seen: false });
      expect(body.data).toMatchObject({
        updated: 1,
        certificates: [{ kind: 'deposit', is_seen: false, seen_at: null }],
      });
    });
    expect(eventsOf(entries)).toEqual(['certificate_viewed']);
  });

  test('a seen certificate keeps the time when it was first seen, and adds no event', async () => {
    const first = await view({ deposit: true });
    const entries = await entriesDuring(service, flow, async () => {
      expect((await view({ deposit: true })).body.data).toEqual({ ...first.body.data, updated: 0 });
    });
    expect(entries).toEqual([]);
  });

  test('one of ten concurrent calls marks the certificate, with one timeline entry', async () => {
    const entries = await entriesDuring(service, flow, async () => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => view({ deposit: true })));
      expect(responses.map(({ body }) => body.data.updated).sort()).toEqual([...Array(9).fill(0), 1]);
    });
    expect(eventsOf(entries)).toEqual(['certificate_viewed']);
  });

  test('the flow may be given in the query, in the body, or in both if they agree', async () => {
    for (const [body, query] of [
      [{}, `?flow_id=${flow}`],
      [{ flow_id: flow }, ''],
      [{ flow_id: flow }, `?flow_id=${flow}`],
    ] as const) {
      expect(kindsOf((await view(body, query)).body.data.certificates)).toEqual(ALL);
    }
    const { status, body } = await view({ flow_id: service.brand.renewedFlowId });
    const message = 'must be the same flow in both places';
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.errors).toEqual([
      { in: 'query', path: 'flow_id', message },
      { in: 'body', path: 'flow_id', message },
    ]);
  });

  test('a call without a flow covers every open flow of the acting tenant only', async () => {
    const { key, user_id } = await service.issueKey();
    expect((await view({ deposit: true }, '', { key })).body.data).toEqual({ updated: 0, certificates: [] });

    // An open flow that is archived, beside the complete ones.
    await service.sql(
      `update flow set is_archived = true
        where brand_id = $1 and id = (select max(f.id) from flow f
        join certificate c on (c.brand_id, c.flow_id) = (f.brand_id, f.id)
        where f.brand_id = $1 and f.id <> $2 and not f.is_completed)`,
      [service.brand.brandId, flow],
    );
    const over = await service.sql<{ id: string }>(
      `select distinct f.id from flow f join certificate c on (c.brand_id, c.flow_id) = (f.brand_id, f.id)
        where f.brand_id = $1 and f.id <> $2 and (f.is_archived or f.is_completed)`,
      [service.brand.brandId, flow],
    );
    expect(over.length).toBeGreaterThan(1);
    for (const id of [flow, ...over.map((one) => Number(one.id))]) await joinFlow(service, user_id, id);
    const { body } = await view({ deposit: true }, '', { key });
    expect(body.data).toMatchObject({ updated: 1, certificates: [{ flow_id: flow, kind: 'deposit' }] });
  });

  test('a key that acts for another tenant sees that tenant’s flows, and is in the timeline', async () => {
    const { key, user_id } = await service.issueKey({ scopes: ['certificates:write', 'tenant:act_as'] });
    const [tenant] = await service.sql<{ user_id: string }>(
      'select user_id from sub_tenant where flow_id = $1 and is_lead',
      [flow],
    );
    const entries = await entriesDuring(service, flow, async () => {
      const { body } = await view({ deposit: true }, '', {
        key,
        headers: { 'X-Tenant-Id': tenant?.user_id },
      });
      expect(body.data).toMatchObject({ updated: 1, certificates: [{ flow_id: flow, kind: 'deposit' }] });
    });
    expect(entries.map((one) => one.user_id)).toEqual([user_id]);
  });

  test('another brand’s tenant gets 404, like an unknown id, and a tenant must be an id', async () => {
    const { key } = await service.issueKey({ scopes: ['certificates:write', 'tenant:act_as'] });
    const as = (tenant: string) => view({}, '', { key, headers: { 'X-Tenant-Id': tenant } });
    const [theirs] = await service.sql<{ user_id: string }>(
      'select user_id from sub_tenant where flow_id = $1 limit 1',
      [service.other.flowId],
    );
    for (const tenant of [String(theirs?.user_id), String(UNKNOWN_ID)])
      expect(statusAndBody(await as(tenant))).toEqual(notFound('Tenant'));
    const { status, body } = await as('me');
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'header', path: 'X-Tenant-Id', message: 'must be a whole number from 1 to 2^53 - 1' }],
    ]);
  });

  test('another brand’s flow and a deleted flow get 404, like an id that does not exist', async () => {
    const gone = await deletedFlow(service);
    for (const id of [service.other.flowId, UNKNOWN_ID, gone]) {
      expect(statusAndBody(await view({ deposit: true }, `?flow_id=${id}`))).toEqual(notFound('Flow'));
      expect(statusAndBody(await view({ deposit: true, flow_id: id }, ''))).toEqual(notFound('Flow'));
    }
    expect(await service.sql('select 1 from certificate where is_seen')).toEqual([]);
  });

  test('the error lists every value of the wrong type at once, and unknown fields are ignored', async () => {
    const { status, body } = await view(
      { tds: 'yes', is_seen: 1, flow_id: 1.5, certificate_url: 7, whatever: [] },
      '?flow_id=x&readAll=maybe&more=1',
    );
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(
      body.errors.map((problem: { in: string; path: string }) => `${problem.in} ${problem.path}`).sort(),
    ).toEqual([
      'body certificate_url',
      'body flow_id',
      'body is_seen',
      'body tds',
      'query flow_id',
      'query readAll',
    ]);
    expect((await view({ whatever: [] }, `?flow_id=${flow}&more=1`)).status).toBe(200);
  });
});
