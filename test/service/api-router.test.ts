import { describe, expect, test } from '@jest/globals';
import type { RawResponse } from '../support/raw-http.js';
import { rawService } from '../support/raw-service.js';
import type { CallResponse } from '../support/service.js';

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const RENEWED = '/v2.0/openflow/flow/renewed';
const FLOW = '/v2.1/flows/{id}';

/** The headers of every response of the APIs, beside those of the message and of the operation. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': NOTHING,
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  vary: 'Accept-Encoding, Origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const OF_MESSAGE = /^(date|x-request-id|content-length|connection|keep-alive|etag)$/;

const NOT_FOUND =
  '{"status":false,"message":"The path was not found. /v2.1/openapi.json and /v2.0/openapi.json list all paths.","code":"NOT_FOUND"}';
const wrongMethod = (method: string, allowed: readonly string[]): string =>
  JSON.stringify({
    status: false,
    message: `${method} is not allowed here.`,
    code: 'METHOD_NOT_ALLOWED',
    allowed,
  });

/** The path is not documented: no part of it is decoded, completed or matched case-insensitively. */
const UNKNOWN = [
  '/v2.0',
  '/v2.0/',
  '/V2.0',
  '/v2.0/%ff',
  '/v2.0/__proto__',
  '/v2.0/constructor/prototype',
  '/v2.0/../graphql',
  '/v2.1',
  '/graphql/',
  '/graphql/x',
  '/graphql/%ff',
  '/GraphQL',
  `${RENEWED}/`,
  `${RENEWED}//`,
  `${RENEWED}/.`,
  `${RENEWED};x=1`,
  `${RENEWED}%2F`,
  RENEWED.toUpperCase(),
  RENEWED.replace('/v2.0', '/V2.0'),
  RENEWED.replace('flow', '%66low'),
  RENEWED.replace('/flow/', '//flow/'),
  RENEWED.replace('/flow/', '\\flow/'),
  '/v2.1/flows//timeline',
  '/v2.1/flows/1/',
  '/v2.1/flows/1//timeline',
  // A part that cannot be decoded is not a parameter.
  '/v2.1/flows/%',
  '/v2.1/flows/%ff',
  '/v2.1/flows/%3/timeline',
  '/v2.0/maintenance/issues/%E2%82/status',
];

/** Documented paths, with the methods of the `Allow` header. */
const DOCUMENTED: readonly (readonly [path: string, ...allowed: string[]])[] = [
  [RENEWED, 'GET', 'HEAD'],
  [`${RENEWED}?flow_id=/x`, 'GET', 'HEAD'],
  ['/v2.0/maintenance/issues/1/status', 'PUT'],
  ['/v2.0/maintenance/issues/a%20b/status', 'PUT'],
  ['/v2.0/brand/1/api-keys', 'POST', 'GET', 'HEAD'],
  // `/v2.1/people/{id}` has GET, but this path precedes it, whatever the method.
  ['/v2.1/people/batch', 'POST'],
  ['/graphql', 'GET', 'POST'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

describe('the router of the APIs', () => {
  const raw = rawService();

  const send = (method: string, path: string, headers: readonly [string, string][] = []) =>
    raw.client.send({ method, path, headers });
  const seen = ({ status, headers, text }: RawResponse) => ({
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_MESSAGE.test(name))),
    text,
  });

  test.each(UNKNOWN)('returns 404 for %s, in every method, with a key and without', async (path) => {
    for (const method of METHODS)
      for (const key of ['', raw.service.brand.partnerKey]) {
        const response = await send(method, path, key ? [['X-API-Key', key]] : []);
        const text = method === 'HEAD' ? '' : NOT_FOUND;
        expect([method, seen(response)]).toEqual([method, { status: 404, headers: HEADERS, text }]);
        expect(response.headers['content-length']).toBe(String(NOT_FOUND.length));
      }
  });

  test.each(DOCUMENTED)(
    'returns 405 for other methods of %s, before it reads a key',
    async (path, ...allowed) => {
      for (const method of METHODS.filter((one) => !allowed.includes(one))) {
        const text = wrongMethod(method, allowed);
        const response = await send(method, path);
        expect(seen(response)).toEqual({
          status: 405,
          headers: { ...HEADERS, allow: allowed.join(', ') },
          text: method === 'HEAD' ? '' : text,
        });
        expect(response.headers['content-length']).toBe(String(text.length));
      }
      // A caller without a key gets this error too, with the existing methods.
      for (const method of allowed) expect((await send(method, path)).status).toBe(401);
    },
  );

  const call = (method: string, path: string) =>
    send(method, path, [['X-API-Key', raw.service.brand.partnerKey]]);

  test('decodes a path parameter', async () => {
    const { flowId } = raw.service.brand;
    const plain = await call('GET', FLOW.replace('{id}', String(flowId)));
    expect(seen(plain)).toEqual({ status: 200, headers: HEADERS, text: expect.stringContaining('{') });
    const encoded = String(flowId).replaceAll(/\d/g, '%3$&');
    expect(seen(await call('GET', FLOW.replace('{id}', encoded)))).toEqual(seen(plain));
    for (const [id, message] of [
      ['%2F', 'must be a whole number'],
      ['1%2Ftimeline', 'must be a whole number'],
      ['%30', 'must be 1 or more'],
    ] as const)
      expect(JSON.parse((await call('GET', FLOW.replace('{id}', id))).text)).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ in: 'path', path: 'id', message }],
      });
    expect((await call('GET', '/v2.1/people/0')).status).toBe(422);
  });

  test('handles HEAD as GET, without the body', async () => {
    const [got, head] = [await call('GET', RENEWED), await call('HEAD', RENEWED)];
    expect(seen(head)).toEqual({ ...seen(got), text: '' });
    for (const name of ['etag', 'content-length']) expect(head.headers[name]).toBe(got.headers[name]);
  });

  test('accepts a target that is a whole URL', async () => {
    const whole = `http://a.example${RENEWED}`;
    expect(seen(await call('GET', `${whole}?`))).toEqual(seen(await call('GET', RENEWED)));
    expect((await send('GET', `${whole}/`)).status).toBe(404);
  });

  test('leaves paths that only begin like those of the APIs to the pages', async () => {
    for (const path of [`/${RENEWED}`, '/v2.0x', '/v2', '/graphqlx', '/%76%32.0/x'])
      expect(seen(await call('GET', path))).toMatchObject({ status: 404, text: NOT_FOUND });
    const opened = (path: string): Promise<CallResponse> =>
      raw.service.call('GET', path, { key: '', headers: { Accept: 'text/html' } });
    expect((await opened('/graphql/')).headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await opened(`${RENEWED}/`)).headers.get('content-type')).toBe(HEADERS['content-type']);
  });
});
