import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { restCalls } from '../../src/rest/calls.js';
import { sendBytes } from '../support/raw-http.js';
import { TestService } from '../support/service.js';

const LIMIT = 2;
const WAITING = 100;
const SIZE = 1024 ** 2;
const PATHS = ['/v2.0/tenant_info', '/graphql'];

describe('requests of a brand whose bodies arrive slowly', () => {
  let service: TestService;
  const open: Socket[] = [];
  beforeAll(async () => {
    service = await TestService.start({ environment: { MAX_IN_FLIGHT_PER_BRAND: String(LIMIT) } });
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });
  afterAll(() => service.stop());

  /** A request that the service has started to process, and that has sent the first byte of its body. */
  const begin = async (route: string, length: number): Promise<Socket> => {
    const { hostname, port } = new URL(service.service.url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    socket.write(
      `${route} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${service.brand.partnerKey}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    expect(String(await once(socket, 'data'))).toContain('100 Continue');
    socket.write('{');
    return socket;
  };
  const slow = (count: number, length: number): Promise<Socket[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => begin(`POST ${PATHS[at % PATHS.length]}`, length)));
  const query = (key = service.brand.partnerKey) =>
    service.graphql('{ viewer { brand { id } } }', {}, { key });
  const list = () => service.call('GET', '/v2.0/openflow/flow/renewed');
  const expectResponses = async (): Promise<void> => {
    for (const request of [query, list, query]) expect((await request()).status).toBe(200);
  };

  test('delay no other request', async () => {
    const uploads = await slow(2 * LIMIT, 2);
    await expectResponses();
    for (const socket of uploads) {
      socket.write('}');
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 4(00|22) /);
    }
  });

  test('are rejected in place of others, the slowest one first', async () => {
    const large = await begin('POST /v2.0/tenant_info', SIZE);
    large.write(Buffer.alloc(SIZE - 2, ' '));
    const uploads = await slow(LIMIT + WAITING - 1, 1000);
    const responses = uploads.map((socket) => text(socket).catch(() => ''));
    await expectResponses();
    expect(await Promise.race(responses)).toMatch(
      /^HTTP\/1\.1 429 .*\r\nconnection: close\r\nretry-after: 1\r\n.*"RATE_LIMITED"/is,
    );
    for (const socket of uploads) socket.end();
    const statuses = (await Promise.all(responses)).map((response) => response.slice(9, 12));
    expect(statuses.filter((status) => status === '429')).toHaveLength(1);
    large.end('}');
    expect(await text(large)).toMatch(/^HTTP\/1\.1 422 /);
  });

  test('are rejected for a burst, whose requests run in turn, and other brands proceed', async () => {
    const { brandId, maintenanceIssueId } = service.brand;
    const holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from maintenance_issue where brand_id = $1 and id = $2 for update', [
        brandId,
        maintenanceIssueId,
      ]);
      const uploads = (await slow(LIMIT + WAITING, 1000)).map((socket) => text(socket).catch(() => ''));
      const burst = Array.from({ length: LIMIT + WAITING }, () =>
        service.call('PUT', `/v2.0/maintenance/issues/${maintenanceIssueId}/status`, {
          body: { status: 'acknowledged' },
        }),
      );
      for (const response of await Promise.all(uploads)) expect(response).toMatch(/^HTTP\/1\.1 429 /);
      // Their bodies have arrived.
      expect((await query()).status).toBe(429);
      expect((await query(service.other.partnerKey)).status).toBe(200);
      await holder.query('commit');
      expect((await Promise.all(burst)).map(({ status }) => status)).toEqual(burst.map(() => 200));
    } finally {
      await holder.end();
    }
    await expectResponses();
  });

  test('are discarded while a call that has no body waits', async () => {
    const holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table portal_lead in access exclusive mode');
      const reading = await begin('GET /v2.0/properties/portal/leads', 100 * SIZE);
      // More than the buffers of a connection have room for.
      for (let part = 0; part < 50; part += 1)
        await new Promise((written) => reading.write(Buffer.alloc(SIZE), written));
    } finally {
      await holder.end();
    }
  });

  test('are not waited for if the key is invalid, on any route', async () => {
    const routes = [
      ...restCalls().map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '1')}`),
      'GET /graphql',
      'POST /graphql',
    ];
    const responses = await Promise.all(
      routes.map((route) =>
        sendBytes(
          service.service.url,
          `${route} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${SIZE}\r\n\r\n{`,
        ),
      ),
    );
    expect(responses.map((response, at) => [routes[at], response.slice(9, 12)])).toEqual(
      routes.map((route) => [route, '401']),
    );
  });
});
