import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const UNAVAILABLE = { status: false, message: expect.any(String), code: 'UNAVAILABLE' };
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

describe('a running service:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  describe('its health', () => {
    test('is reported without a key: the process runs, and it accepts requests', async () => {
      for (const path of ['/health/live', '/health/ready']) {
        const { status, body } = await service.call('GET', path, { key: '' });
        expect([path, status, body]).toEqual([path, 200, { status: true }]);
      }
    });

    test('is live but not ready while the database is unavailable, and ready again afterwards', async () => {
      const proxy = await TcpProxy.to(service.databaseUrl);
      const other = await TestService.start({ databaseUrl: proxy.url });
      try {
        expect((await other.call('GET', '/health/ready')).status).toBe(200);
        proxy.cut();
        const ready = await other.call('GET', '/health/ready', { key: '' });
        expect([ready.status, ready.body, ready.headers.get('retry-after')]).toEqual([503, UNAVAILABLE, '1']);
        expect((await other.call('GET', '/health/live', { key: '' })).status).toBe(200);
        for (const response of [
          await other.call('GET', '/v2.0/openflow/flow/renewed'),
          await other.call('POST', '/v2.0/rent_ready/profile', { body: {} }),
          await other.call('POST', '/graphql', { body: { query: '{ viewer { brand { id } } }' } }),
        ]) {
          expect([response.status, response.body, response.headers.get('retry-after')]).toEqual([
            503,
            UNAVAILABLE,
            '1',
          ]);
        }
        proxy.restore();
        await eventually(async () => (await other.call('GET', '/health/ready', { key: '' })).status === 200);
        expect((await other.call('GET', '/v2.0/openflow/flow/renewed')).status).toBe(200);
      } finally {
        await other.stop();
        proxy.stop();
      }
    });

    test('is not ready while it stops: running requests finish, and no connection is accepted', async () => {
      const other = await TestService.start({ databaseUrl: service.databaseUrl });
      const { brandId, maintenanceIssueId, partnerKey } = other.brand;
      const { port } = new URL(other.service.url);
      const em = service.service.orm.em.fork();
      await em.begin();
      await em.execute('select id from maintenance_issue where brand_id = ? and id = ? for update', [
        brandId,
        maintenanceIssueId,
      ]);

      const socket = connect(Number(port), '127.0.0.1');
      let responses = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        responses += text;
      });
      const ended = new Promise((resolve) => socket.once('close', resolve));
      const body = '{"status":"inprogress"}';
      socket.write(
        `PUT /v2.0/maintenance/issues/${maintenanceIssueId}/status HTTP/1.1\r\nHost: a\r\nX-API-Key: ` +
          `${partnerKey}\r\nContent-Type: application/json\r\nContent-Length: ` +
          `${body.length}\r\n\r\n${body}`,
      );
      await eventually(async () => (await lockWaits(service.databaseUrl, 'maintenance_issue')) > 0);
      const stopped = other.service.stop();
      socket.write('GET /health/ready HTTP/1.1\r\nHost: a\r\n\r\n');
      await eventually(() =>
        other.call('GET', '/health/live').then(
          () => false,
          () => true,
        ),
      );
      await em.rollback();
      await stopped;
      await ended;

      const [first = '', second = ''] = responses.split(/(?=HTTP\/1\.1 )/);
      expect(first).toMatch(/^HTTP\/1\.1 200 /);
      expect(first).toContain('"status":"inprogress"');
      expect(second).toMatch(/^HTTP\/1\.1 503 /);
      expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toEqual(UNAVAILABLE);
      await other.stop();
    });
  });

  describe('the id of a request', () => {
    const idOf = async (id?: string) =>
      (
        await service.call('GET', '/health/live', id === undefined ? {} : { headers: { 'X-Request-Id': id } })
      ).headers.get('x-request-id');

    test('is the X-Request-Id of the caller if it is well-formed', async () => {
      for (const id of ['a', 'order-7:retry.2_b', 'x'.repeat(128)]) expect(await idOf(id)).toBe(id);
    });

    test('is otherwise a new one for each request', async () => {
      const made = await Promise.all(
        [undefined, '', 'a b', 'x'.repeat(129), '<script>', 'é', 'a,b'].map(idOf),
      );
      for (const id of made) expect(id).toMatch(UUID);
      expect(new Set(made).size).toBe(made.length);
    });

    test('is in errors and GraphQL responses too', async () => {
      const headers = { 'X-Request-Id': 'mine' };
      for (const [method, path] of [
        ['GET', '/nowhere'],
        ['GET', '/v2.0/rent_ready/profile'],
        ['GET', '/v2.0/openflow/flow/renewed'],
        ['POST', '/graphql'],
      ] as const) {
        expect((await service.call(method, path, { key: '', headers })).headers.get('x-request-id')).toBe(
          'mine',
        );
      }
    });
  });

  test('every response has the security headers, and none names the software', async () => {
    for (const path of [
      '/',
      '/openapi.json',
      '/health/live',
      '/nowhere',
      '/v2.0/openflow/flow/renewed',
      '/graphql?query={__typename}',
    ]) {
      const { headers } = await service.call('GET', path);
      expect([
        path,
        headers.get('x-content-type-options'),
        headers.get('x-frame-options'),
        headers.get('referrer-policy'),
      ]).toEqual([path, 'nosniff', 'DENY', 'no-referrer']);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('responses and errors of both APIs must not be cached', async () => {
    for (const [method, path, key] of [
      ['GET', '/v2.0/openflow/flow/renewed', service.brand.partnerKey],
      ['GET', '/v2.0/openflow/flow/renewed?pageNo=x', service.brand.partnerKey],
      ['GET', '/v2.0/openflow/flow/renewed', ''],
      ['PUT', '/v2.0/openflow/flow/renewed', service.brand.partnerKey],
      ['GET', '/v2.0/nowhere', service.brand.partnerKey],
      ['GET', '/graphql?query={viewer{brand{id}}}', service.brand.partnerKey],
      ['GET', '/graphql?query={', service.brand.partnerKey],
      ['POST', '/graphql', ''],
      ['PUT', '/graphql', ''],
    ] as const) {
      const { headers } = await service.call(method, path, { key });
      expect([method, path, headers.get('cache-control')]).toEqual([method, path, 'no-store']);
    }
  });

  describe('the start page', () => {
    const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

    test('is a page with links for a browser, requires no key and shows no secret', async () => {
      const { status, headers, text } = await service.call('GET', '/', {
        key: '',
        headers: { Accept: BROWSER },
      });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8/);
      for (const part of [
        '<title>Rental Flow</title>',
        '/openapi.json',
        '/graphql',
        '/health/ready',
        'X-API-Key',
        'http://rental-flow.test/v2.1/flows?first=1',
      ])
        expect(text).toContain(part);
      expect(text).not.toMatch(/svc[po]_[0-9a-f]/);
    });

    test.each([undefined, '*/*', 'application/json', 'text/plain', 'application/*'])(
      'is JSON for a client that accepts %s',
      async (accept) => {
        const { status, headers, body } = await service.call('GET', '/', {
          key: '',
          ...(accept !== undefined && { headers: { Accept: accept } }),
        });
        expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
        expect(body).toEqual({
          name: 'Rental Flow',
          openapi: 'http://rental-flow.test/openapi.json',
          graphql: 'http://rental-flow.test/graphql',
          health: 'http://rental-flow.test/health/ready',
        });
      },
    );

    test('names the actual port when PUBLIC_URL is not set', async () => {
      const other = await TestService.start({
        databaseUrl: service.databaseUrl,
        environment: { PUBLIC_URL: '' },
      });
      const { body } = await other.call('GET', '/');
      const flags = [
        'is_tenant_info_shared',
        'is_right_to_rent_shared',
        'is_affordability_shared',
        'is_pre_reference_shared',
        'is_rental_ledger_shared',
        'is_id_verification_shared',
        'is_guarantor_affordability_shared',
      ];
      const profile = await other.call('POST', '/v2.0/rent_ready/profile', {
        body: Object.fromEntries(flags.map((flag) => [flag, true])),
      });
      await other.stop();
      expect(body.openapi).toBe(`${other.service.url}/openapi.json`);
      expect(profile.body.data.share_url).toContain(`${other.service.url}/rent-ready/`);
    });
  });

  test('its OpenAPI document names it as the server', async () => {
    const { body, text } = await service.call('GET', '/openapi.json', { key: '' });
    expect(body.servers).toEqual([{ url: 'http://rental-flow.test' }]);
    expect(body.externalDocs.url).toBe('http://rental-flow.test/v2.0/openapi.json');
    const plain = { 'Accept-Encoding': 'identity' };
    const head = await service.call('HEAD', '/openapi.json', { key: '', headers: plain });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(text))]);
  });

  test('its OpenAPI document requires no key', async () => {
    const { status, headers, body } = await service.call('GET', '/openapi.json', { key: '' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(body.paths)).toContain('/v2.1/tenant-information');
  });

  test('each version has an OpenAPI document, and /openapi.json is the newest and links to both', async () => {
    const get = (path: string) => service.call('GET', path, { key: '' });
    const [newest, latest, earlier] = await Promise.all(
      ['/openapi.json', '/v2.1/openapi.json', '/v2.0/openapi.json'].map(get),
    );
    expect(newest?.text).toBe(latest?.text);
    for (const [response, prefix, other] of [
      [latest, '/v2.1/', '/v2.0'],
      [earlier, '/v2.0/', '/v2.1'],
    ] as const) {
      expect([response?.status, response?.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      const paths = Object.keys(response?.body.paths);
      expect(paths.length).toBeGreaterThan(10);
      expect(paths.filter((path) => !path.startsWith(prefix))).toEqual([]);
      expect(response?.body.externalDocs.url).toBe(`http://rental-flow.test${other}/openapi.json`);
      for (const version of ['/v2.1', '/v2.0'])
        expect(response?.headers.get('link')).toContain(`<http://rental-flow.test${version}/openapi.json>`);
      const { headers } = await service.call('GET', `${prefix}openapi.json`, {
        key: '',
        headers: { 'If-None-Match': response?.headers.get('etag') ?? '' },
      });
      expect(headers.get('etag')).toBe(response?.headers.get('etag'));
    }
  });
});
