import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { JSON_LIMITS } from '../../src/http/body/body.js';
import { databaseCpuDuring } from '../support/database-cpu.js';
import { dataOf } from '../support/graphql.js';
import { newBrand } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';

/** Ten times what a request may cost: the CPU of a busy machine is slower. */
const MAX_REQUEST_MS = 1000;
const SEARCH = '/v2.0/properties/search';
const BATCH = `mutation ($items: [PropertyInput!]!) {
  upsertProperties(input: { items: $items }) { results { outcome } } }`;

const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));
/** An object with so many distinct members. */
const members = (count: number): string => `{${many(count, (at) => `"v${at}":1`).join()}}`;
/** An object with so many members and items, most of them in a list. */
const values = (count: number): string => `{"v":[${many(count - 1, () => '1').join()}]}`;
/** Distinct words, which take longest to index. */
const words = (length: number, seed = 0): string =>
  many(Math.ceil(length / 4), (at) => ((at * 7919 + seed * 104_729) % 46_656).toString(36).padStart(3, 'a'))
    .join(' ')
    .slice(0, length);

describe('a body that is cheap to send', () => {
  let service: TestService;
  let key: string;
  let batches = 0;
  beforeAll(async () => {
    service = await TestService.start();
    ({ key } = await newBrand(service, 'Hostile'));
  });
  afterAll(() => service.stop());

  const compressed = (text: string): Buffer =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const sendBytes = async (path: string, bytes: Buffer) => {
    const response = await fetch(`${service.service.url}${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Content-Encoding': 'br' },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, body: await response.json() };
  };

  const query = JSON.stringify('{ viewer { key { id } } }');
  test.each([
    ['90,000 variables', '/graphql', `{"query":${query},"variables":${members(90_000)}}`],
    ['95,000 unknown members', SEARCH, members(95_000)],
    ['95,000 unknown members', '/v2.1/properties/search', members(95_000)],
    ['95,000 unknown members of an item', '/v2.1/properties/batch', `{"items":[${members(95_000)}]}`],
    ['500,000 nested lists', SEARCH, `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ])('with %s, to %s, is rejected before it is parsed', async (_, path, text) => {
    // A parser would report the error at the end.
    const { status } = await sendBytes(path, compressed(`${text}}`));
    expect(status).toBe(413);
  });

  test('that inflates to 200 MB is decompressed only up to the limit', async () => {
    const bytes = compressed(`{"a":"${' '.repeat(200_000_000)}"}`);
    // A decompressor that continued would report that the end is missing.
    const response = await sendBytes(SEARCH, bytes.subarray(0, -8));
    expect(response).toMatchObject({ status: 413, body: { message: 'The body is larger than 1 MiB.' } });
  });

  const call = (path: string, body: string): Promise<CallResponse> =>
    service.call('POST', path, { key, body });
  const { ofCall, ofBatch } = JSON_LIMITS;
  /** A batch with an item, and more members beside it. */
  const batchWith = (more: string): string => `{"items":[{"reference":"a"}],${more.slice(1)}`;
  /** The calls of /v2.1 reject members that they do not have, once they have read them. */
  const whenRead = (path: string): number => (path.startsWith('/v2.1/') ? 422 : 200);
  test.each([
    [SEARCH, ofCall.values, values],
    ['/v2.1/properties/search', ofCall.values, values],
    [
      '/v2.1/properties/batch',
      ofBatch.values,
      // The members "items" and "reference", and an item.
      (count: number) => batchWith(values(count - 3)),
    ],
    ['/graphql', ofBatch.values, (count: number) => `{"query":${query},"variables":${values(count - 2)}}`],
  ])('to %s may have %i members and items, and no more', async (path, most, bodyOf) => {
    expect((await call(path, bodyOf(most))).status).toBe(whenRead(path));
    const { status, body } = await call(path, bodyOf(most + 1));
    expect([status, body]).toEqual([
      413,
      {
        status: false,
        code: 'PAYLOAD_TOO_LARGE',
        message: `The body has more than ${most.toLocaleString('en')} members and items. Send less at a time.`,
      },
    ]);
  });

  test.each([
    [SEARCH, ofCall.names, members],
    ['/v2.1/properties/search', ofCall.names, members],
    // "items" and "reference".
    ['/v2.1/properties/batch', ofBatch.names, (count: number) => batchWith(members(count - 2))],
    // "query" and "variables".
    ['/graphql', ofBatch.names, (count: number) => `{"query":${query},"variables":${members(count - 2)}}`],
  ])('to %s may have %i distinct member names, and no more', async (path, most, bodyOf) => {
    const { status: allowed } = await call(path, bodyOf(most));
    expect(allowed).toBe(whenRead(path));
    const { status, body } = await call(path, bodyOf(most + 1));
    expect([status, body]).toEqual([
      413,
      {
        status: false,
        code: 'PAYLOAD_TOO_LARGE',
        message: 'The body has more than 2,000 different names of members.',
      },
    ]);
  });

  test('may have the same names in each item, with escapes and without', async () => {
    const names = many(1500, (at) => `"n${at}":1`).join();
    const items = many(
      10,
      (at) => `{"reference":"${at}",${at % 2 ? names : names.replaceAll('n', '\\u006e')}}`,
    );
    const { status, body } = await call('/v2.1/properties/batch', `{"items":[${items.join()}]}`);
    const [first] = body.data.results;
    expect([status, body.data.results.length, first.outcome]).toEqual([200, 10, 'rejected']);
    expect(first.errors).toContainEqual({ path: 'n0', message: 'is not a known field' });
  });

  test('may have 50 levels, and no more', async () => {
    // One level is that of the body.
    const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await call(SEARCH, deep(50))).status).toBe(200);
    const { status, body } = await call(SEARCH, deep(51));
    expect([status, body.message]).toEqual([413, 'The body has more than 50 levels of objects and arrays.']);
  });

  test('has ten of its 1,900 unknown fields named, and GraphQL ignores undeclared variables', async () => {
    const { status, headers } = await call(SEARCH, members(1900));
    expect([status, headers.get('x-unknown-fields')]).toEqual([200, many(10, (at) => `v${at}`).join(', ')]);
    const sent = JSON.parse(members(1900));
    expect(dataOf(await service.graphql('{ __typename }', sent, { key }))).toEqual({ __typename: 'Query' });
  });

  const property = (members: object, at: number) => {
    batches += 1;
    return { reference: `${batches}-${at}`, displayAddress: 'A', price: 1, ...members };
  };
  const upsert = (items: object[]) => service.graphql(BATCH, { items }, { key });
  const rejected = [{ in: 'arguments', path: 'input.items', message: expect.stringContaining('100,000') }];
  test.each([
    ['500 properties with one text of 7.9 kB', many(500, () => ({ description: words(7900) }))],
    ['120 values of 32 kB', many(120, (at) => ({ description: words(32_000, at) }))],
    [
      '500 addresses of 1,000 characters',
      many(500, (at) => ({ addressLine1: words(200, at), addressLine2: words(200, at) })),
    ],
  ])('with %s in a batch costs PostgreSQL nothing', async (_, values) => {
    let response: CallResponse | undefined;
    const spent = await databaseCpuDuring(service, async () => {
      response = await upsert(values.map(property));
    });
    expect(response?.body.errors[0].extensions.errors).toEqual(rejected);
    expect(spent).toBeLessThan(100);
  });

  test.each([
    ['as many characters as a batch may have', many(24, (at) => ({ description: words(4000, at) }))],
    ['many short values', many(500, (at) => ({ description: words(180, at) }))],
    ['text with only underscores between letters', many(2, () => ({ description: 'a_'.repeat(20_000) }))],
    ['comments that do not end', many(2, () => ({ description: '<!--'.repeat(10_000) }))],
    ['paths', many(2, () => ({ description: './'.repeat(20_000) }))],
  ])('with %s in a batch is indexed in linear time', async (_, values) => {
    let response: CallResponse | undefined;
    const spent = await databaseCpuDuring(service, async () => {
      response = await upsert(values.map(property));
    });
    const { results } = dataOf(response as CallResponse).upsertProperties;
    expect(new Set(results.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['CREATED']));
    expect(spent).toBeLessThan(MAX_REQUEST_MS);
  });
});
