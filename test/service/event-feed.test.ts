import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CATALOGUE, schemaOf } from '../../src/domain/events/catalogue.js';
import { validator } from '../../src/language/validation/validator.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

interface Listed {
  id: string;
  type: string;
  sequence: number;
  flow_id: number | null;
  cause: { request_id: string | null };
  data: Record<string, unknown>;
}

/** Reads a feed to its end, by its cursors. */
async function readAll(service: TestService, from?: string): Promise<{ events: Listed[]; end: string }> {
  const events: Listed[] = [];
  for (let after = from; ; ) {
    const query = new URLSearchParams({ first: '100', ...(after && { after }) });
    const { status, body } = await service.call('GET', `/v2.1/events?${query}`);
    expect(status).toBe(200);
    events.push(...body.data.events);
    after = body.data.page_info.end_cursor;
    if (!body.data.page_info.has_next_page) return { events, end: after ?? '' };
  }
}

const numbersOf = (events: readonly Listed[]): number[] => events.map(({ sequence }) => sequence);

describe('the feed of events', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('has every event of the demo, numbered from 1, and the data of each has its schema', async () => {
    const { events } = await readAll(service);
    expect(numbersOf(events)).toEqual(events.map((_, place) => place + 1));
    const [row] = await service.sql<{ last: number }>(
      'select last_sequence::int as last from event_stream where brand_id = $1',
      [service.brand.brandId],
    );
    expect(events).toHaveLength(row?.last ?? 0);
    const checks = new Map([...CATALOGUE.values()].map((entry) => [entry.name, validator(schemaOf(entry))]));
    const wrong = events.filter(({ type, data }) => checks.get(type)?.(data).length !== 0);
    expect(wrong).toEqual([]);
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(25);
  });
});

describe('while changes are made at once and relays are ended at any moment', () => {
  const FLOWS = 8;
  const CHANGES = 12;
  let service: TestService;
  let relays: TestService[];
  beforeAll(async () => {
    service = await TestService.start();
    const start = () =>
      TestService.start({
        databaseUrl: service.databaseUrl,
        environment: { JOBS: 'inline' },
        jobs: { everyMs: 20 },
      });
    relays = [await start(), await start()];
  });
  afterAll(async () => {
    for (const relay of relays) await relay.stop();
    await service.stop();
  });

  test('the feed misses no event, has none twice, and keeps the order of each flow', async () => {
    const { end } = await readAll(service);
    const flows = await service.sql<{ id: number }>(
      `select id::int from flow where brand_id = $1 and not is_archived and not is_deleted and not is_completed
        and agreement_entered_at is null and outcome is null order by id limit ${FLOWS}`,
      [service.brand.brandId],
    );
    expect(flows).toHaveLength(FLOWS);
    const sent = new Map<number, string[]>(flows.map(({ id }) => [id, []]));
    const change = async (id: number, place: number): Promise<void> => {
      const requestId = randomUUID();
      const response = await service.graphql(
        `mutation ($id: SafeInt!, $text: String!) {
          updateFlow(id: $id, input: { additionalConditions: $text }) { flow { id } }
        }`,
        { id, text: `Change ${place}` },
        { headers: { 'X-Request-Id': requestId } },
      );
      dataOf(response);
      sent.get(id)?.push(requestId);
    };
    let isOver = false;
    let kills = 0;
    const ending = (async () => {
      while (!isOver) {
        // A relay that has the feed of the brand, in the middle of its transaction.
        const ended = await service.sql(`select pg_terminate_backend(l.pid) from pg_locks l
          join pg_class c on c.oid = l.relation
          where c.relname = 'event_stream' and l.mode = 'RowShareLock' and l.pid <> pg_backend_pid() limit 1`);
        kills += ended.length;
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    })();
    await Promise.all(
      flows.map(async ({ id }) => {
        for (let place = 0; place < CHANGES; place += 1) await change(id, place);
      }),
    );
    isOver = true;
    await ending;
    await eventually(async () => (await service.sql('select id from outbox')).length === 0);
    expect(kills).toBeGreaterThan(0);
    const { events } = await readAll(service, end);
    const first = events[0]?.sequence ?? 0;
    expect(numbersOf(events)).toEqual(events.map((_, place) => first + place));
    for (const [id, requests] of sent) {
      const own = events.filter((one) => one.flow_id === id && one.type === 'flow.updated');
      expect(own.map(({ cause }) => cause.request_id)).toEqual(requests);
    }
  });
});

describe.each([
  { days: 90, environment: {} },
  { days: 30, environment: { EVENT_RETENTION: '30d' } },
])('events that are no longer kept, after $days days', ({ days, environment }) => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  let now = new Date();
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({
      environment: { JOBS: 'inline', ...environment },
      jobs: { everyMs: 50 },
      clock: () => now,
    });
  });
  afterAll(() => service.stop());

  test('are deleted, and not before; a cursor from before them is rejected with the oldest one', async () => {
    const { brandId } = service.brand;
    const before = await service.call('GET', '/v2.1/events?first=1');
    expect(before.body.data.events[0].id).toBe(`evt_${brandId}_1`);
    const kept = async () =>
      (await service.sql('select 1 from event where brand_id = $1 and id = 1', [brandId])).length;
    await service.sql('update event set created_at = $2 where brand_id = $1', [brandId, now]);
    const isLookedAt = async () => {
      await service.sql("update event_stream set oldest_at = '2000-01-01' where brand_id = $1", [brandId]);
      await eventually(async () => {
        const [row] = await service.sql<{ year: number }>(
          'select extract(year from oldest_at)::int as year from event_stream where brand_id = $1',
          [brandId],
        );
        return row?.year !== 2000;
      });
    };
    now = new Date(now.getTime() + (days - 1) * DAY_MS);
    await isLookedAt();
    expect(await kept()).toBe(1);
    now = new Date(now.getTime() + 2 * DAY_MS);
    await eventually(
      async () =>
        (
          await service.sql('select 1 from event where brand_id = $1 and created_at < $2 limit 1', [
            brandId,
            new Date(now.getTime() - days * DAY_MS),
          ])
        ).length === 0,
    );
    const { status, body } = await service.call('GET', `/v2.1/events?after=evt_${brandId}_1`);
    expect([status, body.code, body.allowed]).toEqual([
      410,
      'CURSOR_EXPIRED',
      [expect.stringMatching(new RegExp(`^evt_${brandId}_\\d+$`))],
    ]);
    const { status: next } = await service.call('GET', `/v2.1/events?after=${body.allowed[0]}`);
    expect(next).toBe(200);
  });
});
