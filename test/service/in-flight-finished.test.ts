import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { callerOf, limitInFlight } from '../../src/http/caller/in-flight.js';
import { startExchange } from '../../src/http/request/exchange.js';
import { errorHandler } from '../../src/http/response/errors.js';
import { createListener } from '../../src/http/server/listener.js';
import { sendBytes } from '../support/raw-http.js';

const MEMORY = 16 * 1024 ** 2;
const MOST = 101;
const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 9\r\n\r\n';

let server: Server;
const sockets: Socket[] = [];

/** Starts the response while the body arrives; the client reads none of the rest of it. */
const respondEarly: RequestHandler = (req, res) => {
  req.resume();
  res.write('responded');
};

beforeAll(async () => {
  const { admit } = limitInFlight({ max: 1, queueTimeoutMs: 60_000, bodyMemory: MEMORY, callerOf });
  const identify: RequestHandler = (_req, res, next) => {
    res.exchange.principal = { kind: 'operator', tokenId: 1 };
    next();
  };
  const app = express();
  app.use(startExchange);
  app.post('/', identify, admit, respondEarly);
  app.use(errorHandler(() => {}));
  server = createListener(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

test('a request whose response has begun does not make room for others', async () => {
  const { port } = server.address() as AddressInfo;
  for (let at = 0; at < MOST; at += 1) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(HEAD);
    expect(String(await once(socket, 'data'))).toContain('200 OK');
  }
  const rejected = await sendBytes(`http://127.0.0.1:${port}`, HEAD);
  expect(rejected).toMatch(/^HTTP\/1\.1 429 .*"RATE_LIMITED"/s);
  expect(sockets.filter(({ readyState }) => readyState !== 'open')).toEqual([]);
});
