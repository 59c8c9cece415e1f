import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from 'graphql-sse';
import { EventStream } from '../support/event-stream.js';
import { eventually } from '../support/eventually.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { reportIssue } from '../support/report-issue.js';
import { TestService } from '../support/service.js';

const FOLLOW = `subscription Follow($after: String, $types: [EventName!], $flowId: SafeInt) {
  events(after: $after, types: $types, flowId: $flowId) { id type brandId subject { type id } data }
}`;

describe('the subscription to events', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ environment: { JOBS: 'inline' }, jobs: { everyMs: 20 } });
  });
  afterAll(() => service.stop());

  const report = () => reportIssue(service);
  const follow = (
    query: string,
    variables: object = {},
    options: { key?: string; headers?: Record<string, string> } = {},
  ) => EventStream.open(service, '/graphql', { body: { query, variables }, ...options });
  const last = async (): Promise<string> =>
    dataOf(await service.graphql('{ events(first: 0, after: "latest") { pageInfo { endCursor } } }')).events
      .pageInfo.endCursor;

  test('sends what was selected of each event to a client of GraphQL over Server-Sent Events', async () => {
    const client = createClient({
      url: `${service.service.url}/graphql`,
      headers: { 'X-API-Key': service.brand.partnerKey },
      retryAttempts: 0,
    });
    const after = await last();
    const results: unknown[] = [];
    const leave = client.subscribe(
      { query: FOLLOW, variables: { after, types: ['MAINTENANCE_ISSUE_CREATED'] } },
      { next: (result) => void results.push(result), error: () => {}, complete: () => {} },
    );
    const ids = [await report(), await report()];
    await eventually(async () => results.length === 2);
    leave();
    expect(results).toEqual(
      ids.map((id) => ({
        data: {
          events: {
            id: expect.stringMatching(/^evt_\d+_\d+$/),
            type: 'MAINTENANCE_ISSUE_CREATED',
            brandId: service.brand.brandId,
            subject: { type: 'maintenance_issue', id },
            data: expect.any(Object),
          },
        },
      })),
    );
  });

  test('goes on after the event that is passed as `after`, and has what `events` returns', async () => {
    const after = `evt_${service.brand.brandId}_0`;
    const query =
      'query ($after: String) { events(first: 100, after: $after) { edges { node { id type } } } }';
    const { edges } = dataOf(await service.graphql(query, { after })).events;
    const stream = await follow('subscription ($after: String) { events(after: $after) { id type } }', {
      after,
    });
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await stream.has(edges.length);
    stream.leave();
    expect(stream.messages.slice(0, edges.length)).toEqual(
      edges.map(({ node }: { node: object }) => ({
        id: undefined,
        event: 'next',
        data: JSON.stringify({ data: { events: node } }),
      })),
    );
  });

  test('ends when its key is revoked', async () => {
    const { key, id } = await service.issueKey();
    const stream = await follow('subscription { events { id } }', {}, { key });
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`);
    await stream.ends();
    expect((await follow('subscription { events { id } }', {}, { key })).response.status).toBe(401);
  });

  test('is rejected with the status and the code of its error, before it begins', async () => {
    const { key } = await service.issueKey({ scopes: ['flows:read'] });
    const { key: ofPage } = await service.issueKey({ origins: ['https://www.example.com'] });
    const byType = 'subscription { events(types: [MAINTENANCE_ISSUE_CREATED]) { id } }';
    const aliases = Array.from({ length: 300 }, (_, at) => `a${at}: data`).join(' ');
    const cases: [query: string, status: number, code: string, options?: { key: string }][] = [
      ['subscription { events @skip(if: true) { id } }', 400, 'GRAPHQL_VALIDATION_FAILED'],
      [
        'subscription ($x: Boolean = true) { ...f } fragment f on Subscription { events @include(if: $x) { id } }',
        400,
        'GRAPHQL_VALIDATION_FAILED',
      ],
      ['subscription { events { id }', 400, 'GRAPHQL_PARSE_FAILED'],
      ['subscription a { events { id } } query b { __typename }', 400, 'GRAPHQL_VALIDATION_FAILED'],
      ['subscription { events { unknown } }', 400, 'GRAPHQL_VALIDATION_FAILED'],
      ['subscription { one: events { id } two: events { id } }', 400, 'GRAPHQL_VALIDATION_FAILED'],
      [byType, 403, 'SCOPE_REQUIRED', { key }],
      ['subscription { events { id } }', 403, 'SCOPE_REQUIRED', { key: ofPage }],
      ['subscription { events { id } }', 403, 'PARTNER_REQUIRED', { key: service.operatorToken }],
      ['subscription { events(after: "evt_1_x") { id } }', 422, 'VALIDATION_FAILED'],
      [`subscription { events(after: "evt_${service.brand.brandId}_99999") { id } }`, 410, 'CURSOR_EXPIRED'],
    ];
    const costly = await (await follow(`subscription { events { ${aliases} } }`)).rejection();
    expect([costly.status, costly.body.errors[0].message]).toEqual([
      400,
      expect.stringMatching(/^The operation costs 1[01]\d\d; at most 1000 is allowed\./),
    ]);
    for (const [query, status, code, options] of cases) {
      const stream = await follow(query, {}, options);
      const rejection = await stream.rejection();
      expect([query.slice(0, 60), rejection.status, rejection.body.errors?.[0]?.extensions.code]).toEqual([
        query.slice(0, 60),
        status,
        code,
      ]);
    }
  });

  test('catches up while other brands are served', async () => {
    const aliases = Array.from({ length: 40 }, (_, at) => `a${at}: data`).join(' ');
    const count = 100;
    const after = Number((await last()).split('_').at(-1)) - count;
    const query = `subscription { events(after: "evt_${service.brand.brandId}_${after}") { id ${aliases} } }`;
    const streams = await Promise.all(Array.from({ length: 8 }, () => follow(query)));
    const others = await Promise.all(
      Array.from({ length: 5 }, () =>
        service.call('GET', '/v2.1/flows?first=1', { key: service.other.partnerKey }),
      ),
    );
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const stream of streams) await stream.has(count);
    for (const stream of streams) stream.leave();
    expect(new Set(streams.map(({ events }) => events.length)).size).toBe(1);
  });

  test('needs a request that accepts a stream, and changes nothing for other operations', async () => {
    const response = await service.graphql('subscription { events { id } }');
    expect([response.status, codeOf(response)]).toEqual([200, 'GRAPHQL_VALIDATION_FAILED']);
    expect(response.body.errors[0].message).toBe(
      'A subscription needs the header `Accept: text/event-stream`, and a POST request.',
    );
    const both = { headers: { Accept: 'text/event-stream, application/json' } };
    const query = await follow('{ viewer { brand { id } } }', {}, both);
    expect((await query.rejection()).body.data.viewer.brand.id).toBe(service.brand.brandId);
    const syntax = await follow('subscription {', {}, both);
    expect((await syntax.rejection()).body.errors[0].extensions.code).toBe('GRAPHQL_PARSE_FAILED');
  });

  test('a wrong X-Tenant-Id is rejected as for every operation', async () => {
    const { key } = await service.issueKey({ scopes: ['flows:read', 'tenant:act_as'] });
    const stream = await follow(
      'subscription { events { id } }',
      {},
      { key, headers: { 'X-Tenant-Id': '999999' } },
    );
    expect(await stream.rejection()).toMatchObject({
      status: 404,
      body: { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
    });
  });
});
