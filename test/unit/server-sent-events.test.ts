import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { startExchange } from '../../src/http/request/exchange.js';
import { message, sendEvents } from '../../src/http/stream/server-sent-events.js';
import { eventually } from '../support/eventually.js';

describe('Server-Sent Events', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Serves a stream of messages, and counts those that were taken. */
  async function serve(
    messages: () => AsyncGenerator<string, void>,
    pace = { commentMs: 10_000, maxUnreadMs: 10_000 },
  ) {
    const state = { taken: 0, hasEnded: false, failures: 0 };
    const app = express();
    app.use(startExchange, async (_req, res) => {
      const counted = async function* () {
        for await (const one of messages()) {
          state.taken += 1;
          yield one;
        }
      };
      const stream = {
        opening: 'retry: 2000\n\n',
        messages: counted(),
        end: () => {
          state.hasEnded = true;
        },
        ended: new AbortController().signal,
        onFailure: () => {
          state.failures += 1;
        },
      };
      await sendEvents(res, stream, pace);
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return { state, port: (server.address() as AddressInfo).port };
  }

  async function* endless(): AsyncGenerator<string, void> {
    for (let number = 1; ; number += 1)
      yield message({ id: `${number}`, event: 'one', data: 'x'.repeat(1000) });
  }

  test('a client that does not read takes no memory, and is disconnected after a time', async () => {
    const { state, port } = await serve(endless, { commentMs: 10_000, maxUnreadMs: 500 });
    const socket = connect(port, '127.0.0.1');
    socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually(async () => state.hasEnded);
    // What the kernel and the socket hold: some megabytes at most.
    expect(state.taken).toBeLessThan(10_000);
    expect(state.failures).toBe(0);
    socket.destroy();
  });

  test('a stream without messages has comments, and ends for a client that leaves', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { state, port } = await serve(
      async function* () {
        yield message({ event: 'one', data: '1' });
        await promise;
      },
      { commentMs: 20, maxUnreadMs: 10_000 },
    );
    const leaving = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/`, { signal: leaving.signal });
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk);
      if (text.split(':\n\n').length > 3) break;
    }
    expect(text).toMatch(/^retry: 2000\n\nevent: one\ndata: 1\n\n(:\n\n)+$/);
    leaving.abort();
    await eventually(async () => state.hasEnded);
    resolve();
  });

  test('a client that has left before its stream begins leaves no stream behind', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let hasEnded = false;
    const app = express();
    app.use(startExchange, async (_req, res) => {
      await once(res, 'close');
      const messages = (async function* () {
        await promise;
        yield message({ event: 'one', data: '1' });
      })();
      const end = () => {
        hasEnded = true;
      };
      await sendEvents(res, {
        opening: ':\n\n',
        messages,
        end,
        ended: new AbortController().signal,
        onFailure: () => {},
      });
    });
    server = createServer(app);
    await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    socket.destroySoon();
    await eventually(async () => hasEnded);
    resolve();
  });

  test('a stream whose messages cannot be read is cut off, so the client connects again', async () => {
    const { state, port } = await serve(async function* () {
      yield message({ event: 'one', data: '1' });
      throw new Error('The database is down.');
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    await expect(response.text()).rejects.toThrow();
    expect(state.failures).toBe(1);
  });
});
