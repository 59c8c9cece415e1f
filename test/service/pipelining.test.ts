import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createListener } from '../../src/http/server/listener.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';

const MIB = 1024 * 1024;

/** Opens a connection that is never read. */
const openUnread = (url: string): Socket =>
  connect(Number(new URL(url).port), '127.0.0.1')
    .on('error', () => {})
    .pause();

/**
 * Sends requests on one connection without waiting, and returns everything that is received until it is
 * closed.
 */
function pipeline(url: string, requests: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let responses = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(requests));
    socket.setEncoding('utf8').on('data', (text: string) => {
      responses += text;
    });
    socket.on('close', () => resolve(responses));
    socket.on('error', reject);
  });
}

const get = (path: string, id: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${id}\r\n${more}\r\n`;
const idsIn = (responses: string): string[] =>
  [...responses.matchAll(/X-Request-Id: (\S+)/gi)].map(([, id = '']) => id);

describe('a client that pipelines requests', () => {
  let service: TestService;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => service.stop());

  test('and never reads the responses costs little memory and delays no other client', async () => {
    const healthy = () => service.call('GET', '/openapi.json', { key: '' });
    await healthy();
    const before = process.memoryUsage().rss;
    const flood = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000);
    for (let connection = 0; connection < 4; connection += 1) {
      const socket = openUnread(service.service.url);
      sockets.push(socket);
      await new Promise((resolve) => socket.write(flood, resolve));
    }
    for (let turn = 0; turn < 20; turn += 1) expect((await healthy()).status).toBe(200);
    expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(100);
  });

  test('gets the responses in the order of the requests', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `r${index}`);
    const requests = ids.map((id) => get('/health/live', id)).join('');
    const responses = await pipeline(
      service.service.url,
      requests + get('/', 'last', 'Connection: close\r\n'),
    );
    expect(idsIn(responses)).toEqual([...ids, 'last']);
  });

  test('gets the first 100 responses and then a closed connection', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => `r${index}`);
    const responses = await pipeline(service.service.url, ids.map((id) => get('/health/live', id)).join(''));
    expect(idsIn(responses)).toEqual(ids.slice(0, 100));
    expect(responses.match(/Connection: close/gi)).toHaveLength(1);
  });

  test('gets the response to a request with a body behind another request', async () => {
    const body = '{"portal":1}';
    const post =
      'POST /v2.0/properties/portal/leads HTTP/1.1\r\nHost: a\r\nX-Request-Id: b\r\nX-API-Key: ' +
      `${service.brand.partnerKey}\r\nContent-Type: application/json\r\nConnection: ` +
      `close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const responses = await pipeline(service.service.url, get('/health/ready', 'a') + post);
    expect([...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '422']);
    expect(idsIn(responses)).toEqual(['a', 'b']);
  });
});

test('an idle connection with an unread response is closed', async () => {
  const big = Buffer.alloc(64 * MIB);
  const server = createListener((_req, res) => res.end(big), { idleMs: 200 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = openUnread(`http://127.0.0.1:${port}`);
  try {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const connections = () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    await eventually(async () => (await connections()) === 1);
    await eventually(async () => (await connections()) === 0);
  } finally {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});
