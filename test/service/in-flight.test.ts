import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type CallResponse, TestService } from '../support/service.js';

const LIMIT = 2;
const WAITING = 100;
const REJECTED = 3;

describe('the requests that one brand has in flight', () => {
  let service: TestService;
  let holder: pg.Client;
  beforeEach(async () => {
    // A brand may use half of the connections: more than its reads below, which wait for a lock.
    const environment = { MAX_IN_FLIGHT_PER_BRAND: String(LIMIT), DB_POOL_SIZE: '20' };
    service = await TestService.start({ environment });
    holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from maintenance_issue where brand_id = $1 and id = $2 for update', [
      service.brand.brandId,
      service.brand.maintenanceIssueId,
    ]);
  });
  afterEach(async () => {
    await holder.end();
    await service.stop();
  });

  /** A call that runs for as long as another transaction locks the record. */
  const held = (signal?: AbortSignal): Promise<Response> =>
    fetch(`${service.service.url}/v2.0/maintenance/issues/${service.brand.maintenanceIssueId}/status`, {
      method: 'PUT',
      headers: { 'X-API-Key': service.brand.partnerKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 'acknowledged' }),
      ...(signal && { signal }),
    });
  const read = (key: string): Promise<CallResponse> =>
    service.call('GET', '/v2.0/openflow/flow/renewed', { key });
  /** The calls that wait for the record in the database. */
  const running = (): Promise<number> => lockWaits(service.databaseUrl);

  test('are bounded: a burst waits, more than a hundred are rejected, and other brands proceed', async () => {
    let responded = 0;
    const calls = Array.from({ length: LIMIT + WAITING + REJECTED }, async () => {
      const response = await held();
      responded += 1;
      return response;
    });
    // While the record is locked, only a rejected request can get a response.
    const rejected = await Promise.race(calls);
    expect([rejected.status, rejected.headers.get('retry-after'), await rejected.json()]).toEqual([
      429,
      '1',
      {
        status: false,
        message: expect.stringContaining(`${LIMIT + WAITING} requests`),
        code: 'RATE_LIMITED',
      },
    ]);
    expect((await service.graphql('{ viewer { key { id } } }')).status).toBe(429);
    expect((await read(service.other.partnerKey)).status).toBe(200);
    expect((await service.operate('GET', `/v2.0/brand/${service.brand.brandId}/api-keys`)).status).toBe(200);
    await eventually(async () => (await running()) === LIMIT);
    // A request that arrives after the commit would find a place.
    await eventually(() => responded === REJECTED);

    await holder.query('commit');
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(LIMIT + WAITING).fill(200), ...Array(REJECTED).fill(429)]);
    expect((await read(service.brand.partnerKey)).status).toBe(200);
  });

  test('include those of every key of the brand', async () => {
    const { key } = await service.issueKey();
    const calls = Array.from({ length: LIMIT }, () => held());
    await eventually(async () => (await running()) === LIMIT);
    let hasResponse = false;
    const waiting = read(key).then((response) => {
      hasResponse = true;
      return response;
    });
    // The first request would get the first response, if it ran.
    for (let later = 0; later < 3; later += 1)
      expect((await read(service.other.partnerKey)).status).toBe(200);
    expect(hasResponse).toBe(false);
    await holder.query('commit');
    expect((await waiting).status).toBe(200);
    await Promise.all(calls);
  });

  test('include operations whose caller has disconnected, but not such waiting requests', async () => {
    const leaving = new AbortController();
    const gone = Array.from({ length: LIMIT }, () => held(leaving.signal).catch(() => 'gone'));
    await eventually(async () => (await running()) === LIMIT);
    const impatient = Array.from({ length: WAITING + 1 }, () => held(leaving.signal).catch(() => 'gone'));
    expect(await Promise.race(impatient)).toMatchObject({ status: 429 });
    leaving.abort();
    expect((await Promise.all([...gone, ...impatient])).filter((one) => one !== 'gone')).toHaveLength(1);

    const patient = [held(), held()];
    expect((await read(service.other.partnerKey)).status).toBe(200);
    expect(await running()).toBe(LIMIT);
    await holder.query('commit');
    expect((await Promise.all(patient)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(service.brand.partnerKey)).status).toBe(200);
  });

  test('wait no longer than QUEUE_TIMEOUT', async () => {
    const other = await TestService.start({
      environment: { MAX_IN_FLIGHT_PER_BRAND: '1', QUEUE_TIMEOUT: '200ms' },
      databaseUrl: service.databaseUrl,
    });
    try {
      const running = other.call(
        'PUT',
        `/v2.0/maintenance/issues/${service.brand.maintenanceIssueId}/status`,
        { body: { status: 'acknowledged' } },
      );
      await eventually(async () => (await lockWaits(service.databaseUrl)) === 1);
      const late = await other.call('GET', '/v2.0/openflow/flow/renewed');
      expect([late.status, late.headers.get('retry-after'), late.body.code]).toEqual([
        429,
        '1',
        'RATE_LIMITED',
      ]);
      await holder.query('commit');
      expect((await running).status).toBe(200);
      expect((await other.call('GET', '/v2.0/openflow/flow/renewed')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  test('do not include a request whose client disconnects during the key look-up', async () => {
    await holder.query('lock table api_key in access exclusive mode');
    const leaving = new AbortController();
    const gone = Array.from({ length: LIMIT + WAITING }, () => held(leaving.signal).catch(() => 'gone'));
    await eventually(async () => (await running()) > 0);
    leaving.abort();
    await Promise.all(gone);
    const isAborted = (line: string) => line.includes('"aborted":true');
    await eventually(async () => service.logged.filter(isAborted).length === LIMIT + WAITING);
    await holder.query('commit');
    expect((await read(service.brand.partnerKey)).status).toBe(200);
  });

  test('have their bodies parsed when they run, since a parsed body takes far more memory', async () => {
    const calls = Array.from({ length: LIMIT }, () => held());
    await eventually(async () => (await running()) === LIMIT);
    let hasResponse = false;
    const malformed = service.call('POST', '/graphql', { body: '{' }).then(({ status }) => {
      hasResponse = true;
      return status;
    });
    // The first request would get the first response, if it ran.
    for (let later = 0; later < 3; later += 1)
      expect((await read(service.other.partnerKey)).status).toBe(200);
    expect(hasResponse).toBe(false);
    await holder.query('commit');
    expect(await malformed).toBe(400);
    await Promise.all(calls);
  });
});
