import { Agent, request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { rentalFlow } from '../support/command-line.js';
import { ConsoleBrowser } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { readsDuring } from '../support/flat/plans.js';
import { freePort } from '../support/free-port.js';
import { dataOf } from '../support/graphql.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { untilTestEnds } from '../support/until-end.js';

interface Logged {
  id: number;
  brandId: number | null;
  count: number;
  outcome: string;
  method: string;
  route: string | null;
  operations: string[];
  status: number;
  codes: string[];
  check: string;
  problems: { path: string | null; message: string }[];
  help: string | null;
  key: { type: string; id: number; name: string; prefix: string } | null;
  keyRejection: string | null;
  address: string | null;
  requestIds: string[];
  source: string;
  flowId: number | null;
}

const FIELDS = `id brandId count outcome method route operations status codes check problems { path message } help
  key { type id name prefix } keyRejection address requestIds source flowId`;
const LIST = `query ($brandId: SafeInt, $keyId: SafeInt, $flowId: SafeInt, $code: String, $status: Int, $after: String,
    $outcome: RequestLogOutcome, $first: Int, $from: DateTime, $to: DateTime) {
  requests(brandId: $brandId, keyId: $keyId, flowId: $flowId, code: $code, status: $status, outcome: $outcome,
    after: $after, first: $first, from: $from, to: $to) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { ${FIELDS} } }
  }
}`;
const BY_REQUEST_ID = `query ($id: SafeInt, $requestId: String, $brandId: SafeInt) {
  request(id: $id, requestId: $requestId, brandId: $brandId) { id }
}`;
const ONE = 'query ($id: SafeInt!, $brandId: SafeInt) { request(id: $id, brandId: $brandId) { id } }';

const OTHER_UUID = '6a1d2f1e-4b69-4d4d-8e62-306f8f1f9d22';
const UUID = '5f0c1f0e-3a58-4c3c-9d51-2f6f7f0f8c11';

describe('the request log', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ environment: { FAILED_KEYS_PER_MINUTE: '999999' } });
  });
  afterAll(() => service.stop());

  const untilEnd = untilTestEnds();
  const page = async (variables: object, key = service.operatorToken) =>
    dataOf(await service.graphql(LIST, variables, { key })).requests;
  const list = async (variables: object, key?: string): Promise<Logged[]> =>
    (await page({ first: 100, ...variables }, key)).edges.map(({ node }: { node: Logged }) => node);
  /** The rows of a key, once there are as many. */
  const rowsOf = (keyId: number, count = 1, brandId = service.brand.brandId): Promise<Logged[]> =>
    eventually(async () => {
      const rows = await list({ brandId, keyId });
      return rows.length >= count ? rows : undefined;
    });
  const newKey = (scopes: string[] = ['flows:read'], more: object = {}) =>
    service.issueKey({ name: 'CRM', scopes, ...more });
  /** The newest calls of nobody, once one of them is as wanted. */
  const ofNobody = (isWanted: (row: Logged) => boolean): Promise<Logged> =>
    eventually(async () => (await list({})).find(isWanted));

  describe('has a call that was rejected', () => {
    test('by its scope: which check failed, what helps, and who called', async () => {
      const { key, id } = await newKey();
      const { flowId } = service.brand;
      const sent = { key, headers: { 'X-Request-Id': UUID } };
      const path = `/v2.1/flows/${flowId}/payments?secret=abc`;
      expect((await service.call('POST', path, { ...sent, body: { note: 'Ada Quill' } })).status).toBe(403);
      expect(await rowsOf(id)).toEqual([
        {
          id: expect.any(Number),
          brandId: service.brand.brandId,
          count: 1,
          outcome: 'REJECTED',
          method: 'POST',
          route: '/v2.1/flows/{id}/payments',
          operations: ['RecordPayment'],
          status: 403,
          codes: ['SCOPE_REQUIRED'],
          check: 'SCOPE',
          problems: [{ path: null, message: 'This call needs an API key with the scope payments:write.' }],
          help: 'Issue a key with the scope payments:write.',
          key: { type: 'API_KEY', id, name: 'CRM', prefix: key.slice(5, 17) },
          keyRejection: null,
          address: '127.0.0.1',
          requestIds: [UUID],
          source: 'API',
          flowId,
        },
      ]);
    });

    test('in GraphQL with status 200, with its root fields, its flow and the path of each problem', async () => {
      const { key, id } = await newKey(['flows:read', 'flows:write']);
      const { flowId } = service.brand;
      const read = `query Quill($f: SafeInt!) { a: flow(id: $f) { id } flowTimeline(flowId: $f) { totalCount } }`;
      await service.graphql(read, { f: flowId }, { key });
      const change =
        'mutation ($id: SafeInt!, $input: UpdateFlowInput!) { updateFlow(id: $id, input: $input) { flowId } }';
      await service.graphql(change, { id: flowId, input: { rentPence: -5 } }, { key });
      await rowsOf(id, 2);
      const rows = await list({ brandId: service.brand.brandId, keyId: id, flowId });
      expect(rows.find(({ check }) => check === 'SCOPE')).toMatchObject({
        ...{ route: '/graphql', operations: ['flow', 'flowTimeline'], status: 200, flowId },
        ...{ outcome: 'REJECTED', codes: ['SCOPE_REQUIRED'] },
      });
      expect(rows.find(({ check }) => check === 'VALUES')).toMatchObject({
        ...{ operations: ['updateFlow'], codes: ['VALIDATION_FAILED'], flowId },
        problems: [{ path: 'input.rentPence', message: expect.stringContaining('or more') }],
      });
      expect(JSON.stringify(rows)).not.toContain('Quill');
    });

    test('and equal ones of a minute are one row with their number', async () => {
      const { key, id } = await newKey();
      const minute = new Date(Math.ceil(Date.now() / 60_000) * 60_000 - 30_000);
      const own = untilEnd(
        await TestService.start({ databaseUrl: service.databaseUrl, clock: () => minute }),
      );
      for (let sent = 0; sent < 7; sent += 1) await own.call('GET', '/v2.1/leads', { key });
      await eventually(async () => (await rowsOf(id))[0]?.count === 7);
      for (let sent = 0; sent < 3; sent += 1) await own.call('GET', '/v2.1/leads', { key });
      const rows = await eventually(async () => {
        const found = await rowsOf(id);
        return found[0]?.count === 10 ? found : undefined;
      });
      expect(rows).toHaveLength(1);
      expect(rows[0]?.requestIds).toHaveLength(10);
    });

    test('by the rate of its key, its origin, its product, its path or its body', async () => {
      const { brandId } = service.brand;
      const { key, id } = await newKey(['flows:write', 'leads:write']);
      await service.operate('PATCH', `/v2.1/brands/${brandId}/api-keys/${id}`, { rate_limits: { reads: 1 } });
      for (const path of ['/v2.1/viewer', '/v2.1/viewer', '/v2.1/nothing'])
        await service.call('GET', path, { key });
      await service.call('POST', '/v2.1/flows', { key, body: '{' });
      await service.call('POST', '/v2.1/flows/7/archive', { key, headers: { Origin: 'https://a.example' } });
      const rows = await rowsOf(id, 3);
      expect(rows.map(({ check, status }) => [check, status]).sort()).toEqual([
        ['BODY', 400],
        ['ORIGIN', 403],
        ['RATE', 429],
      ]);
      // Its key was not looked up.
      expect(await ofNobody(({ check }) => check === 'ROUTE')).toMatchObject({
        route: null,
        status: 404,
        key: null,
      });
    });
  });

  describe('belongs to', () => {
    test('the brand of a key that was revoked or has expired, if the secret is right', async () => {
      const { brandId } = service.brand;
      const revoked = await newKey();
      await service.operate('DELETE', `/v2.0/brand/${brandId}/api-keys/${revoked.id}`);
      expect((await service.call('GET', '/v2.1/flows', { key: revoked.key })).status).toBe(401);
      expect(await rowsOf(revoked.id)).toEqual([
        expect.objectContaining({
          ...{ keyRejection: 'REVOKED', check: 'KEY', status: 401, brandId },
          help: 'The key was revoked. Use another key, or issue a new one.',
        }),
      ]);
      const expired = await newKey();
      await service.sql("update api_key set expires_at = now() - interval '1 day' where id = $1", [
        expired.id,
      ]);
      await service.call('GET', '/v2.1/flows', { key: expired.key });
      expect((await rowsOf(expired.id))[0]).toMatchObject({
        keyRejection: 'EXPIRED',
        help: 'The key has expired. Issue a new one.',
      });
    });

    test('nobody, if the secret is wrong or the key unknown: operators alone see it, with a network', async () => {
      const { key, id } = await newKey(['requests:read']);
      const wrong = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
      await service.call('GET', '/v2.1/flows', { key: wrong });
      expect(
        await ofNobody((row) => row.keyRejection === 'WRONG_SECRET' && row.key?.id === id),
      ).toMatchObject({
        ...{ brandId: null, status: 401, check: 'KEY', address: '127.0.0.0/24' },
        help: expect.stringContaining('X-API-Key'),
      });
      await service.call('GET', '/v2.1/flows', { key: '' });
      await ofNobody((row) => row.keyRejection === 'MISSING' && row.key === null);
      expect(await list({ keyId: id }, key)).toEqual([]);
      expect(await list({ brandId: service.brand.brandId, keyId: id })).toEqual([]);
    });

    test('nobody, if an operator called, with the name of the token', async () => {
      await service.operate('GET', '/v2.1/brands/999999999');
      const row = await ofNobody(({ key, check }) => key?.type === 'OPERATOR_TOKEN' && check === 'RECORD');
      expect(row).toMatchObject({ status: 404, operations: ['GetBrand'], route: '/v2.1/brands/{id}' });
    });

    test('its brand alone: a key reads no other log, neither the list nor a row', async () => {
      const own = await newBrand(service, 'Logged');
      const { key } = await service.issueKey({ scopes: ['requests:read'] }, own.brandId);
      const failing = await service.issueKey({ scopes: ['flows:read'] }, own.brandId);
      await service.call('GET', '/v2.1/leads', { key: failing.key });
      const [row] = await rowsOf(failing.id, 1, own.brandId);
      // The same row, in the words for those who cannot issue a key.
      const forBrand = { ...row, help: 'Ask the operator for a key with the scope leads:read.' };
      expect(await list({}, key)).toEqual([forBrand]);
      expect(await list({ brandId: own.brandId }, key)).toEqual([forBrand]);
      const other = await newKey(['requests:read']);
      expect((await list({}, other.key)).filter(({ id }) => id === row?.id)).toEqual([]);
      const { brandId } = service.brand;
      for (const [query, variables, as] of [
        [LIST, { brandId }, key],
        [ONE, { id: row?.id }, other.key],
        [ONE, { id: row?.id, brandId: own.brandId }, other.key],
        [ONE, { id: row?.id, brandId }, service.operatorToken],
        [ONE, { id: row?.id }, service.operatorToken],
        [ONE, { id: 999_999_999, brandId }, service.operatorToken],
      ] as const)
        expect((await service.graphql(query, variables, { key: as })).body.errors[0].extensions.code).toBe(
          'NOT_FOUND',
        );
      expect(dataOf(await service.graphql(ONE, { id: row?.id }, { key })).request.id).toBe(row?.id);
      expect((await service.call('GET', '/v2.1/request-log', { key: own.key })).status).toBe(403);
      const rest = await service.call('GET', '/v2.1/request-log', { key });
      // The key's own rejected reads are in the log after a second.
      expect(rest.body.data.requests).toContainEqual(
        expect.objectContaining({ id: row?.id, check: 'scope', operations: ['ListLeads'] }),
      );
      expect((await service.call('GET', `/v2.1/request-log?brand_id=${brandId}`, { key })).status).toBe(404);
    });
  });

  test('never has what a caller sent: values, names, paths, queries, headers or ids that are not random', async () => {
    const { key, id } = await newKey(['flows:write', 'leads:write', 'directory:write', 'properties:read']);
    const secret = 'Marmaduke';
    const headers = {
      'X-Request-Id': secret,
      'Idempotency-Key': secret,
      'X-Tenant-Id': secret,
      'User-Agent': secret,
    };
    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, path, { key, headers, ...(body !== undefined && { body }) });
    await call('GET', `/v2.1/${secret}/${secret}`);
    await call('GET', `/v2.1/flows/${secret}?${secret}=${secret}`);
    await service.call('POST', '/v2.1/people/batch', {
      key,
      body: { items: [{ [secret]: secret, email: secret, metadata: { [`${secret} x`]: secret } }] },
    });
    await service.call('POST', '/v2.1/flows', {
      key,
      body: { [secret]: 1, property_reference: secret, sub_tenants: [{ email: secret }] },
    });
    const viewing = { property_reference: secret, kind: 'in_person', starts_at: '2026-11-25T14:00:00Z' };
    const unknown = await service.call('POST', '/v2.1/viewings', {
      key,
      body: { ...viewing, ends_at: '2026-11-25T14:30:00Z' },
    });
    expect(unknown.text).toContain(`“${secret}” not found`);
    // A key gets five new rows in a second.
    await rowsOf(id, 3);
    await service.graphql(`query ${secret} { ${secret}: flow(id: 1) { id } ${secret} }`, {}, { key });
    await service.graphql(
      `mutation ($${secret}: CreateFlowInput!) { createFlow(input: $${secret}) { flowId } }`,
      {
        [secret]: { [secret]: secret },
      },
      { key },
    );
    await rowsOf(id, 5);
    const rows = await service.sql('select * from request_log where key_id = $1', [id]);
    const others = await service.sql('select * from other_request_log');
    expect(JSON.stringify([rows, others])).not.toContain(secret);
    expect(JSON.stringify(rows)).toContain('is not a known field');
  });

  test('has slow calls, and those whose client did not wait, but no other calls that succeed', async () => {
    const { key, id } = await newKey(['flows:read', 'flows:write']);
    expect((await service.call('GET', '/v2.1/flows?first=1', { key })).status).toBe(200);
    const { hostname, port } = new URL(service.service.url);
    const agent = new Agent();
    // The body of the request does not arrive.
    const open = send({
      hostname,
      port,
      agent,
      method: 'POST',
      path: '/v2.1/flows',
      headers: { 'X-API-Key': key, 'Content-Length': 9 },
    });
    open.once('error', () => {});
    open.write('{');
    const began = Date.now();
    await eventually(() => Date.now() - began > 1100);
    open.destroy();
    agent.destroy();
    expect(await rowsOf(id)).toEqual([
      expect.objectContaining({
        outcome: 'SLOW',
        status: 499,
        check: 'NONE',
        codes: [],
        help: null,
        problems: [],
      }),
    ]);
  });

  test('has the calls of the console with their source', async () => {
    const { key, id } = await newKey();
    const browser = new ConsoleBrowser(service);
    expect((await browser.signIn(key)).status).toBe(200);
    await browser.graphql('{ leads { totalCount } }');
    await browser.graphql('mutation { archiveFlow(id: 1) { flowId } }');
    const rows = await rowsOf(id, 2);
    expect(rows.map(({ source, route, check }) => [source, route, check]).sort()).toEqual([
      ['CONSOLE', '/console/graphql', 'CALLER'],
      ['CONSOLE', '/console/graphql', 'SCOPE'],
    ]);
    await browser.signIn(`svcp_${'0'.repeat(12)}_${'0'.repeat(64)}`);
    await ofNobody(
      (row) => row.source === 'CONSOLE' && row.route === '/console/sign-in' && row.keyRejection === 'UNKNOWN',
    );
  });

  test('is filtered by outcome, status, code and time, and has pages', async () => {
    const { brandId } = service.brand;
    const { key, id } = await newKey();
    await service.call('GET', '/v2.1/leads', { key });
    await service.call('GET', '/v2.1/flows/999999999', { key });
    await service.call('GET', '/v2.1/flows?first=x', { key });
    await rowsOf(id, 3);
    const only = async (filter: object) =>
      (await list({ brandId, keyId: id, ...filter })).map(({ check }) => check);
    expect(await only({ status: 404 })).toEqual(['RECORD']);
    expect(await only({ code: 'VALIDATION_FAILED' })).toEqual(['VALUES']);
    expect(await only({ outcome: 'FAILED' })).toEqual([]);
    expect((await only({ outcome: 'REJECTED' })).sort()).toEqual(['RECORD', 'SCOPE', 'VALUES']);
    const hour = 3_600_000;
    expect(await only({ from: new Date(Date.now() + hour).toISOString() })).toEqual([]);
    expect(await only({ to: new Date(Date.now() - hour).toISOString() })).toEqual([]);
    const first = await page({ brandId, keyId: id, first: 2 });
    expect([first.totalCount, first.edges.length, first.pageInfo.hasNextPage]).toEqual([3, 2, true]);
    const last = await page({ brandId, keyId: id, first: 2, after: first.pageInfo.endCursor });
    expect([last.edges.length, last.pageInfo.hasNextPage]).toEqual([1, false]);
  });

  test('has requests that could not be written for some seconds, once, with those that came since', async () => {
    const { key, id } = await newKey();
    const locking = new pg.Client({ connectionString: service.databaseUrl });
    await locking.connect();
    let sent = 0;
    try {
      await locking.query('begin; lock table request_log in access exclusive mode');
      const before = service.logged.length;
      await eventually(async () => {
        await service.call('GET', '/v2.1/leads', { key });
        sent += 1;
        return service.logged.slice(before).some((line) => line.includes('request log not written'));
      });
      await service.call('GET', '/v2.1/leads', { key });
      sent += 1;
    } finally {
      await locking.query('rollback');
      await locking.end();
    }
    await eventually(async () => {
      const [row] = await service.sql<{ calls: number }>(
        'select sum(count)::int as calls from request_log where key_id = $1',
        [id],
      );
      return row?.calls === sent;
    });
  });

  test('has the id of a flow only if the brand has the flow', async () => {
    const { key, id } = await newKey();
    await service.call('GET', `/v2.1/flows/${service.other.flowId}`, { key });
    await service.call('POST', '/v2.1/viewings', { key, body: { flow_id: 447_700_900_123 } });
    const rows = await rowsOf(id, 2);
    expect(rows.map(({ flowId }) => flowId)).toEqual([null, null]);
  });

  describe('stays small', () => {
    const countOf = async (where: string, ...values: unknown[]) => {
      const [row] = await service.sql<{ rows: number; calls: number }>(
        `select count(*)::int as rows, coalesce(sum(count), 0)::int as calls from ${where}`,
        values,
      );
      return row ?? { rows: 0, calls: 0 };
    };
    const droppedAt = async (port: number) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^rental_flow_request_log_dropped_total (\d+)$/m.exec(text)?.[1]);
    };

    test('when one key sends 10,000 different rejected calls in a second: five rows, and the rest is counted', async () => {
      const { key, id } = await newKey();
      // A second that does not end.
      const at = new Date();
      const metricsPort = await freePort();
      const environment = { METRICS_PORT: String(metricsPort) };
      const own = await TestService.start({ databaseUrl: service.databaseUrl, clock: () => at, environment });
      const agent = new Agent({ keepAlive: true, maxSockets: 16 });
      const { hostname, port } = new URL(own.service.url);
      const heap = process.memoryUsage().heapUsed;
      const call = (flowId: number) =>
        new Promise<number>((resolve, reject) => {
          const path = `/v2.1/flows/${flowId}/archive`;
          const one = send(
            { hostname, port, agent, method: 'POST', path, headers: { 'X-API-Key': key } },
            (response) => {
              response.resume().once('end', () => resolve(response.statusCode ?? 0));
            },
          );
          one.once('error', reject).end();
        });
      const seen = new Set<number>();
      for (let sent = 0; sent < 10_000; sent += 50)
        for (const status of await Promise.all(
          Array.from({ length: 50 }, (_, place) => call(sent + place + 1)),
        ))
          seen.add(status);
      agent.destroy();
      expect([...seen]).toEqual([403]);
      const dropped = await droppedAt(metricsPort);
      await own.stop();
      expect(await countOf('request_log where key_id = $1', id)).toEqual({ rows: 5, calls: 5 });
      expect(dropped).toBe(9995);
      expect(process.memoryUsage().heapUsed - heap).toBeLessThan(200 * 1024 ** 2);
    });

    test('when nobody’s calls differ: 20 rows in a second', async () => {
      await service.sql('truncate other_request_log');
      const at = new Date(Date.now() + 3_600_000);
      const own = await TestService.start({
        databaseUrl: service.databaseUrl,
        clock: () => at,
        environment: { TRUST_PROXY: '1', FAILED_KEYS_PER_MINUTE: '999999' },
      });
      for (let sent = 0; sent < 60; sent += 1)
        await own.call('GET', '/v2.1/flows', { key: '', headers: { 'X-Forwarded-For': `198.51.${sent}.9` } });
      await own.stop();
      expect(
        await countOf('other_request_log where created_at > $1', new Date(Date.now() + 1_800_000)),
      ).toEqual({
        rows: 20,
        calls: 20,
      });
      const rows = await service.sql<{ address: string }>('select address from other_request_log');
      expect(rows.filter(({ address }) => !/^198\.51\.\d+\.0\/24$/.test(address))).toEqual([]);
    });

    test('for a brand: its newest 100,000 rows are kept', async () => {
      const { brandId, key } = await newBrand(service, 'Busy');
      await service.sql(
        `insert into request_log select x.* from (select * from request_log where brand_id = $2 limit 1) r,
            generate_series(1, 100020) n, lateral jsonb_populate_record(null::request_log, to_jsonb(r) ||
              jsonb_build_object('brand_id', $1::bigint, 'id', nextval('request_log_id_seq'),
                'fingerprint', n::text, 'key_id', null)) x`,
        [brandId, service.brand.brandId],
      );
      await service.call('GET', '/v2.1/audit-log', { key });
      await eventually(
        async () => (await countOf('request_log where brand_id = $1', brandId)).rows === 100_000,
      );
      const newest = (await list({ brandId, first: 1 }))[0];
      expect(newest?.codes).toEqual(['OPERATOR_REQUIRED']);
    });

    test('and is deleted after REQUEST_LOG_DAYS days, in each brand and of nobody', async () => {
      const { key, id } = await newKey();
      await service.call('GET', '/v2.1/leads', { key });
      await service.call('GET', '/v2.1/leads', { key: '' });
      await rowsOf(id);
      await ofNobody(({ keyRejection }) => keyRejection === 'MISSING');
      const day = 24 * 3_600_000;
      const old = "where created_at < now() - interval '13 days'";
      for (const table of ['request_log', 'other_request_log'])
        await service.sql(
          `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object('created_at', $1::timestamptz,
              'id', nextval('${table}_id_seq'), 'fingerprint', 'old'))).* from ${table} r limit 1`,
          [new Date(Date.now() - 13.5 * day)],
        );
      untilEnd(
        await TestService.start({
          databaseUrl: service.databaseUrl,
          environment: { JOBS: 'inline', REQUEST_LOG_DAYS: '13' },
          jobs: { everyMs: 20 },
        }),
      );
      for (const table of ['request_log', 'other_request_log'])
        await eventually(async () => (await countOf(`${table} ${old}`)).rows === 0);
      expect(await rowsOf(id)).toHaveLength(1);
    });

    test('and REQUEST_LOG_DAYS=0 turns it off', async () => {
      const { key, id } = await newKey();
      const own = await TestService.start({
        databaseUrl: service.databaseUrl,
        environment: { REQUEST_LOG_DAYS: '0' },
      });
      expect((await own.call('GET', '/v2.1/leads', { key })).status).toBe(403);
      await own.stop();
      expect(await countOf('request_log where key_id = $1', id)).toEqual({ rows: 0, calls: 0 });
    });
  });

  test('keeps the calls of a second in which the database does not take them', async () => {
    const { key, id } = await newKey();
    await service.sql('alter table request_log rename to request_log_away');
    await service.call('GET', '/v2.1/leads', { key });
    await eventually(() => service.logged.some((line) => line.includes('request log not written')));
    await service.sql('alter table request_log_away rename to request_log');
    expect(await rowsOf(id)).toEqual([expect.objectContaining({ count: 1, check: 'SCOPE' })]);
  });

  test('forgets the address of a person’s key, and mentions of the person, when the person is erased', async () => {
    const { brandId } = service.brand;
    const { key, id, user_id: personId } = await newKey();
    await service.call('GET', '/v2.1/leads', { key });
    await rowsOf(id);
    const kind =
      "update app_user set kind = 'tenant', first_name = 'Zebedee', last_name = 'Quillfeather' where id = $1";
    await service.sql(kind, [personId]);
    await service.sql(
      `update request_log set problems = '[{"path": null, "message": "Zebedee Quillfeather is known."}]'
        where key_id = $1`,
      [id],
    );
    const erased = await service.call('POST', `/v2.1/people/${personId}/erasure`);
    expect([erased.status, erased.body.code]).toEqual([200, undefined]);
    const [row] = await list({ brandId, keyId: id });
    expect(row?.address).toBeNull();
    expect(JSON.stringify(row)).not.toContain('Quillfeather');
  });

  test('has the row of an X-Request-Id, in the log of its brand alone', async () => {
    const { brandId } = service.brand;
    const { key, id } = await newKey();
    const requestId = '7b2e3a2f-5c7a-4e5e-9f73-417090209e33';
    await service.call('GET', '/v2.1/leads', { key, headers: { 'X-Request-Id': requestId } });
    const [row] = await rowsOf(id);
    const find = (variables: object) =>
      service.graphql(BY_REQUEST_ID, variables, { key: service.operatorToken });
    expect(dataOf(await find({ requestId, brandId })).request).toEqual({ id: row?.id });
    for (const other of [{ brandId: service.other.brandId }, {}])
      expect((await find({ requestId, ...other })).body.errors[0].extensions.code).toBe('NOT_FOUND');
    for (const wrong of [{}, { id: row?.id, requestId }])
      expect((await find({ brandId, ...wrong })).body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });

  test('names every scope and product that a request lacked', async () => {
    const { key, id } = await newKey(['flows:read']);
    await service.graphql('{ leads { totalCount } people { totalCount } }', {}, { key });
    const [row] = await rowsOf(id);
    expect(row?.help).toBe('Issue a key with the scopes directory:read, leads:read.');
    const all = JSON.stringify(await list({ brandId: service.brand.brandId }));
    expect(all.match(/"help":"[^"]*`/g)).toBeNull();
  });

  test('uses an index for each filter, with 100,000 rows of a brand', async () => {
    const { brandId } = service.brand;
    await service.sql(
      `insert into request_log (brand_id, created_at, last_at, minute, fingerprint, count, outcome, method, operations,
          status, codes, failed_check, problems, duration_ms, request_ids, via)
        select $1, now() - n * interval '1 s', now(), now(), 'many ' || n, 1, 'rejected', 'GET', '[]', 422,
          '["VALIDATION_FAILED"]', 'values', '[]', 1, '[]', 'api' from generate_series(1, 100000) n`,
      [brandId],
    );
    try {
      await service.sql('analyze request_log');
      for (const [filter, index] of [
        [{ outcome: 'FAILED' }, 'request_log_by_outcome'],
        [{ status: 503 }, 'request_log_by_status'],
        [{ code: 'UNAVAILABLE' }, 'request_log_by_code'],
      ] as const) {
        const sent = await readsDuring(() => list({ brandId, first: 20, ...filter }));
        const read = sent.find(({ text }) => text.includes('order by') && text.includes('"request_log"'));
        const [plan] = await service.sql(`explain (format json) ${read?.text}`, [...(read?.values ?? [])]);
        expect(JSON.stringify(plan)).toContain(index);
      }
    } finally {
      await service.sql(`delete from request_log where fingerprint like 'many %'`);
    }
  });

  test('is shown by the command line, of a brand or of nobody', async () => {
    const { brandId } = service.brand;
    const { key, id } = await newKey();
    await service.call('GET', '/v2.1/leads', { key });
    const [row] = await rowsOf(id);
    const cli = (...args: string[]) => rentalFlow({ DATABASE_URL: service.databaseUrl }, 'request', ...args);
    const listed = JSON.parse((await cli('list', String(brandId), '--key', String(id))).stdout);
    expect(listed).toEqual([
      expect.objectContaining({ id: row?.id, check: 'SCOPE', codes: ['SCOPE_REQUIRED'] }),
    ]);
    expect(JSON.parse((await cli('list', '--code', 'UNAUTHENTICATED')).stdout)[0].codes).toEqual([
      'UNAUTHENTICATED',
    ]);
    expect(JSON.parse((await cli('show', String(row?.id), String(brandId))).stdout)).toMatchObject({
      id: row?.id,
    });
    expect((await cli('show', String(row?.id), String(service.other.brandId))).output).toContain(
      'Request not found',
    );
    const sent = await service.call('GET', '/v2.1/leads', { key, headers: { 'X-Request-Id': OTHER_UUID } });
    expect(sent.status).toBe(403);
    const found = await eventually(async () => {
      const { status, stdout } = await cli('show', OTHER_UUID.toUpperCase(), String(brandId));
      return status === 0 ? JSON.parse(stdout) : undefined;
    });
    expect(found.requestIds).toContain(OTHER_UUID);
    const byId = await cli('list', String(brandId), '--request-id', OTHER_UUID);
    expect(JSON.parse(byId.stdout)).toEqual([expect.objectContaining({ id: found.id })]);
    expect((await cli('show', '00000000-0000-4000-8000-000000000000', '1')).output).toContain(
      'Request not found',
    );
    expect((await cli('list', '--code', 'x y')).output).toContain('It must be an error code');
  });
});
