import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Compressor } from '../../src/http/response/compression.js';
import { eventually } from '../support/eventually.js';
import { RawClient, type RawResponse } from '../support/raw-http.js';
import { rawService } from '../support/raw-service.js';

const MIB = 1024 * 1024;
const RENEWED = '/v2.0/openflow/flow/renewed';
const FLOWS =
  '{ flows(first: 50) { edges { node { id createdAt commonConditions property { displayAddress } } } } }';
const DECODE: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

describe('a long response', () => {
  const raw = rawService();

  interface Sent {
    key?: string;
    body?: object;
  }
  const send = (
    method: string,
    path: string,
    accepted?: string,
    { key, body }: Sent = {},
  ): Promise<RawResponse> =>
    raw.client.send({
      method,
      path,
      headers: [
        ['X-API-Key', key ?? raw.service.brand.partnerKey],
        ...(accepted === undefined ? [] : [['Accept-Encoding', accepted] as const]),
        ...(body ? [['Content-Type', 'application/json'] as const] : []),
      ],
      body: body && JSON.stringify(body),
    });
  const encodingOf = ({ headers }: RawResponse) => headers['content-encoding'];

  test.each([
    ['of a read', 'GET', RENEWED, undefined],
    ['of a search', 'POST', '/v2.0/properties/search', {}],
    ['of a query', 'POST', '/graphql', { query: FLOWS }],
    ['of a query in a URL', 'GET', `/graphql?query=${encodeURIComponent(FLOWS)}`, undefined],
    [
      'about invalid values',
      'POST',
      '/v2.0/tenant_info',
      { pets: { no_of_pets: Array.from({ length: 200 }, () => ({})) } },
    ],
    ['of the OpenAPI document', 'GET', '/openapi.json', undefined],
    ['of the OpenAPI document of a version', 'GET', '/v2.1/openapi.json', undefined],
  ] as const)('%s is compressed as the caller accepts it', async (_what, method, path, body) => {
    const plain = await send(method, path, undefined, { ...(body && { body }) });
    expect(plain.bytes.length).toBeGreaterThan(4096);
    expect([encodingOf(plain), plain.headers.vary]).toEqual([undefined, 'Accept-Encoding, Origin']);
    for (const encoding of ['br', 'gzip']) {
      const response = await send(method, path, encoding, { ...(body && { body }) });
      const { 'content-length': length, 'content-type': type, vary } = response.headers;
      expect([response.status, encodingOf(response), vary]).toEqual([
        plain.status,
        encoding,
        'Accept-Encoding, Origin',
      ]);
      expect([type, length]).toEqual([plain.headers['content-type'], String(response.bytes.length)]);
      expect(response.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(DECODE[encoding]?.(response.bytes).toString()).toBe(plain.text);
    }
  });

  test('has the encoding that the caller prefers', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['GZIP', 'gzip'],
      ['gzip;q=1.0, br;q=0.5', 'gzip'],
      ['br ; q=0.5, gzip ; q=0.5', 'br'],
      ['br;q=0, *', 'gzip'],
      ['*', 'br'],
      ['*;q=0', undefined],
      ['gzip;q=0', undefined],
      ['identity, gzip;q=0.5', undefined],
      ['identity;q=0.5, gzip', 'gzip'],
      ['gzip;q=nonsense', undefined],
      ['deflate, zstd', undefined],
      [';,;q=,', undefined],
      ['', undefined],
    ] as const)
      expect([accepted, encodingOf(await send('GET', RENEWED, accepted))]).toEqual([accepted, encoding]);
  });

  test('has the same headers for HEAD', async () => {
    for (const path of [RENEWED, '/openapi.json', '/v2.0/openapi.json']) {
      const [get, head] = [await send('GET', path, 'br'), await send('HEAD', path, 'br')];
      const headersOf = ({ headers: { date: _, 'x-request-id': __, ...same } }: RawResponse) => same;
      expect([head.status, head.bytes.length, headersOf(head)]).toEqual([200, 0, headersOf(get)]);
    }
  });

  test('is sent uncompressed if it is short, or for the operator, as it may contain a secret', async () => {
    for (const [path, key] of [
      ['/v2.1/viewer', undefined],
      [RENEWED, ''],
      ['/', ''],
    ] as const)
      expect(encodingOf(await send('GET', path, 'gzip', key === undefined ? {} : { key }))).toBeUndefined();
    const aliases = Array.from(
      { length: 10 },
      (_, at) => `k${at}: issueApiKey(brandId: 1) { key id scopes createdAt }`,
    );
    const query = `mutation { ${aliases.join(' ')} }`;
    for (const response of [
      await send('POST', '/graphql', 'gzip', { key: raw.service.operatorToken, body: { query } }),
      await send('GET', '/v2.0/brand/1/api-keys', 'gzip', { key: raw.service.operatorToken }),
    ])
      expect([response.status, response.bytes.length > 4096, encodingOf(response)]).toEqual([
        200,
        true,
        undefined,
      ]);
  });

  describe('of megabytes', () => {
    beforeAll(() =>
      raw.service.sql(
        `update flow set common_conditions = (select string_agg(md5(flow.id::text || n), '')
          from generate_series(1, $2::int) n)
          where brand_id = $1`,
        [raw.service.brand.brandId, 1200],
      ),
    );

    test('is compressed as a whole', async () => {
      const plain = await send('POST', '/graphql', undefined, { body: { query: FLOWS } });
      expect(plain.bytes.length).toBeGreaterThan(MIB);
      const all = await Promise.all(
        Array.from({ length: 8 }, () => send('POST', '/graphql', 'gzip', { body: { query: FLOWS } })),
      );
      for (const response of all) {
        expect(encodingOf(response)).toBe('gzip');
        expect(gunzipSync(response.bytes).equals(plain.bytes)).toBe(true);
      }
    });

    test('is sent as it is where gzip would take too much CPU', async () => {
      const twice = `{ a: ${FLOWS.slice(1, -1)} b: ${FLOWS.slice(1)}`;
      const sent = (accepted: string) => send('POST', '/graphql', accepted, { body: { query: twice } });
      const [gzip, brotli] = [await sent('gzip'), await sent('br')];
      expect([encodingOf(gzip), encodingOf(brotli)]).toEqual([undefined, 'br']);
      expect(gzip.bytes.length).toBeGreaterThan(2 * MIB);
      expect(brotliDecompressSync(brotli.bytes).equals(gzip.bytes)).toBe(true);
    });

    test('is discarded when its client has disconnected', async () => {
      const waiting = Promise.withResolvers<(() => boolean) | undefined>();
      const gone = Promise.withResolvers<void>();
      const compress = jest.spyOn(Compressor.prototype, 'compress');
      compress.mockImplementation(async (_bytes, _encoding, isWanted) => {
        waiting.resolve(isWanted);
        await gone.promise;
        return undefined;
      });
      const leaving = new RawClient(raw.service.service.url);
      const headers = [
        ['X-API-Key', raw.service.brand.partnerKey] as const,
        ['Accept-Encoding', 'br'] as const,
      ];
      const response = leaving.send({ method: 'GET', path: RENEWED, headers }).catch(() => {});
      try {
        const isWanted = await waiting.promise;
        expect(isWanted?.()).toBe(true);
        leaving.close();
        await eventually(() => isWanted?.() === false);
      } finally {
        gone.resolve();
        compress.mockRestore();
        await response;
      }
    });

    test('is abandoned when its client disconnects, and others are sent', async () => {
      const headers = {
        'X-API-Key': raw.service.brand.partnerKey,
        'Content-Type': 'application/json',
        'Accept-Encoding': 'br',
      };
      const body = JSON.stringify({ query: FLOWS });
      const left = raw.service.logged.filter((line) => line.includes('"aborted":true')).length;
      const leave = async (afterMs: number) => {
        const signal = AbortSignal.timeout(afterMs);
        const response = await fetch(`${raw.service.service.url}/graphql`, {
          method: 'POST',
          headers,
          body,
          signal,
        });
        await response.arrayBuffer();
        throw new Error('The whole response has arrived.');
      };
      const moments = Array.from({ length: 12 }, (_, at) => 20 + 12 * at);
      const results = await Promise.allSettled(moments.map(leave));
      expect((await send('GET', RENEWED, 'gzip')).status).toBe(200);
      const aborted = results.filter(
        ({ status, ...one }) => status === 'rejected' && /Timeout/.test(String(Reflect.get(one, 'reason'))),
      );
      expect(aborted.length).toBeGreaterThan(0);
      await eventually(
        () => raw.service.logged.filter((line) => line.includes('"aborted":true')).length >= left + 1,
      );
      expect(raw.service.logged.some((line) => line.includes('"level":50'))).toBe(false);
    });
  });
});
