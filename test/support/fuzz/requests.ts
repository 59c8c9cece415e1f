import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { RawRequest } from '../raw-http.js';
import type { ValidCall } from './calls.js';
import { hostileEncoded, hostileHeader, hostileJson } from './values.js';

type Path = readonly (string | number)[];
type Query = readonly (readonly [string, string])[];

/** The parts of a request, each of which can be changed on its own. */
interface Draft {
  method: string;
  path: string;
  query: Query;
  headers: readonly (readonly [string, string])[];
  body: Buffer | string | undefined;
}

const MARK = '\uE000';

export function draftOf({ method, path, params, query, body, key }: ValidCall): Draft {
  const json = body && JSON.stringify(body);
  return {
    method,
    path: fill(path, params),
    query: Object.entries(query),
    headers: [['X-API-Key', key], ...(json ? [['Content-Type', 'application/json'] as const] : [])],
    body: json,
  };
}

export function toRequest({ query, path, ...rest }: Draft): RawRequest {
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return { ...rest, path: search === '' ? path : `${path}?${search}` };
}

const fill = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');

/** The path to every value inside a body. */
export function waysInto(value: unknown, way: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const step = Array.isArray(value) ? Number(name) : name;
    return [[...way, step], ...waysInto(inner, [...way, step])];
  });
}

/** The JSON text of a body with one value replaced. */
export function withValueAt(body: object, way: Path, json: string): string {
  const copy = structuredClone(body);
  const parent = way.slice(0, -1).reduce<unknown>((inner, step) => Reflect.get(inner as object, step), copy);
  Reflect.set(parent as object, way.at(-1) ?? '', MARK);
  return JSON.stringify(copy).replace(`"${MARK}"`, () => json);
}

function withoutValueAt(body: object, way: Path): string {
  const copy = structuredClone(body);
  const parent = way.slice(0, -1).reduce<unknown>((inner, step) => Reflect.get(inner as object, step), copy);
  Reflect.deleteProperty(parent as object, way.at(-1) ?? '');
  return JSON.stringify(copy);
}

const inBody = (call: ValidCall, body: object): fc.Arbitrary<Draft> =>
  fc
    .oneof(
      {
        arbitrary: fc
          .tuple(fc.constantFrom(...waysInto(body)), hostileJson)
          .map(([way, json]) => withValueAt(body, way, json)),
        weight: 8,
      },
      { arbitrary: fc.constantFrom(...waysInto(body)).map((way) => withoutValueAt(body, way)), weight: 1 },
      {
        arbitrary: fc
          .tuple(fc.constantFrom('__proto__', 'constructor', 'id', 'brand_id', 'unknown', ''), hostileJson)
          .map(([name, json]) =>
            JSON.stringify(body).replace('{', () => `{${JSON.stringify(name)}:${json},`),
          ),
        weight: 1,
      },
    )
    .map((text) => ({ ...draftOf(call), body: text }));

const inQuery = (call: ValidCall): fc.Arbitrary<Draft> =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(call.query)),
      hostileEncoded,
      fc.constantFrom('replace', 'repeat', 'name'),
    )
    .map(([name, value, how]) => {
      const draft = draftOf(call);
      if (how === 'repeat') return { ...draft, query: [...draft.query, [name, value]] };
      if (how === 'name')
        return {
          ...draft,
          query: [
            ...draft.query.filter(([known]) => known !== name),
            [`${name}${value}`, '1'],
            [`${name}[]`, '1'],
            ['__proto__', value],
          ],
        };
      return { ...draft, query: draft.query.map(([known, old]) => [known, known === name ? value : old]) };
    });

const inPath = (call: ValidCall): fc.Arbitrary<Draft> =>
  fc.tuple(fc.constantFrom(...Object.keys(call.params)), hostileEncoded).map(([name, value]) => ({
    ...draftOf(call),
    path: fill(call.path, { ...call.params, [name]: value.replaceAll(/[?#]/g, '') }),
  }));

const HEADERS = [
  ...(
    'X-Tenant-Id X-Request-Id Accept Accept-Encoding Content-Type Content-Encoding X-API-Key ' +
    'Authorization Cookie Range'
  ).split(' '),
  ...(
    'If-None-Match If-Modified-Since X-Forwarded-For X-HTTP-Method-Override Origin Expect Upgrade TE ' +
    'Prefer'
  ).split(' '),
];

const inHeader = (call: ValidCall): fc.Arbitrary<Draft> =>
  fc.tuple(fc.constantFrom(...HEADERS), hostileHeader, fc.boolean()).map(([name, value, again]) => {
    const draft = draftOf(call);
    const kept = again ? draft.headers : draft.headers.filter(([known]) => known !== name);
    return { ...draft, headers: [...kept, [name, value]] };
  });

/** A valid request of a call with one thing changed in one place. */
export function oneFieldChanged(call: ValidCall): fc.Arbitrary<RawRequest> {
  const places = [
    ...(call.body ? [{ arbitrary: inBody(call, call.body), weight: 10 }] : []),
    ...(Object.keys(call.query).length > 0 ? [{ arbitrary: inQuery(call), weight: 6 }] : []),
    ...(Object.keys(call.params).length > 0 ? [{ arbitrary: inPath(call), weight: 4 }] : []),
    { arbitrary: inHeader(call), weight: 2 },
  ];
  return fc.oneof(...places).map(toRequest);
}

const METHODS = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND SEARCH QUERY M-SEARCH'.split(' ');
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset="utf-8"',
  'application/json;;;',
  'APPLICATION/JSON',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'application/graphql',
  '',
  'a',
  '/',
  'application/json\t',
];
const ENCODINGS = [
  'gzip',
  'deflate',
  'br',
  'zstd',
  'compress',
  'identity',
  'GZIP',
  'x-gzip',
  'gzip, gzip',
  'aes128gcm',
  '',
];
const REWRITES: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => `${path}/..`,
  (path) => `/x/..${path}`,
  (path) => path.replace('/v2.0', '/v2.1'),
  (path) => path.replace('/v2.0', '/V2.0'),
  (path) => path.replaceAll('o', '%6f'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => `${path};a=1`,
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path}.json`,
  (path) => `${path}#x`,
  () => '/',
  () => '/graphql',
  () => '/openapi.json',
  () => '/health/live',
  () => '/%',
  () => '/%ff',
];

const BOMB = gzipSync(Buffer.alloc(20_000_000));

/** Bodies that do not match their headers, or are missing. */
const wildBody = (json: string): fc.Arbitrary<Buffer | string | undefined> =>
  fc.oneof(
    fc.constantFrom(
      undefined,
      '',
      ' ',
      json,
      `\uFEFF${json}`,
      `${json}x`,
      json.slice(0, -1),
      `${json}${json}`,
      '[]',
      'null',
      '"a"',
      '1',
      'NaN',
      "{'a':1}",
      '{"a":1,}',
      '\0',
      '{"a":"\t"}',
      'x'.repeat(10_000),
    ),
    fc.constantFrom(
      Buffer.from(json, 'utf16le'),
      Buffer.from(`{"a":"\u00e9"}`, 'latin1'),
      gzipSync(json),
      gzipSync(json).subarray(0, 20),
      BOMB,
      deflateRawSync(json),
      brotliCompressSync(json),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from([0xc0, 0x80]),
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json(),
  );

/** A request that differs from any call in several ways. */
export function wild(calls: readonly ValidCall[]): fc.Arbitrary<RawRequest> {
  return fc.constantFrom(...calls).chain((call) => {
    const draft = draftOf(call);
    return fc
      .record({
        method: fc.oneof({ arbitrary: fc.constant(draft.method), weight: 2 }, fc.constantFrom(...METHODS)),
        rewrite: fc.oneof(
          { arbitrary: fc.constant((path: string) => path), weight: 3 },
          fc.constantFrom(...REWRITES),
        ),
        type: fc.constantFrom('application/json', ...TYPES),
        encoding: fc.oneof({ arbitrary: fc.constant(undefined), weight: 2 }, fc.constantFrom(...ENCODINGS)),
        body: wildBody(draft.body?.toString() ?? '{}'),
        header: fc.tuple(fc.constantFrom(...HEADERS), hostileHeader),
      })
      .map(({ method, rewrite, type, encoding, body, header }) => {
        const headers: [string, string][] = [
          ['X-API-Key', call.key],
          ['Content-Type', type],
          ...(encoding === undefined ? [] : [['Content-Encoding', encoding] as [string, string]]),
          header,
        ];
        return toRequest({ ...draft, method, path: rewrite(draft.path), headers, body });
      });
  });
}
