import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rentalFlow } from '../support/command-line.js';
import { EventStream } from '../support/event-stream.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { untilTestEnds } from '../support/until-end.js';

describe('the use of a key', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const untilEnd = untilTestEnds();
  const pathOf = (id: number, brandId = service.brand.brandId) =>
    `/v2.1/brands/${brandId}/api-keys/${id}/usage`;
  const usageOf = async (id: number) => (await service.operate('GET', pathOf(id))).body.data.days;

  test('is counted by day: reads, writes, errors and streams, on all instances together', async () => {
    const { key, id } = await service.issueKey();
    const own = await TestService.start({
      databaseUrl: service.databaseUrl,
      environment: { RATE_LIMIT_WRITES: '2' },
    });
    const call = (method: string, path: string, body?: object) =>
      own.call(method, path, { key, ...(body && { body }) });
    await call('GET', '/v2.1/flows?first=1');
    await own.graphql('{ one: viewer { brand { id } } two: viewer { brand { id } } }', {}, { key });
    expect((await call('GET', '/v2.1/flows/999999')).status).toBe(404);
    for (const status of [422, 422, 429]) expect((await call('POST', '/v2.1/leads', {})).status).toBe(status);
    const stream = await EventStream.open(own, `/v2.1/events/stream?after=evt_${service.brand.brandId}_0`, {
      key,
    });
    await stream.has(3);
    stream.leave();
    const elsewhere = await service.call('GET', '/v2.1/flows?first=1', { key });
    expect(elsewhere.status).toBe(200);
    // The counts are written at the latest when an instance stops.
    await own.stop();
    const [day, ...others] = await eventually(async () => {
      const days = await usageOf(id);
      return days[0]?.reads === 6 ? days : undefined;
    });
    expect(others).toEqual([]);
    expect(day).toEqual({
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      // Two lists, two root fields, a missing record and the start of the stream.
      ...{
        reads: 6,
        writes: 2,
        emails: 0,
        client_errors: 3,
        server_errors: 0,
        rate_limited: 1,
        unauthenticated: 0,
      },
      ...{ events: expect.any(Number), stream_seconds: expect.any(Number) },
    });
    expect(day.events).toBeGreaterThanOrEqual(3);
  });

  test('has the requests that were rejected with 401, by a revoked key or a wrong secret', async () => {
    const { key, id } = await service.issueKey();
    const own = await TestService.start({ databaseUrl: service.databaseUrl });
    const call = (wrong: string) => own.call('GET', '/v2.1/flows?first=1', { key: wrong });
    const wrongSecret = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    expect((await call(wrongSecret)).status).toBe(401);
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`);
    for (const revoked of [key, key]) expect((await call(revoked)).status).toBe(401);
    await own.stop();
    expect(await usageOf(id)).toEqual([
      expect.objectContaining({ reads: 0, client_errors: 0, unauthenticated: 3 }),
    ]);
  });

  test('is returned for 400 days of London, and is then deleted', async () => {
    const { id } = await service.issueKey();
    // More days than one run of the task deletes.
    await service.sql(
      `insert into api_key_usage (key_id, day, reads)
        select $1, date '2031-07-02' - n, n from generate_series(0, 6000) n`,
      [id],
    );
    // Half past midnight in London.
    const clock = () => new Date('2031-07-01T23:30:00.000Z');
    const jobs = untilEnd(
      await TestService.start({
        databaseUrl: service.databaseUrl,
        environment: { JOBS: 'inline' },
        jobs: { everyMs: 20 },
        clock,
      }),
    );
    const kept = () =>
      service.sql(`select day::text, reads::int from api_key_usage where key_id = $1 order by day desc`, [
        id,
      ]);
    await eventually(async () => (await kept()).length <= 400);
    const returned = (await jobs.operate('GET', `${pathOf(id)}?days=400`)).body.data.days;
    expect(returned.map(({ day, reads }: { day: string; reads: number }) => ({ day, reads }))).toEqual(
      await kept(),
    );
    expect([returned.length, returned[0], returned.at(-1)]).toEqual([
      400,
      expect.objectContaining({ day: '2031-07-02', reads: 0 }),
      expect.objectContaining({ day: '2030-05-29', reads: 399 }),
    ]);
  });

  test('is for operators and for keys with the scope keys:read, and only of a key of the brand', async () => {
    const { id, key } = await service.issueKey();
    expect((await service.call('GET', pathOf(id), { key })).status).toBe(403);
    expect((await service.call('GET', pathOf(id))).status).toBe(200);
    expect((await service.call('GET', pathOf(id, service.other.brandId))).status).toBe(404);
    expect((await service.operate('GET', pathOf(id, service.other.brandId))).status).toBe(404);
    expect((await service.operate('GET', pathOf(999_999))).status).toBe(404);
    const { status, body } = await service.operate('GET', `${pathOf(id)}?days=401`);
    expect([status, body.errors[0].path]).toEqual([422, 'days']);
  });

  test('the command line sets limits, and shows the use', async () => {
    const { id } = await service.issueKey();
    const { databaseUrl: DATABASE_URL, brand } = service;
    const run = (...args: string[]) => rentalFlow({ DATABASE_URL }, 'key', ...args);
    const ids = [String(brand.brandId), String(id)];
    await service.sql(
      `insert into api_key_usage (key_id, day, reads, rate_limited) values ($1, current_date, 7, 2)`,
      [id],
    );
    const usage = await run('usage', ...ids);
    expect(JSON.parse(usage.stdout)).toEqual([
      expect.objectContaining({ reads: 7, writes: 0, rateLimited: 2 }),
    ]);
    const limits = async (...args: string[]) =>
      JSON.parse((await run('limit', ...ids, ...args)).stdout).rateLimits;
    expect(await limits('--writes', '120', '--reads', '600')).toEqual({
      reads: 600,
      writes: 120,
      emails: null,
    });
    expect(await limits('--reads', 'none')).toEqual({ reads: null, writes: 120, emails: null });
    const wrong = await run('limit', ...ids, '--writes', '0');
    expect(wrong).toMatchObject({
      status: 1,
      output: expect.stringContaining('from 1 to 999999999, or none'),
    });
    expect((await run('limit', ...ids)).output).toContain('at least one of');
  });
});
