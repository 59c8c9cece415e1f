import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CATALOGUE } from '../../../src/domain/events/catalogue.js';
import { TestService } from '../../support/service.js';

describe('the calls for events', () => {
  let service: TestService;
  let brandId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId } = service.brand);
  });
  afterAll(() => service.stop());

  const get = (path: string, key?: string) =>
    service.call('GET', `/v2.1/${path}`, key === undefined ? {} : { key });
  const idsOf = (events: { id: string }[]) => events.map(({ id }) => id);

  test('GET /v2.1/events returns the oldest events first, each with its facts', async () => {
    const { status, body } = await get('events?first=2');
    expect([status, body.status]).toEqual([200, true]);
    expect(body.data.page_info).toEqual({ has_next_page: true, end_cursor: `evt_${brandId}_2` });
    const [first] = body.data.events;
    expect(Object.keys(first)).toEqual([
      ...[
        'id',
        'type',
        'version',
        'timestamp',
        'brand_id',
        'sequence',
        'subject',
        'flow_id',
        'cause',
        'data',
      ],
    ]);
    expect(first).toMatchObject({
      id: `evt_${brandId}_1`,
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      brand_id: brandId,
      sequence: 1,
      subject: { type: expect.any(String), id: expect.any(Number) },
      cause: { api_key_id: expect.any(Number), user_id: expect.any(Number), request_id: null },
    });
  });

  test('GET /v2.1/events goes on after a cursor, from now on, and from an instant', async () => {
    const after = await get(`events?first=2&after=evt_${brandId}_5`);
    expect(idsOf(after.body.data.events)).toEqual([`evt_${brandId}_6`, `evt_${brandId}_7`]);
    const latest = await get('events?after=latest');
    expect(latest.body.data.events).toEqual([]);
    const { end_cursor: end } = latest.body.data.page_info;
    const same = await get(`events?after=${end}`);
    expect(same.body.data).toEqual({ events: [], page_info: { has_next_page: false, end_cursor: end } });
    const [row] = await service.sql<{ id: number; at: Date }>(
      'select id::int, created_at as at from event where brand_id = $1 order by id desc limit 1',
      [brandId],
    );
    const since = async (at: Date) => (await get(`events?since=${at.toISOString()}`)).body.data.events;
    const at = row?.at ?? new Date();
    expect((await since(at))[0]).toBeDefined();
    expect(await since(new Date(at.getTime() + 1))).toEqual([]);
    expect(idsOf(await since(new Date(0)))[0]).toBe(`evt_${brandId}_1`);
  });

  test('GET /v2.1/events has only the named types and the flow', async () => {
    const { flowId } = service.brand;
    const { body } = await get(`events?types=flow.created&types=flow.stage_changed&flow_id=${flowId}`);
    expect(new Set(body.data.events.map((one: { type: string }) => one.type))).toEqual(
      new Set(['flow.created', 'flow.stage_changed']),
    );
    expect(new Set(body.data.events.map((one: { flow_id: number }) => one.flow_id))).toEqual(
      new Set([flowId]),
    );
  });

  test('GET /v2.1/events leaves out what the key may not see, and rejects it if it is named', async () => {
    const { key } = await service.issueKey({ scopes: ['maintenance:read'] });
    const { body } = await get('events?first=100', key);
    expect(new Set(body.data.events.map(({ type }: { type: string }) => type.split('.')[0]))).toEqual(
      new Set(['maintenance']),
    );
    const named = await get('events?types=flow.created', key);
    expect([named.status, named.body.code, named.body.allowed]).toEqual([
      403,
      'SCOPE_REQUIRED',
      ['timeline:read'],
    ]);
    const id = (await get('events?types=flow.created&first=1')).body.data.events[0].id;
    expect((await get(`events/${id}`, key)).status).toBe(404);
  });

  test.each([
    ['first=-1', 'first', 'must be 0 or more'],
    ['first=101', 'first', 'must be 100 or less'],
    ['after=evt_999_1', 'after', 'must be the id of an event of this feed, or "latest"'],
    ['after=soon', 'after', 'must be the id of an event of this feed, or "latest"'],
    ['after=latest&since=2026-01-01T00:00:00Z', 'since', 'must not be sent together with "after"'],
    ['types=flow.exploded', 'types[0]', expect.stringContaining('flow.created')],
    ['kinds=x', 'kinds', expect.stringContaining('is not a parameter')],
  ])('GET /v2.1/events?%s is 422', async (query, path, message) => {
    const { status, body } = await get(`events?${query}`);
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'VALIDATION_FAILED', path]);
    expect(body.errors[0].message).toEqual(message);
  });

  test('a cursor ahead of the feed is 410, with the cursor to go on from', async () => {
    const { status, body } = await get(`events?after=evt_${brandId}_999999`);
    expect([status, body.code, body.allowed]).toEqual([410, 'CURSOR_EXPIRED', [`evt_${brandId}_0`]]);
  });

  test('GET /v2.1/events/{id} returns the event; that of another brand is 404', async () => {
    const { status, body } = await get(`events/evt_${brandId}_3`);
    expect([status, body.data.event.id, body.data.event.sequence]).toEqual([200, `evt_${brandId}_3`, 3]);
    for (const id of [`evt_${service.other.brandId}_3`, `evt_${brandId}_999999`])
      expect([id, (await get(`events/${id}`)).status]).toEqual([id, 404]);
    const wrong = await get('events/evt_x');
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ in: 'path', path: 'id', message: 'must be the id of an event, such as evt_7_104211' }],
    ]);
    const none = await get(`events?first=0&after=evt_${brandId}_3`);
    expect(none.body.data).toEqual({
      events: [],
      page_info: { has_next_page: true, end_cursor: `evt_${brandId}_3` },
    });
  });

  test('GET /v2.1/event-types lists every type with its scope and its schema', async () => {
    const { status, body } = await get('event-types');
    expect(status).toBe(200);
    expect(body.data.event_types).toHaveLength(CATALOGUE.size);
    expect(body.data.event_types.find(({ type }: { type: string }) => type === 'flow.created')).toEqual({
      type: 'flow.created',
      meaning: 'The flow was created.',
      scope: 'timeline:read',
      version: 1,
      schema: {
        type: 'object',
        properties: { renewed_from: { type: ['integer', 'null'], minimum: 1 } },
        required: ['renewed_from'],
        additionalProperties: false,
      },
    });
  });

  test('a page that looks for a rare type reads 5,000 events, and its cursor shows how far', async () => {
    const { other } = service;
    const key = other.partnerKey;
    const end = async (query: string) => (await get(`events?${query}`, key)).body.data;
    const start = (await end('after=latest')).page_info.end_cursor;
    const last = Number(start.split('_')[2]);
    await service.sql(
      `insert into event (brand_id, id, created_at, updated_at, name, version, subject_type, subject_id,
          occurred_at, data)
        select $1, $2 + n, now(), now(), 'properties.withdrawn', 1, 'brand', $1, now(), '{"property_ids": [1]}'
        from generate_series(1, 6000) n`,
      [other.brandId, last],
    );
    await service.sql('update event_stream set last_sequence = last_sequence + 6000 where brand_id = $1', [
      other.brandId,
    ]);
    expect(await end(`types=flow.created&after=${start}`)).toEqual({
      events: [],
      page_info: { has_next_page: true, end_cursor: `evt_${other.brandId}_${last + 5000}` },
    });
    expect(await end(`types=flow.created&after=evt_${other.brandId}_${last + 5000}`)).toEqual({
      events: [],
      page_info: { has_next_page: false, end_cursor: `evt_${other.brandId}_${last + 6000}` },
    });
    const { events, page_info: info } = await end(`first=2&after=${start}`);
    expect([events.length, info]).toEqual([
      2,
      { has_next_page: true, end_cursor: `evt_${other.brandId}_${last + 2}` },
    ]);
  });

  test('no key and a key with origins read no events', async () => {
    const { key } = await service.issueKey({ origins: ['https://shop.example.com'] });
    for (const path of ['events', 'event-types', `events/evt_${brandId}_1`]) {
      expect([path, (await get(path, '')).status]).toEqual([path, 401]);
      expect([path, (await get(path, key)).status]).toEqual([path, 403]);
    }
  });
});
