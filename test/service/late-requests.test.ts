import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { type Exchange, startExchange } from '../../src/http/request/exchange.js';
import { type App, createListener, type Limits } from '../../src/http/server/listener.js';
import { eventually } from '../support/eventually.js';
import { openHalf } from '../support/raw-http.js';
import { MIB, UploadServer } from '../support/upload-server.js';

/** Nothing of it happens during a test. */
const NEVER: Limits = { idleMs: 600_000, arrivalMs: 600_000, checkMs: 600_000, lingerMs: 600_000 };
/** Whole requests have so long, whatever comes of them. */
const SHORT_ARRIVAL: Limits = { ...NEVER, arrivalMs: 1500, checkMs: 50 };
/** A connection on which nothing comes is closed after so long. */
const SHORT_IDLE: Limits = { ...NEVER, idleMs: 1500 };

const HEAD = 'POST /late HTTP/1.1\r\nHost: a\r\nX-Caller: 1\r\nContent-Length: 100000\r\n\r\n';
const LATE = /^HTTP\/1\.1 408 Request Timeout\r\n.*\r\nRetry-After: 1\r\n.*\r\nConnection: close\r\n/s;
const ERROR = {
  status: false,
  message: 'The request did not arrive within 60 seconds.',
  code: 'RATE_LIMITED',
};

const expectLate = (response: string): void => {
  expect(response).toMatch(LATE);
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual(ERROR);
};

describe('a request that does not arrive in time', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  const uploads = async (limits: Limits): Promise<UploadServer> => {
    const server = await UploadServer.start(16 * MIB, 60_000, limits);
    stops.push(() => server.stop());
    return server;
  };
  const serverOf = async (app: App, limits: Limits): Promise<{ url: string; server: Server }> => {
    const server = createListener(app, limits).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
  };
  const open = (url: string, bytes: string): Socket => {
    const socket = openHalf(url);
    stops.push(() => socket.destroy());
    if (bytes) socket.write(bytes);
    return socket;
  };
  /** Sends this again and again, until the server ends the connection; returns all that is received. */
  const drip = async (socket: Socket, part: string): Promise<string> => {
    const dripping = setInterval(() => socket.write(part), 20);
    stops.push(() => clearInterval(dripping));
    const response = await text(socket);
    clearInterval(dripping);
    socket.end();
    return response;
  };

  test('gets 408 when its body comes byte by byte', async () => {
    const { url } = await uploads(SHORT_ARRIVAL);
    expectLate(await drip(open(url, HEAD), 'x'));
  });

  test('gets 408 when its headers come line by line', async () => {
    const { url } = await uploads(SHORT_ARRIVAL);
    expectLate(await drip(open(url, 'POST /late HTTP/1.1\r\nHost: a\r\n'), 'X-A: b\r\n'));
  });

  test('gets 408 when nothing more of its body comes', async () => {
    const { url } = await uploads(SHORT_IDLE);
    expectLate(await text(open(url, `${HEAD}x`)));
  });

  test('gets 408 when nothing more of its headers comes', async () => {
    const { url } = await uploads(SHORT_IDLE);
    expectLate(await text(open(url, 'POST /late HTTP/1.1\r\nHos')));
  });

  test('gets 408 on a connection that has had a response', async () => {
    const { url } = await serverOf((_req, res) => res.end('first'), SHORT_ARRIVAL);
    const socket = open(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 .*first$/s);
    socket.write('GET / HT');
    expectLate(await text(socket));
  });

  test('does not run when its rest comes after the 408, and its connection is closed then', async () => {
    const server = await uploads(SHORT_IDLE);
    const socket = open(server.url, HEAD);
    expectLate(await text(socket));
    const closed = once(socket, 'close');
    socket.write('x'.repeat(100_000));
    socket.end('POST /next HTTP/1.1\r\nHost: a\r\nX-Caller: 1\r\nContent-Length: 0\r\n\r\n');
    await closed;
    expect([...server.ran]).toEqual([]);
  });

  test('has its connection closed without a second response if it had one before its end', async () => {
    const { url, server } = await serverOf((_req, res) => res.end('early'), SHORT_IDLE);
    server.keepAliveTimeout = 100;
    const socket = open(url, HEAD);
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 200 /);
    socket.write('x');
    expect(await text(socket)).toBe('');
  });

  test('has its connection closed without a response while the request before it runs', async () => {
    const { url } = await serverOf(() => {}, SHORT_IDLE);
    expect(await text(open(url, `GET / HTTP/1.1\r\nHost: a\r\n\r\n${HEAD}x`))).toBe('');
  });

  test('differs from a connection without any bytes, which is closed without a response', async () => {
    const { url } = await uploads({ ...SHORT_IDLE, arrivalMs: 1500, checkMs: 50 });
    expect(await text(open(url, ''))).toBe('');
  });

  test('differs from a connection between two requests, which is closed without a response', async () => {
    const { url, server } = await serverOf((_req, res) => res.end('first'), SHORT_ARRIVAL);
    server.keepAliveTimeout = 100;
    const response = await text(open(url, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx'));
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  test('is in the log with the status and the code of its response, and with its request id', async () => {
    const exchanges: Exchange[] = [];
    const app = express();
    app.use(startExchange, (_req, res) => void exchanges.push(res.exchange));
    const { url } = await serverOf(app, SHORT_IDLE);
    const response = await text(open(url, HEAD));
    const [exchange] = exchanges;
    expect([exchange?.isSent, exchange?.errorCodes]).toEqual([true, ['RATE_LIMITED']]);
    expect(response).toContain(`X-Request-Id: ${exchange?.requestId}\r\n`);
  });

  test('has its connection closed even if the client goes on after the 408', async () => {
    const { url } = await uploads({ ...SHORT_IDLE, lingerMs: 300 });
    const socket = open(url, HEAD).on('error', () => {});
    expectLate(await text(socket));
    const dripping = setInterval(() => socket.write('x'), 20);
    stops.push(() => clearInterval(dripping));
    await eventually(() => socket.destroyed);
  });
});
