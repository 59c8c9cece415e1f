import { describe, expect, test } from '@jest/globals';
import { schemaFolder } from '../../src/paths.js';
import type { RestCall } from '../../src/rest/call/call.js';
import { restCalls } from '../../src/rest/calls.js';
import { readExamples } from '../../src/rest/example.js';
import type { RawResponse } from '../support/raw-http.js';
import { rawService } from '../support/raw-service.js';
import { TestService } from '../support/service.js';
import { pathOf } from '../support/v21.js';

const EXAMPLES = readExamples(schemaFolder('examples'));
/**
 * No two of their responses are the same: one contains the current time, the other the last use of its key.
 */
const CHANGING = ['ExportPerson', 'GetViewer'];
const READS = restCalls()
  .filter(({ method, name }) => method === 'GET' && !CHANGING.includes(name))
  // Before the calls of partners update the last use of their keys.
  .toSorted((a, b) => Number(b.gate.for === 'operator') - Number(a.gate.for === 'operator'));
const RENEWED = '/v2.0/openflow/flow/renewed';
/** The tag of a record with a version begins with it. */
const TAG = /^W\/"(?:[1-9]\d*\.)?[\w-]{22}"$/;

const requestOf = (call: RestCall): string => pathOf(call, EXAMPLES.get(call.id)?.request ?? {});

describe('a response that the caller has already', () => {
  const raw = rawService();

  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    key = raw.service.brand.partnerKey,
  ): Promise<RawResponse> =>
    raw.client.send({
      method,
      path,
      headers: Object.entries({ ...(key && { 'X-API-Key': key }), ...headers }),
    });
  const tagOf = async (path: string, headers?: Record<string, string>): Promise<string> =>
    (await send('GET', path, headers)).headers.etag ?? '';

  test.each(READS.map((call) => [call.id, call] as const))('to %s returns 304', async (_id, call) => {
    const path = requestOf(call);
    const key = call.gate.for === 'operator' ? raw.service.operatorToken : raw.service.brand.partnerKey;
    const whole = await send('GET', path, {}, key);
    const { etag = '' } = whole.headers;
    expect([whole.status, etag]).toEqual([200, expect.stringMatching(TAG)]);
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, bytes } = await send(method, path, { 'If-None-Match': etag }, key);
      expect([method, status, bytes.length]).toEqual([method, 304, 0]);
      expect(headers).toMatchObject({ etag, 'cache-control': 'no-store', vary: 'Accept-Encoding, Origin' });
      expect(Object.keys(headers)).not.toContain('content-type');
      expect(Object.keys(headers)).not.toContain('content-length');
    }
    const head = await send('HEAD', path, {}, key);
    expect([head.status, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      etag,
      String(whole.bytes.length),
    ]);
  });

  test('is recognised among several tags, weak or strong, and by *', async () => {
    const tag = await tagOf(RENEWED);
    const opaque = tag.slice(2);
    for (const [known, status] of [
      [tag, 304],
      [opaque, 304],
      [`W/"a", ${tag}`, 304],
      [`${opaque},"b"`, 304],
      ['*', 304],
      ['"a"', 200],
      [opaque.toLowerCase(), 200],
      [opaque.slice(1, -1), 200],
      ['', 200],
    ] as const) {
      const response = await send('GET', RENEWED, { 'If-None-Match': known });
      expect([known, response.status]).toEqual([known, status]);
    }
  });

  test('returns 304 to fetch too, which asks caches not to respond themselves', async () => {
    const headers = { 'If-None-Match': await tagOf(RENEWED), 'X-API-Key': raw.service.brand.partnerKey };
    const response = await fetch(`${raw.service.service.url}${RENEWED}`, { headers });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  test('has the same tag for each encoding, and without read plans', async () => {
    const other = await TestService.start({
      databaseUrl: raw.service.databaseUrl,
      environment: { READ_PLANS: 'off' },
    });
    try {
      const { headers } = await other.call('GET', RENEWED);
      const tags = await Promise.all(
        ['br', 'gzip', 'identity'].map((one) => tagOf(RENEWED, { 'Accept-Encoding': one })),
      );
      expect(new Set([...tags, headers.get('etag')]).size).toBe(1);
    } finally {
      await other.stop();
    }
  });

  test('is sent in full again, with another tag, after a change', async () => {
    const path = `/v2.1/flows/${raw.service.brand.flowId}`;
    const tag = await tagOf(path);
    await raw.service.sql('update flow set break_clause = $2 where brand_id = $1 and id = $3', [
      raw.service.brand.brandId,
      'After six months',
      raw.service.brand.flowId,
    ]);
    const changed = await send('GET', path, { 'If-None-Match': tag });
    expect([changed.status, changed.headers.etag === tag]).toEqual([200, false]);
    expect(changed.text).toContain('After six months');
  });

  test('is an error if the request is rejected, and its tag reveals nothing to the caller', async () => {
    const path = `/v2.1/flows/${raw.service.brand.flowId}`;
    const tag = await tagOf(path);
    const { key: narrow } = await raw.service.issueKey({ scopes: ['maintenance:read'] });
    const anothers = raw.service.other.partnerKey;
    for (const [target, key, status] of [
      [path, '', 401],
      [path, narrow, 403],
      [path, anothers, 404],
      ['/v2.1/flows/999999999', anothers, 404],
      [`${RENEWED}?pageNo=x`, raw.service.brand.partnerKey, 422],
      ['/v2.1/nowhere', raw.service.brand.partnerKey, 404],
    ] as const)
      for (const known of [tag, '*']) {
        const plain = await send('GET', target, {}, key);
        const response = await send('GET', target, { 'If-None-Match': known }, key);
        expect([target, known, response.status, response.headers.etag]).toEqual([
          target,
          known,
          status,
          undefined,
        ]);
        expect(response.text).toBe(plain.text);
      }
  });

  test('is sent again by calls other than reads of the REST API', async () => {
    const headers = { 'If-None-Match': '*' };
    for (const response of [
      await raw.service.call('POST', '/v2.0/properties/search', { body: {}, headers }),
      await raw.service.graphql('{ viewer { brand { id } } }', {}, { headers }),
      await raw.service.call('GET', '/graphql?query={__typename}', { headers }),
    ])
      expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
  });

  test('returns 304 for the OpenAPI document, which caches may store', async () => {
    const { headers } = await send('GET', '/openapi.json', {}, '');
    expect(headers).toMatchObject({ etag: expect.stringMatching(TAG), 'cache-control': 'no-cache' });
    const again = await send('GET', '/openapi.json', { 'If-None-Match': headers.etag ?? '' }, '');
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  });
});
