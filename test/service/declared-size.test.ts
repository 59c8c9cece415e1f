import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { openHalf } from '../support/raw-http.js';
import { TestService } from '../support/service.js';
import { MIB, UploadServer } from '../support/upload-server.js';

const ENDLESS = 99_999_999_999;

const bodyOf = (response: string): unknown => JSON.parse(response.split('\r\n\r\n')[1] ?? '');

describe('a body that is declared to be too large', () => {
  let service: TestService;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => service.stop());

  /** Sends the head of a request and the first byte of its body. */
  const begin = (path: string, length: number, more = ''): Socket => {
    const socket = openHalf(service.service.url);
    sockets.push(socket);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n` +
        `Content-Length: ${length}\r\n${more}\r\n{`,
    );
    return socket;
  };
  const key = () => `X-API-Key: ${service.brand.partnerKey}\r\n`;

  test.each([
    ['/v2.1/notes', '1 MiB', MIB + 1],
    ['/v2.1/notes', '1 MiB', ENDLESS],
    ['/v2.0/rent_ready/profile', '1 MiB', ENDLESS],
    ['/v2.1/properties/batch', '4 MiB', 4 * MIB + 1],
    ['/graphql', '4 MiB', ENDLESS],
  ])('to %s gets 413 (%s) before any of it is read, and the connection ends', async (path, size, length) => {
    const response = await text(begin(path, length, key()));
    expect(response).toMatch(/^HTTP\/1\.1 413 .*\r\nConnection: close\r\n/is);
    expect(bodyOf(response)).toEqual({
      status: false,
      message: `The body is larger than ${size}.`,
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  test('to the console gets 413 before any of it is read', async () => {
    const { host } = new URL(service.service.url);
    const socket = openHalf(service.service.url);
    sockets.push(socket);
    socket.write(
      `POST /console/sign-in HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${ENDLESS}\r\n\r\n{`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*The body is larger than 4 KiB\./s);
  });

  test('gets 401 without a key', async () => {
    const response = await text(begin('/v2.1/notes', ENDLESS, 'Connection: close\r\n'));
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('may be sent to its end: the client gets the response, and no reset', async () => {
    const size = 20 * MIB;
    const socket = begin('/v2.1/notes', size, key());
    const closed = once(socket, 'close');
    const response = text(socket);
    for (let part = 0; part < 20; part += 1)
      await new Promise((resolve) => socket.write(Buffer.alloc(part === 19 ? MIB - 1 : MIB, ' '), resolve));
    expect(await response).toMatch(/^HTTP\/1\.1 413 /);
    socket.end();
    await closed;
  });

  test('is in the request log, with its code', async () => {
    await text(begin('/v2.1/notes', ENDLESS, `${key()}X-Request-Id: declared-too-large\r\n`));
    const line = () => service.logged.find((one) => one.includes('declared-too-large'));
    await eventually(() => line() !== undefined);
    expect(JSON.parse(line() ?? '')).toMatchObject({ status: 413, codes: ['PAYLOAD_TOO_LARGE'] });
  });
});

describe('after the 413 for a declared size', () => {
  let server: UploadServer;
  let socket: Socket;
  const start = async (lingerMs: number) => {
    server = await UploadServer.start(16 * MIB, 60_000, { lingerMs });
    socket = openHalf(server.url).on('error', () => {});
    socket.write(`POST /large HTTP/1.1\r\nHost: a\r\nX-Caller: 1\r\nContent-Length: ${5 * MIB}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  };
  afterEach(() => {
    socket.destroy();
    server.stop();
  });

  test('the connection is closed even if the client goes on', async () => {
    await start(300);
    const dripping = setInterval(() => socket.write('x'), 20);
    try {
      await eventually(() => socket.destroyed);
    } finally {
      clearInterval(dripping);
    }
  });

  test('the connection is closed when the body has ended, and no further request runs', async () => {
    await start(600_000);
    socket.write(Buffer.alloc(5 * MIB, ' '));
    socket.write('POST /next HTTP/1.1\r\nHost: a\r\nX-Caller: 1\r\nContent-Length: 0\r\n\r\n');
    await eventually(() => {
      if (!socket.destroyed) socket.write(' ');
      return socket.destroyed;
    });
    expect([...server.ran]).toEqual([]);
  });
});
