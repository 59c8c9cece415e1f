import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase } from '../../support/database.js';
import { EventStream } from '../../support/event-stream.js';
import { eventually } from '../../support/eventually.js';
import { reportIssue } from '../../support/report-issue.js';
import { newBrand } from '../../support/rows.js';
import { TestService } from '../../support/service.js';
import { sentDuring } from '../../support/statements.js';
import { TcpProxy } from '../../support/tcp-proxy.js';

const PATH = '/v2.1/events/stream';

describe('GET /v2.1/events/stream', () => {
  let service: TestService;
  let second: TestService;
  const open: EventStream[] = [];
  beforeAll(async () => {
    service = await TestService.start({ environment: { JOBS: 'inline' }, jobs: { everyMs: 20 } });
    second = await TestService.start({ databaseUrl: service.databaseUrl });
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.leave();
  });
  afterAll(async () => {
    await second.stop();
    await service.stop();
  });

  const stream = async (
    query = '',
    options: Parameters<typeof EventStream.open>[2] = {},
    on = service,
  ): Promise<EventStream> => {
    const opened = await EventStream.open(on, `${PATH}${query}`, options);
    open.push(opened);
    return opened;
  };
  const report = () => reportIssue(service);
  const last = async (): Promise<string> =>
    (await service.call('GET', '/v2.1/events?after=latest')).body.data.page_info.end_cursor;

  const sequenceOf = (cursor: string): number => Number(cursor.split('_').at(-1));

  test('begins with the position in the feed, and sends each event as GET /v2.1/events/{id} returns it', async () => {
    const position = await last();
    const one = await stream();
    expect(one.response.status).toBe(200);
    expect(Object.fromEntries(one.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
    });
    await eventually(async () => one.messages.length === 1);
    expect(one.messages).toEqual([{ id: position, event: 'ready', data: '{}' }]);
    expect(one.retryMs).toBe(2000);
    const issue = await report();
    await one.has(1);
    const [, message] = one.messages;
    expect(message).toMatchObject({ event: 'maintenance.issue_created' });
    const { body } = await service.call('GET', `/v2.1/events/${message?.id}`);
    expect(JSON.parse(message?.data ?? '')).toEqual(body.data.event);
    expect(body.data.event.subject).toEqual({ type: 'maintenance_issue', id: issue });
  });

  test('has what GET /v2.1/events has after the same cursor: all of it, in order, and what follows', async () => {
    const { brandId } = service.brand;
    const one = await stream(`?after=evt_${brandId}_0`);
    const count = Number((await last()).split('_').at(-1));
    await one.has(count);
    await report();
    await one.has(count + 1);
    expect(one.messages.slice(1).map(({ id }) => id)).toEqual(
      Array.from({ length: count + 1 }, (_, place) => `evt_${brandId}_${place + 1}`),
    );
  });

  test('has only the named types, or only the events of a flow', async () => {
    const { brandId, flowId } = service.brand;
    const after = `after=evt_${brandId}_0`;
    const list = async (query: string) =>
      (await service.call('GET', `/v2.1/events?first=100&${query}`)).body.data.events;
    for (const query of [`types=flow.created&types=Payment.Received`, `flow_id=${flowId}`]) {
      const expected = await list(`${after}&${query}`);
      expect(expected.length).toBeGreaterThan(3);
      const one = await stream(`?${after}&${query}`);
      await one.has(expected.length);
      expect(one.events.slice(0, expected.length)).toEqual(expected);
    }
  });

  test('goes on after the last event on another instance, without a gap and without a repeat', async () => {
    const first = await stream();
    await eventually(async () => first.messages.length === 1);
    await report();
    await first.has(1);
    const id = first.messages.at(-1)?.id ?? '';
    first.leave();
    await report();
    await report();
    // The URL has the cursor of the first connection, as that of a browser has.
    const query = `?after=${first.messages[0]?.id}`;
    const next = await stream(query, { headers: { 'Last-Event-ID': id } }, second);
    await next.has(2);
    await report();
    await next.has(3);
    const number = Number(id.split('_').at(-1));
    expect(next.events.map(({ sequence }) => sequence)).toEqual([number + 1, number + 2, number + 3]);
  });

  test('of some types moves its position past the others, which are not read again after a break', async () => {
    const all = await stream();
    const issue = await report();
    await all.has(1);
    const before = all.messages.at(-1)?.id ?? '';
    const query = '?types=maintenance.issue_created';
    const one = await stream(query);
    for (const title of ['Dripping tap, upstairs', 'Dripping tap, downstairs'])
      await service.call('PATCH', `/v2.1/maintenance-issues/${issue}`, { body: { title } });
    await all.has(3);
    const position = all.messages.at(-1)?.id ?? '';
    expect(sequenceOf(position)).toBe(sequenceOf(before) + 2);
    // While there are no events, a stream sends its position every 15 seconds.
    await eventually(async () => one.messages.at(-1)?.id === position);
    expect(one.messages[0]?.id).toBe(before);
    expect(one.events).toEqual([]);
    one.leave();

    const sent = await sentDuring(async () => {
      const headers = { 'Last-Event-ID': position };
      const next = await stream(`${query}&after=${before}`, { headers }, second);
      const reported = await report();
      await next.has(1);
      expect(next.messages[0]).toMatchObject({ id: position, event: 'ready' });
      expect(next.events.map(({ subject }) => subject.id)).toEqual([reported]);
    });
    const reads = sent.flatMap(({ text, values }) =>
      /from event e .* e\.id > \$2/.test(text) ? [Number(values[1])] : [],
    );
    expect(reads.length).toBeGreaterThan(0);
    expect(Math.min(...reads)).toBe(sequenceOf(position));
  });

  test('ends within a second after its key was revoked, on every instance, and the other ones go on', async () => {
    const { key, id } = await service.issueKey();
    const [one, two, other] = [await stream('', { key }), await stream('', { key }, second), await stream()];
    await eventually(async () => [one, two, other].every(({ messages }) => messages.length === 1));
    const { brandId } = service.brand;
    await service.operate('DELETE', `/v2.0/brand/${brandId}/api-keys/${id}`);
    const revokedAt = performance.now();
    await Promise.all([one.ends(), two.ends()]);
    // Looked at twice a second; the rest is for a busy machine.
    expect(performance.now() - revokedAt).toBeLessThan(5000);
    await report();
    await other.has(1);
    expect([one, two].map(({ events }) => events.length)).toEqual([0, 0]);
    const again = await stream('', { key });
    expect((await again.rejection()).status).toBe(401);
  });

  test('ends after its key was rotated, and one with the new secret goes on', async () => {
    const { key, id } = await service.issueKey();
    const old = await stream('', { key });
    await eventually(async () => old.messages.length === 1);
    const { brandId } = service.brand;
    const { body } = await service.operate('POST', `/v2.0/brand/${brandId}/api-keys/${id}/rotate`);
    const next = await stream('', { key: body.data.key });
    await old.ends();
    await report();
    await next.has(1);
    expect(old.events).toEqual([]);
  });

  test('leaves no stream behind for clients that leave at once', async () => {
    const { key } = await service.issueKey();
    for (let count = 0; count < 30; count += 1) {
      const leaving = new AbortController();
      const opening = fetch(`${service.service.url}${PATH}`, {
        headers: { 'X-API-Key': key },
        signal: leaving.signal,
      });
      setTimeout(() => leaving.abort(), count % 6);
      await opening.catch(() => {});
    }
    await eventually(async () => {
      const opened = await Promise.all(Array.from({ length: 10 }, () => stream('', { key })));
      const isWhole = opened.every(({ response }) => response.status === 200);
      if (!isWhole) for (const one of opened) one.leave();
      return isWhole;
    });
  });

  test('leaves out the types whose scope the key lacks, and rejects one that is named', async () => {
    const { key } = await service.issueKey({ scopes: ['timeline:read'] });
    const [all, named] = [await stream('', { key }), await stream('?types=flow.created', { key })];
    await eventually(async () => all.messages.length + named.messages.length === 2);
    await report();
    const wrong = await stream('?types=maintenance.issue_created', { key });
    expect(await wrong.rejection()).toMatchObject({
      status: 403,
      body: { status: false, code: 'SCOPE_REQUIRED', allowed: ['maintenance:read'] },
    });
    const other = await stream();
    await report();
    await other.has(1);
    expect(all.events).toEqual([]);
  });

  test('a stream that names a type ends when its key loses the scope', async () => {
    const { key, id } = await service.issueKey({ scopes: ['timeline:read', 'maintenance:read'] });
    const [all, named] = [
      await stream('', { key }),
      await stream('?types=maintenance.issue_created', { key }),
    ];
    await eventually(async () => all.messages.length + named.messages.length === 2);
    await service.sql(`update api_key set scopes = '["timeline:read"]' where id = $1`, [id]);
    await named.ends();
    await report();
    const other = await stream();
    await report();
    await other.has(1);
    expect([all.hasEnded, all.events]).toEqual([false, []]);
  });

  test('names every wrong value, and the cursor by the place where it was sent', async () => {
    const { brandId } = service.brand;
    const other = `evt_${service.other.brandId}_1`;
    const cases: [query: string, lastEventId: string | undefined, problems: object[]][] = [
      [
        '?types=flow.gone&flow_id=x&speed=1',
        undefined,
        [
          { in: 'query', path: 'types[0]' },
          { in: 'query', path: 'flow_id' },
          { in: 'query', path: 'speed' },
        ],
      ],
      [`?after=${other}`, undefined, [{ in: 'query', path: 'after' }]],
      [`?after=evt_${brandId}_1`, other, [{ in: 'header', path: 'Last-Event-ID' }]],
      ['', 'x'.repeat(1000), [{ in: 'header', path: 'Last-Event-ID' }]],
    ];
    for (const [query, lastEventId, problems] of cases) {
      const headers: Record<string, string> = lastEventId ? { 'Last-Event-ID': lastEventId } : {};
      const { status, body } = await (await stream(query, { headers })).rejection();
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(body.errors).toEqual(problems.map((one) => expect.objectContaining(one)));
    }
  });

  test('rejects a cursor ahead of the feed, with the one to begin with', async () => {
    const { brandId } = service.brand;
    const { status, body } = await (await stream(`?after=evt_${brandId}_999999`)).rejection();
    expect([status, body.code, body.allowed]).toEqual([410, 'CURSOR_EXPIRED', [`evt_${brandId}_0`]]);
  });

  test('is not for operators, for keys with origins, and for other methods', async () => {
    const { key } = await service.issueKey({ origins: ['https://www.example.com'] });
    expect((await (await stream('', { key: service.operatorToken })).rejection()).status).toBe(401);
    expect(await (await stream('', { key })).rejection()).toMatchObject({
      status: 403,
      body: { code: 'SCOPE_REQUIRED' },
    });
    expect((await service.call('POST', PATH)).status).toBe(405);
    expect((await service.call('HEAD', PATH)).status).toBe(405);
  });

  test('has at most 10 streams of a key and 50 of a brand, whatever other brands have', async () => {
    const { brandId } = await newBrand(service, 'Streams');
    const keys = await Promise.all(Array.from({ length: 6 }, () => service.issueKey({}, brandId)));
    const of = async (count: number, key: string) => {
      const opened = await Promise.all(Array.from({ length: count }, () => stream('', { key })));
      return opened.map(({ response }) => response.status);
    };
    const [first = { key: '' }, ...others] = keys;
    expect((await of(11, first.key)).sort()).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    for (const { key } of others.slice(0, 4)) await of(10, key);
    const rejected = await stream('', { key: others[4]?.key ?? '' });
    expect(await rejected.rejection()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(rejected.response.headers.get('Retry-After')).toBe('10');
    expect((await stream()).response.status).toBe(200);
    // They are not among the requests that the brand may have at once.
    const { status } = await service.call('GET', '/v2.1/flows?first=1', { key: first.key });
    expect(status).toBe(200);
    // One of this key that is open.
    open.find(({ response }) => response.status === 200)?.leave();
    await eventually(async () => (await of(1, first.key))[0] === 200);
  });

  test('another brand sees nothing of it', async () => {
    const other = await stream('', { key: service.other.partnerKey });
    const own = await stream();
    await eventually(async () => other.messages.length + own.messages.length === 2);
    await report();
    await own.has(1);
    expect(other.messages[0]?.id).toMatch(new RegExp(`^evt_${service.other.brandId}_`));
    expect(other.events).toEqual([]);
  });
});

describe('when the service stops, or its database is silent', () => {
  test('streams end after some seconds without a response, and can be opened again with the database', async () => {
    const database = await cloneDatabase();
    const proxy = await TcpProxy.to(database.url);
    const limits = { DB_CONNECT_TIMEOUT: '2s', DB_STATEMENT_TIMEOUT: '2s', DB_SILENCE_TIMEOUT: '3s' };
    const service = await TestService.start({ databaseUrl: proxy.url, environment: limits });
    const one = await EventStream.open(service, PATH);
    await eventually(async () => one.messages.length === 1);
    proxy.fallSilent();
    await one.ends();
    const late = await EventStream.open(service, PATH);
    expect(late.response.status).toBe(503);
    proxy.restore();
    const again = await eventually(async () => {
      const stream = await EventStream.open(service, PATH);
      return stream.response.status === 200 ? stream : undefined;
    });
    again.leave();
    await service.stop();
    proxy.stop();
    await database.drop();
  });

  test('streams end before the requests that are in progress', async () => {
    const service = await TestService.start({ environment: { DRAIN_DELAY: '2s' } });
    const one = await EventStream.open(service, PATH);
    await eventually(async () => one.messages.length === 1);
    const stopping = service.stop();
    await one.ends();
    const late = await EventStream.open(service, PATH).catch(() => undefined);
    if (late) expect(late.response.status).toBe(503);
    await stopping;
  });
});
