import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  OF_OTHER_BRAND,
  PROPERTIES,
  SEARCH,
  ServiceOfPages,
  SITE,
  STRANGER,
  statusAndOrigin,
} from '../support/pages-of-sites.js';

const PATHS = ['/graphql', SEARCH, `${PROPERTIES}/1`, PROPERTIES, '/openapi.json', '/v2.0/openapi.json'];
const NOT_ALLOWED = {
  status: false,
  message:
    'No API key may be used from pages of this origin. ' +
    'Ask the operator for a key with this origin, or call from a server.',
  code: 'ORIGIN_NOT_ALLOWED',
};

/** What pages of other sites may do, and what pages of this service may. */
describe('a page of another site', () => {
  let pages: ServiceOfPages;
  beforeAll(async () => {
    pages = await ServiceOfPages.start();
  });
  afterAll(() => pages.service.stop());

  test.each(PATHS)('may send a preflight request to %s, whatever its origin', async (path) => {
    for (const origin of [SITE, OF_OTHER_BRAND, STRANGER, 'null', `${SITE}:8443`, 'http://www.example.com']) {
      const response = await pages.preflight(origin, path);
      expect([...statusAndOrigin(response), response.text]).toEqual([204, origin, '']);
      const { headers } = response;
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
      expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual(
        expect.arrayContaining([
          'X-API-Key',
          'Authorization',
          'Content-Type',
          'Idempotency-Key',
          'If-Match',
          'If-None-Match',
          'X-Tenant-Id',
        ]),
      );
      expect([headers.get('access-control-max-age'), headers.get('vary')]).toEqual([
        '7200',
        expect.stringContaining('Origin'),
      ]);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    const response = await pages.preflight(`${SITE}, ${SITE}`, path);
    expect([...statusAndOrigin(response), response.body]).toEqual([403, null, NOT_ALLOWED]);
  });

  test('whose origin no key names can read that, and nothing else, with any key and request', async () => {
    const { service } = pages;
    const state = () =>
      service.sql(
        'select (select count(*) from portal_lead) as leads, (select max(version) from flow) as version',
      );
    const before = await state();
    const keys = [
      ...[pages.key, pages.otherKey, service.brand.partnerKey, service.operatorToken],
      ...['', 'svcp_nonsense', pages.key.replace(/.$/, 'g')],
    ];
    for (const origin of [STRANGER, 'null', 'http://192.168.1.5:3000'])
      for (const key of keys)
        for (const response of [
          await pages.query(origin, { key }),
          await pages.from(origin, 'POST', '/graphql', { key, body: '{' }),
          await pages.from(origin, 'GET', `${PROPERTIES}?first=1`, { key }),
          await pages.from(origin, 'GET', '/v2.0/brand/1/api-keys', { key }),
          await pages.from(origin, 'GET', '/v2.1/nothing', { key }),
          await pages.from(origin, 'DELETE', '/graphql', { key }),
          await pages.from(origin, 'PATCH', `/v2.1/flows/${service.brand.flowId}`, {
            key,
            body: { reference: 'x' },
          }),
          await pages.from(origin, 'POST', '/v2.1/leads', {
            key,
            body: { portal: 'website', portal_lead_id: 'stranger' },
          }),
        ]) {
          expect([...statusAndOrigin(response), response.body]).toEqual([403, origin, NOT_ALLOWED]);
          const { headers } = response;
          for (const name of [
            'access-control-expose-headers',
            'www-authenticate',
            'etag',
            'allow',
            'retry-after',
          ])
            expect([name, headers.get(name)]).toEqual([name, null]);
          expect(headers.get('access-control-allow-credentials')).toBeNull();
          expect(headers.get('vary')).toBe('Accept-Encoding, Origin');
        }
    expect(await state()).toEqual(before);
  });

  test('can read and write with a key that names it, in both APIs', async () => {
    for (const response of [
      await pages.query(SITE),
      await pages.query(SITE),
      await pages.from(SITE, 'POST', SEARCH, { body: {} }),
      await pages.from(SITE, 'GET', `${PROPERTIES}?first=1`),
      await pages.from(SITE, 'POST', '/v2.0/properties/portal/leads', {
        body: { portal: 'website', portal_lead_id: 'a' },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
      await pages.from(SITE, 'GET', `/graphql?query=${encodeURIComponent('{ viewer { brand { id } } }')}`),
    ]) {
      expect([response.body, ...statusAndOrigin(response)]).toEqual([expect.anything(), 200, SITE]);
      expect(response.body.errors).toBeUndefined();
      const exposed = response.headers.get('access-control-expose-headers')?.split(', ');
      expect(exposed).toEqual(
        expect.arrayContaining(['X-Request-Id', 'ETag', 'Retry-After', 'X-Total-Estimated']),
      );
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Origin');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  test('can read responses of any kind: unchanged ones, compressed ones, and errors', async () => {
    const { headers } = await pages.from(SITE, 'GET', `${PROPERTIES}?first=1`);
    const unchanged = { headers: { 'If-None-Match': headers.get('etag') ?? '' } };
    const long = { headers: { 'Accept-Encoding': 'br' } };
    const compressed = await pages.query(SITE, long);
    expect([compressed.headers.get('content-encoding'), ...statusAndOrigin(compressed)]).toEqual([
      'br',
      200,
      SITE,
    ]);
    for (const [status, code, response] of [
      [304, undefined, await pages.from(SITE, 'GET', `${PROPERTIES}?first=1`, unchanged)],
      [400, 'MALFORMED_JSON', await pages.from(SITE, 'POST', SEARCH, { body: '{' })],
      [403, 'SCOPE_REQUIRED', await pages.from(SITE, 'GET', '/v2.1/flows')],
      [404, 'NOT_FOUND', await pages.from(SITE, 'GET', '/v2.1/nothing')],
      [404, 'NOT_FOUND', await pages.from(SITE, 'GET', `${PROPERTIES}/999999999`)],
      [405, 'METHOD_NOT_ALLOWED', await pages.from(SITE, 'DELETE', '/graphql')],
      [422, 'VALIDATION_FAILED', await pages.from(SITE, 'POST', SEARCH, { body: { max_price: 'x' } })],
      [401, undefined, await pages.from(SITE, 'POST', SEARCH, { key: '', body: {} })],
      [401, undefined, await pages.query(SITE, { key: pages.key.replace(/.$/, 'g') })],
      [403, 'OPERATOR_REQUIRED', await pages.from(SITE, 'GET', '/v2.0/brand/1/api-keys')],
    ] as const)
      expect([...statusAndOrigin(response), response.body?.code]).toEqual([status, SITE, code]);
    const rejected = await pages.query(SITE, { body: { query: '{ flows { totalCount } }' } });
    expect([...statusAndOrigin(rejected), rejected.body.errors[0].extensions.code]).toEqual([
      200,
      SITE,
      'SCOPE_REQUIRED',
    ]);
  });

  test('can read the OpenAPI document if a key names its origin', async () => {
    for (const [origin, allowed] of [
      [SITE, SITE],
      [STRANGER, null],
    ] as const) {
      const response = await pages.from(origin, 'GET', '/openapi.json', { key: '' });
      expect([...statusAndOrigin(response), response.headers.get('vary')]).toEqual([
        200,
        allowed,
        'Accept-Encoding, Origin',
      ]);
      const tag = { 'If-None-Match': response.headers.get('etag') ?? '' };
      expect(
        statusAndOrigin(await pages.from(origin, 'GET', '/openapi.json', { key: '', headers: tag })),
      ).toEqual([304, allowed]);
    }
  });

  test('of this service itself may use every key, even behind a proxy', async () => {
    const { url } = pages.service.service;
    const { host } = new URL(url);
    for (const [origin, headers] of [
      [url, {}],
      // The proxy ended TLS, and passed the host on.
      [url.replace('http:', 'https:'), {}],
      ['https://api.example.com', { 'X-Forwarded-Host': 'api.example.com', 'X-Forwarded-Proto': 'https' }],
      // The configured PUBLIC_URL.
      ['http://rental-flow.test', {}],
      ['https://api.example.com', { 'Sec-Fetch-Site': 'same-origin' }],
    ] as const)
      for (const key of [pages.service.brand.partnerKey, pages.key, pages.service.operatorToken]) {
        const response = await pages.query(origin, { key, body: { query: '{ __typename }' }, headers });
        expect(statusAndOrigin(response)).toEqual([200, null]);
      }
    for (const [origin, headers] of [
      [`http://${host.replace(/\d+$/, '1')}`, {}],
      ['https://api.example.com', { 'X-Forwarded-Host': 'other.example.com' }],
      ['http://api.example.com', { 'X-Forwarded-Host': 'api.example.com', 'X-Forwarded-Proto': 'https' }],
      [url, { 'X-Forwarded-Host': 'api.example.com' }],
      ['https://api.example.com', { 'Sec-Fetch-Site': 'same-site' }],
    ] as const)
      expect(
        statusAndOrigin(await pages.query(origin, { key: pages.service.brand.partnerKey, headers })),
      ).toEqual([403, origin]);
  });

  test('is distinguished from a server: every key works without an origin', async () => {
    for (const key of [pages.key, pages.service.brand.partnerKey]) {
      const response = await pages.service.call('POST', SEARCH, { key, body: {} });
      expect([...statusAndOrigin(response), response.headers.get('vary')]).toEqual([
        200,
        null,
        'Accept-Encoding, Origin',
      ]);
    }
    const options = await pages.service.call('OPTIONS', SEARCH, {
      headers: { 'Access-Control-Request-Method': 'POST' },
    });
    expect([options.status, options.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });
});
