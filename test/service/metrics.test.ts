import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { TestService } from '../support/service.js';

/** An address of this machine at which others can reach it. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.family === 'IPv4' && !address.internal);

describe('metrics', () => {
  let port: number;
  let measured: TestService;
  beforeAll(async () => {
    port = await freePort();
    measured = await TestService.start({ environment: { METRICS_PORT: String(port), JOBS: 'inline' } });
  });
  afterAll(() => measured.stop());

  const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const valueIn = (text: string, sample: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${sample} `))
        ?.split(' ')[1] ?? 0,
    );

  test('are served on a separate port, to this machine only', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    expect((await measured.call('GET', '/metrics')).status).toBe(404);
    if (outside) await expect(fetch(`http://${outside.address}:${port}/metrics`)).rejects.toThrow();
  });

  // Without such an address, the response would be that of 127.0.0.1, the default.
  (outside ? test : test.skip)('are served to other machines if METRICS_HOST is set', async () => {
    const ownPort = String(await freePort());
    const open = await TestService.start({
      databaseUrl: measured.databaseUrl,
      environment: { METRICS_PORT: ownPort, METRICS_HOST: '0.0.0.0' },
    });
    const { status } = await fetch(`http://${outside?.address}:${ownPort}/metrics`);
    expect(status).toBe(200);
    await open.stop();
  });

  test('count requests and their latency by operation, method and status', async () => {
    const sample = (operation: string, method: string, status: number) =>
      `rental_flow_request_duration_seconds_count{operation="${operation}",method="${method}",status="${status}"}`;
    const unknownBefore = valueIn(await scrape(), sample('other', 'GET', 404));
    await measured.call('GET', '/v2.0/openflow/flow/renewed');
    await measured.call('GET', '/v2.0/openflow/flow/renewed');
    await measured.call('GET', '/v2.0/openflow/flow/renewed?pageNo=x');
    await measured.graphql('query Mine { viewer { brand { id } } }', {}, {});
    await measured.call('GET', '/nowhere/at/all');
    const text = await scrape();
    expect(valueIn(text, sample('GetRenewedFlows', 'GET', 200))).toBe(2);
    expect(valueIn(text, sample('GetRenewedFlows', 'GET', 422))).toBe(1);
    expect(valueIn(text, sample('graphql', 'POST', 200))).toBe(1);
    expect(valueIn(text, sample('other', 'GET', 404)) - unknownBefore).toBe(1);
    expect(text).toContain(
      'rental_flow_request_duration_seconds_bucket{le="0.1",operation="GetRenewedFlows",method="GET",status="200"} ' +
        '',
    );
  });

  test('count the errors of both APIs by their codes', async () => {
    const { key } = await measured.issueKey({ scopes: ['leads:read'] });
    const ask = (query: string) => measured.graphql(query, {}, { key });
    const countOf = async (code: string, api = 'graphql') =>
      valueIn(await scrape(), `rental_flow_errors_total{api="${api}",code="${code}"}`);
    const invalidBefore = await countOf('VALIDATION_FAILED', 'rest');
    await ask('{ flows { totalCount } flows2: flows { totalCount } }');
    await ask('{ nothing }');
    await ask('{');
    await ask('{ leads { totalCount } }');
    expect(await countOf('SCOPE_REQUIRED')).toBe(1);
    expect(await countOf('GRAPHQL_VALIDATION_FAILED')).toBe(1);
    expect(await countOf('GRAPHQL_PARSE_FAILED')).toBe(1);
    await measured.call('GET', '/v2.0/openflow/flow/renewed?pageNo=x');
    expect((await countOf('VALIDATION_FAILED', 'rest')) - invalidBefore).toBe(1);
  });

  test('count a request as aborted when its client disconnects before the response', async () => {
    const em = measured.service.orm.em.fork();
    await em.begin();
    await em.execute('lock table portal_lead in access exclusive mode');
    const leaving = new AbortController();
    const headers = { 'X-API-Key': measured.brand.partnerKey };
    const url = `${measured.service.url}/v2.0/properties/portal/leads`;
    const response = fetch(url, { headers, signal: leaving.signal }).catch(() => undefined);
    await eventually(async () => (await lockWaits(measured.databaseUrl)) > 0);
    leaving.abort();
    await response;
    const sample =
      'rental_flow_request_duration_seconds_count{operation="GetPortalLeads",method="GET",status="aborted"}';
    await eventually(async () => valueIn(await scrape(), sample) === 1);
    await em.rollback();
  });

  test('count rejected keys by their reason', async () => {
    const { key, id } = await measured.issueKey();
    const wrong = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const { key: ended, id: endedId } = await measured.issueKey();
    await measured.sql(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [
      endedId,
    ]);
    const knock = (given: string) => measured.call('GET', '/v2.0/openflow/flow/renewed', { key: given });
    for (const given of ['', 'nonsense', `svcp_${'0'.repeat(12)}_${'0'.repeat(64)}`, wrong, ended])
      await knock(given);
    await measured.operate('DELETE', `/v2.0/brand/${measured.brand.brandId}/api-keys/${id}`);
    await knock(key);
    const text = await scrape();
    const counts = ['missing', 'format', 'unknown', 'revoked', 'expired', 'secret'].map((reason) => [
      reason,
      valueIn(text, `rental_flow_auth_failures_total{reason="${reason}"}`),
    ]);
    expect(counts).toEqual([
      ['missing', 1],
      ['format', 1],
      ['unknown', 1],
      ['revoked', 1],
      ['expired', 1],
      ['secret', 1],
    ]);
  });

  test('cover the pool and the jobs, and contain no secret', async () => {
    const { flowId, partyEmail, partnerKey } = measured.brand;
    const body = {
      to: partyEmail,
      role: 'tenant',
      signatureEmail: partyEmail,
      signatureToken: 'very-secret-token',
    };
    expect(
      (await measured.call('POST', `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`, { body })).status,
    ).toBe(200);
    const text = await eventually(async () => {
      const scraped = await scrape();
      return valueIn(scraped, 'rental_flow_jobs_total{task="send_message",outcome="done"}') === 1
        ? scraped
        : undefined;
    });
    for (const state of ['total', 'idle', 'waiting'])
      expect(text).toContain(`rental_flow_database_connections{state="${state}"} `);
    // The scrape itself reads the database.
    expect(valueIn(text, 'rental_flow_database_connections{state="waiting"}')).toBe(0);
    expect(valueIn(text, 'rental_flow_database_connections{state="total"}')).toBeGreaterThanOrEqual(1);
    expect(text).toContain('process_cpu_seconds_total');
    for (const secret of [
      partnerKey,
      partnerKey.slice(-64),
      measured.operatorToken,
      'very-secret-token',
      partyEmail,
    ])
      expect(text).not.toContain(secret);
  });

  test('are off when their port is taken, and the service runs', async () => {
    const second = await TestService.start({
      databaseUrl: measured.databaseUrl,
      environment: { METRICS_PORT: String(port) },
    });
    expect((await second.call('GET', '/health/ready')).status).toBe(200);
    const warning = second.logged.find((line) => line.includes('without metrics'));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({
      code: 'EADDRINUSE',
      msg: `The service runs without metrics: METRICS_PORT ${port} cannot be used. Set it to a free port.`,
    });
    expect(warning).not.toContain('stack');
    await second.stop();
  });

  test('are off when METRICS_HOST is not an address of this machine, and the service runs', async () => {
    const other = await TestService.start({
      databaseUrl: measured.databaseUrl,
      environment: { METRICS_HOST: '192.0.2.1' },
    });
    expect(other.logged.join()).toContain(
      'The service runs without metrics: METRICS_HOST 192.0.2.1 is not an address of this machine.',
    );
    await other.stop();
  });
});
