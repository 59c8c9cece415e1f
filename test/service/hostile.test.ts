import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { JSON_LIMITS } from '../../src/http/body/body.js';
import { cpuDuring } from '../support/cpu.js';
import { type ValidCall, validCalls } from '../support/fuzz/calls.js';
import { HOSTILE_DOCUMENTS } from '../support/fuzz/documents.js';
import { draftOf, toRequest, waysInto, withValueAt } from '../support/fuzz/requests.js';
import { complaint } from '../support/fuzz/shape.js';
import { openHalf, RawClient, type RawResponse, sendBytes } from '../support/raw-http.js';
import { TestService } from '../support/service.js';

const MIB = 1024 * 1024;
const RENEWED = '/v2.0/openflow/flow/renewed';

const SECURITY = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

type Way = readonly (string | number)[];

const valueAt = (body: unknown, way: Way): unknown =>
  way.reduce<unknown>((inner, step) => Reflect.get(inner as object, step), body);

/** An array with as many items as a body may have values, or one that fills it up to its size. */
const repeated = (item: string, count: number): string => `[${Array(count).fill(item).join()}]`;
const MOST_VALUES = JSON_LIMITS.ofCall.values;

describe('a hostile request', () => {
  let service: TestService;
  let client: RawClient;
  let calls: ValidCall[];
  let key: string;
  /** The security headers of a response, with their values. */
  let everywhere: string[];
  beforeAll(async () => {
    service = await TestService.start();
    client = new RawClient(service.service.url);
    calls = await validCalls(service);
    key = (await service.issueKey()).key;
    const { headers } = await service.call('GET', RENEWED);
    everywhere = SECURITY.map((name) => `${name}: ${headers.get(name)}`);
  });
  afterAll(async () => {
    client.close();
    await service.stop();
  });

  const fieldsOf = (head: string) =>
    head.split('\r\n').map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));

  const send = async (call: ValidCall, body: string): Promise<RawResponse> => {
    const request = toRequest({ ...draftOf(call), body });
    const response = await client.send(request);
    expect([call.name, complaint(request, response)]).toEqual([call.name, undefined]);
    return response;
  };

  test('with thousands of errors in an array gets at most 100 of them in the response', async () => {
    const tried: string[] = [];
    for (const call of calls) {
      const body = call.body ?? {};
      for (const way of waysInto(body).filter(
        (one) => Array.isArray(valueAt(body, one)) || one[0] === 'deleted_prescribed_certificate',
      )) {
        const most = MOST_VALUES / 2 - 100;
        const { status, text } = await send(call, withValueAt(body, way, repeated('{}', most)));
        const { code, errors } = JSON.parse(text);
        const more = await send(call, withValueAt(body, way, repeated('{}', MIB / 4)));
        expect([call.name, way, more.status]).toEqual([call.name, way, 413]);
        expect([call.name, way, status, code]).toEqual([call.name, way, 422, 'VALIDATION_FAILED']);
        expect(errors.length).toBeLessThanOrEqual(100);
        tried.push(String(way.at(-1)));
      }
    }
    expect(tried).toEqual([
      'no_of_children',
      'no_of_occupants',
      'no_of_pets',
      'default_documents_shared',
      'keywords',
      'accomodation_type',
      'deposit_certificate',
      'prescribed_certificate',
      'deleted_certificate',
      'deleted_prescribed_certificate',
      'open_flow_sub_tenant_id',
      'scopes',
    ]);
  });

  test('with a body of only brackets is rejected before it is parsed', async () => {
    for (const call of calls) {
      const body = call.body ?? {};
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const deep = (bytes: number): string => {
          const depth = Math.floor(bytes / (open.length + close.length));
          return `${open.repeat(depth)}1${close.repeat(depth)}`;
        };
        // Several times as deep as the stack of V8; the whole body is as deep as a body can be.
        for (const way of waysInto(body).filter((one) => one.length === 1))
          expect((await send(call, withValueAt(body, way, deep(MIB / 4)))).status).toBe(413);
        if (call.body) expect((await send(call, deep(MIB - 10))).status).toBe(413);
      }
    }
  });

  test('with a body in chunks of one byte is rejected before it takes much memory', async () => {
    const head =
      `POST /graphql HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: ` +
      'application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const response = await sendBytes(service.service.url, `${head}${'1\r\n \r\n'.repeat(MIB / 2)}`);
    expect(response).toMatch(/^HTTP\/1.1 413 .*connection: close.*"PAYLOAD_TOO_LARGE"/is);
  });

  test('with chunk extensions of 20 kB is rejected with the security headers', async () => {
    const head =
      `POST /graphql HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: ` +
      'application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const response = await sendBytes(service.service.url, `${head}1;${'a'.repeat(20_000)}`);
    expect(response).toMatch(/^HTTP\/1.1 413 .*connection: close.*"PAYLOAD_TOO_LARGE"/is);
    expect(fieldsOf(response)).toEqual(expect.arrayContaining(everywhere));
  });

  test('that is sent on after its rejection is not reset, so its response is not lost', async () => {
    const socket = openHalf(service.service.url);
    const closed = new Promise((resolve, reject) => socket.on('close', resolve).on('error', reject));
    const ended = once(socket, 'end');
    socket.write(`GET ${RENEWED} HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}`);
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1.1 431 /);
    await ended;
    for (let chunk = 0; chunk < 10; chunk += 1) {
      await new Promise((resolve) => socket.write('a'.repeat(100_000), resolve));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    socket.end();
    await closed;
  });

  test('without a host, of many on one connection, ends the connection: the others cost nothing', async () => {
    const many = 'GET / HTTP/1.1\r\n\r\n'.repeat(60_000);
    const cpu = await cpuDuring(async () => {
      const response = await sendBytes(service.service.url, many);
      expect(response.match(/^HTTP\/1\.1 .*$/gm)).toEqual(['HTTP/1.1 400 Bad Request']);
      expect((await service.call('GET', RENEWED)).status).toBe(200);
    });
    // When they were kept until the connection closed, they took ten times as much.
    expect(cpu).toBeLessThan(5000);
  });

  test('whose body is invalid after its response gets no second response', async () => {
    const { hostname, port } = new URL(service.service.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    socket.write('POST /nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
    await once(socket, 'data');
    socket.write('zz\r\n');
    await new Promise((resolve) => socket.on('close', resolve).on('error', () => {}));
    expect(received.match(/^HTTP\/1\.1 .*$/gm)).toEqual(['HTTP/1.1 404 Not Found']);
  });

  test('with members of a prototype affects no other request', async () => {
    const polluting = [
      '{"__proto__":{"portal":"x","portal_lead_id":"y","status":"closed"}}',
      '{"constructor":{"prototype":{"portal":"x","portal_lead_id":"y"}}}',
    ];
    const call = calls.find(({ name }) => name === 'CreatePortalLead');
    if (!call) throw new Error('There is no such call.');
    for (const body of polluting) expect((await send(call, body)).status).toBe(422);
    const { status, body } = await service.call('POST', call.path, { body: {}, key });
    expect([status, body.errors]).toEqual([
      422,
      [
        { in: 'body', path: 'portal', message: 'is required' },
        { in: 'body', path: 'portal_lead_id', message: 'is required' },
      ],
    ]);
  });

  test.each(HOSTILE_DOCUMENTS.map((query) => [query.slice(0, 60).replaceAll('\0', '\\0'), query]))(
    'with the GraphQL body %j is processed or rejected, never with 500',
    async (_, query) => {
      const request = {
        method: 'POST',
        path: '/graphql',
        headers: [
          ['X-API-Key', key],
          ['Content-Type', 'application/json'],
        ] as const,
        body: JSON.stringify({ query }),
      };
      const response = await client.send(request);
      expect(complaint(request, response)).toBeUndefined();
      expect([200, 400]).toContain(response.status);
    },
  );

  test('with a whole URL gets the response of its path', async () => {
    const withKey = `Host: a\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`;
    const get = async (target: string) =>
      (await sendBytes(service.service.url, `GET ${target} HTTP/1.1\r\n${withKey}`)).replace(
        /^(?:X-Request-Id|Date): .*\r\n/gim,
        '',
      );
    for (const path of ['/v2.1/branches', `${RENEWED}?limit=1`, '/health/live']) {
      const response = await get(path);
      expect(response).toMatch(/^HTTP\/1.1 200 /);
      for (const origin of ['http://a', 'https://elsewhere.example:8443', 'HTTP://[::1]:80'])
        expect([origin, await get(`${origin}${path}`)]).toEqual([origin, response]);
    }
  });

  describe('that is not HTTP gets an error response and a closed connection', () => {
    test.each([
      ['no HTTP at all', 'HELLO\r\n\r\n', 400],
      ['TLS', Buffer.from([22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3]), 400],
      ['another version', `GET ${RENEWED} HTTP/9.9\r\nHost: a\r\n\r\n`, 400],
      ['no Host', `GET ${RENEWED} HTTP/1.1\r\n\r\n`, 400],
      ['two Hosts', `GET ${RENEWED} HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n`, 400],
      ['two Hosts in HTTP/1.0', `GET ${RENEWED} HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n`, 400],
      ['a raw letter in the path', `GET ${RENEWED}/é HTTP/1.1\r\nHost: a\r\n\r\n`, 400],
      ['a NUL in a header', `GET ${RENEWED} HTTP/1.1\r\nHost: a\r\nX-API-Key: a\0b\r\n\r\n`, 400],
      ['a header without a colon', `GET ${RENEWED} HTTP/1.1\r\nHost: a\r\nX-API-Key\r\n\r\n`, 400],
      [
        'two lengths',
        `POST ${RENEWED} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
        400,
      ],
      [
        'a length and chunks',
        `POST ${RENEWED} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
        400,
      ],
      ['an invalid length', `POST ${RENEWED} HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{}`, 400],
      [
        'an invalid chunk',
        `POST /nowhere HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n`,
        400,
      ],
      ['endless headers', `GET ${RENEWED} HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
      ['a target that is not a path', 'GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
      ['a path after a star', `GET *${RENEWED} HTTP/1.1\r\nHost: a\r\n\r\n`, 400],
      ['a path after another character', `GET *${RENEWED.slice(1)} HTTP/1.1\r\nHost: a\r\n\r\n`, 400],
      ['a star that is not for OPTIONS', 'GET * HTTP/1.1\r\nHost: a\r\n\r\n', 400],
      ['a path with a fragment', `GET ${RENEWED}#a HTTP/1.1\r\nHost: a\r\n\r\n`, 400],
      ['another scheme', `GET ftp://a${RENEWED} HTTP/1.1\r\nHost: a\r\n\r\n`, 400],
      ['a whole URL with a user', `GET http://u@a${RENEWED} HTTP/1.1\r\nHost: a\r\n\r\n`, 400],
      ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
      [
        'chunks in HTTP/1.0',
        `GET ${RENEWED} HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        400,
      ],
      [
        'chunks and a length in HTTP/1.0',
        `POST ${RENEWED} HTTP/1.0\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
        400,
      ],
      [
        'compressed chunks',
        `POST ${RENEWED} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
        400,
      ],
      ['a target that is a star', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
      [
        'a whole URL of another host',
        `GET http://elsewhere.example${RENEWED} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
        401,
      ],
      [
        'an unknown expectation',
        `GET ${RENEWED} HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n`,
        401,
      ],
    ])('(%s)', async (_, bytes, status) => {
      const response = await sendBytes(service.service.url, bytes);
      const [head = '', body = ''] = response.split('\r\n\r\n');
      expect(Number(head.split(' ')[1])).toBe(status);
      expect(head.toLowerCase()).toContain('content-type: application/json');
      expect(head.toLowerCase()).toContain('x-request-id: ');
      expect(fieldsOf(head)).toEqual(expect.arrayContaining(everywhere));
      expect(JSON.parse(body)).toEqual({
        status: false,
        message: expect.any(String),
        ...(status !== 401 && { code: expect.any(String) }),
      });
    });
  });

  test.each([
    ['no path', 'HEAD nowhere HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no Host', `HEAD ${RENEWED} HTTP/1.1\r\n\r\n`],
  ])('with HEAD and %s gets an error without a body', async (_, bytes) => {
    const [head = '', body] = (await sendBytes(service.service.url, bytes)).split('\r\n\r\n');
    expect([head.split(' ')[1], body]).toEqual(['400', '']);
  });

  test.each([
    `http://a:99999${RENEWED}`,
    `http://%${RENEWED}`,
    `http://a${RENEWED}#x`,
    `${RENEWED}#?pageNo=x`,
    `${RENEWED}??pageNo=0`,
    'http://a:99999/graphql?query={__typename}',
  ])('with a target such as %s is read up to the invalid part', async (target) => {
    const response = await sendBytes(
      service.service.url,
      `GET ${target} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nConnection: close\r\n\r\n`,
    );
    expect(Number(response.split(' ')[1])).toBeLessThan(500);
    expect(response).toContain('application/json');
  });

  test('leaves no unexpected error in the log', () => {
    expect(service.logged.filter((line) => line.includes('"msg":"unexpected"'))).toEqual([]);
  });
});
