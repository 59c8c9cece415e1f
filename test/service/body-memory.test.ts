import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { MIB, UploadServer } from '../support/upload-server.js';

/** One caller may take a quarter of it, which is one body of the largest size. */
const MEMORY = 16 * MIB;
const LARGEST = Buffer.alloc(4 * MIB, ' ');
const LARGE = LARGEST.subarray(MIB);
const QUARTER = LARGEST.subarray(3 * MIB);
const SMALL = Buffer.alloc(60 * 1024, ' ');
const LONG_WAIT_MS = 60_000;
const CALLERS = [1, 2, 3, 4];
const TIMES = 30;

const DONE = { status: 200, body: 'done' };
const rejected = (message: string) => ({
  status: 429,
  retryAfter: '1',
  body: expect.stringMatching(new RegExp(`"message":"${message}.*"RATE_LIMITED"`)),
});
const NO_MEMORY = rejected('Too many large bodies at once');
const chunked = (bytes: Buffer): ReadableStream => new Blob([new Uint8Array(bytes)]).stream();
const length = (bytes: number): string => `Content-Length: ${bytes}`;

describe('the memory for large bodies', () => {
  let server: UploadServer;
  afterEach(() => server.stop());

  const end = async (...names: string[]): Promise<void> => {
    for (const name of names) await server.end(name);
  };
  /** Sends a body and its request starts. */
  const run = async (caller: number, name: string, body: Buffer) => {
    const sent = await server.send(caller, name, body);
    await server.isRunning(name);
    return sent;
  };

  /** Four callers can use all that each of them may: nothing was lost. */
  async function expectAllMemory(): Promise<void> {
    const names = CALLERS.map((caller) => `all${caller}`);
    for (const caller of CALLERS) await run(caller, `all${caller}`, LARGEST);
    expect(await (await server.send(5, 'more', chunked(LARGEST))).response).toEqual(NO_MEMORY);
    await end(...names);
    await eventually(() => server.running.size === 0);
  }

  test('is waited for, in order, while small bodies and other callers proceed', async () => {
    server = await UploadServer.start(MEMORY, LONG_WAIT_MS);
    const first = await run(1, 'first', LARGE);
    const second = await server.send(1, 'second', LARGE);
    const third = await server.send(1, 'third', QUARTER);
    await run(2, 'other', LARGEST);
    await run(1, 'small', SMALL);
    expect([...server.running.keys()]).toEqual(['first', 'other', 'small']);
    await end('other', 'small', 'first', 'second', 'third');
    for (const { response } of [first, second, third]) expect(await response).toMatchObject(DONE);
  });

  test('goes to the caller that uses least of it', async () => {
    server = await UploadServer.start(MEMORY, LONG_WAIT_MS);
    await run(1, 'large', LARGE);
    for (const caller of CALLERS.slice(1)) await run(caller, `full${caller}`, LARGEST);
    await run(5, 'last', QUARTER);
    await server.send(1, 'waits', QUARTER);
    await server.send(6, 'newcomer', QUARTER);
    await end('last');
    await server.isRunning('newcomer');
    expect(server.running.has('waits')).toBe(false);
    await end('newcomer', 'waits', 'large', ...CALLERS.slice(1).map((caller) => `full${caller}`));
  });

  test('is waited for no longer than QUEUE_TIMEOUT', async () => {
    server = await UploadServer.start(MEMORY, 200);
    await run(1, 'first', LARGEST);
    const { response } = await server.send(1, 'late', QUARTER);
    expect(await response).toEqual(rejected('Earlier large bodies took too long'));
    await end('first');
    await expectAllMemory();
  });

  test('is allocated to bodies of unknown length until they have arrived, without waiting', async () => {
    server = await UploadServer.start(MEMORY, LONG_WAIT_MS);
    await run(1, 'first', QUARTER);
    for (const name of ['large', 'large again'])
      expect(await (await server.send(1, name, chunked(LARGEST))).response).toEqual(NO_MEMORY);
    // The whole body comes at once.
    const short = await server.open(
      1,
      'Transfer-Encoding: chunked\r\nConnection: close',
      `${SMALL.length.toString(16)}\r\n${SMALL}\r\n2000\r\n${' '.repeat(8192)}\r\n0\r\n\r\n`,
    );
    expect(await short.response).toMatch(/^HTTP\/1\.1 429 /);
    expect([...server.ran]).toEqual(['first']);
    await server.send(1, 'small', chunked(SMALL));
    await end('small', 'first');
    await eventually(() => server.running.size === 0);
    // The second body gets what the first one did not use.
    await server.send(1, 'streamed', chunked(QUARTER));
    await server.isRunning('streamed');
    await run(1, 'rest', LARGE);
    await end('streamed', 'rest');
    await expectAllMemory();
  });

  test('is allocated to compressed bodies, which wait like any other', async () => {
    server = await UploadServer.start(MEMORY, LONG_WAIT_MS);
    const gzip = { 'Content-Encoding': 'gzip' };
    await run(1, 'first', QUARTER);
    await server.send(1, 'zipped', gzipSync(LARGE), gzip);
    await run(2, 'other', SMALL);
    expect(server.running.has('zipped')).toBe(false);
    await end('first', 'other');
    await server.isRunning('zipped');
    await run(1, 'rest', QUARTER);
    const full = await server.send(1, 'full', chunked(LARGEST));
    expect(await full.response).toEqual(NO_MEMORY);
    await end('zipped', 'rest');
    await eventually(() => server.running.size === 0);
    // 5 MiB that decompress to nothing, without the last byte.
    const empty = Buffer.concat(Array<Buffer>(250_000).fill(gzipSync('')));
    const bytes = Buffer.concat([gzipSync(LARGE), empty]);
    const { socket } = await server.open(1, `Content-Encoding: gzip\r\n${length(bytes.length + 1)}`, '');
    await new Promise((written) => socket.write(bytes, written));
    await run(2, 'other', LARGEST);
    expect(await (await server.send(1, 'full', chunked(LARGEST))).response).toEqual(NO_MEMORY);
    socket.destroy();
    await end('other');
    await expectAllMemory();
  });

  test('is complete again after uploads that were aborted, rejected or too large', async () => {
    server = await UploadServer.start(MEMORY, LONG_WAIT_MS);
    const parts = '1\r\n \r\n';
    const openings: [head: string, part: string | Buffer][] = [
      [length(LARGE.length), QUARTER],
      ['Transfer-Encoding: chunked', `${QUARTER.length.toString(16)}\r\n${QUARTER}`],
      ['Transfer-Encoding: chunked', parts.repeat(2000)],
      ['Transfer-Encoding: chunked\r\nContent-Encoding: gzip', parts],
      [`Content-Encoding: br\r\n${length(SMALL.length)}`, SMALL],
      [`Content-Encoding: none\r\n${length(SMALL.length)}`, SMALL],
      [length(LARGEST.length + 1), LARGEST],
      ['Transfer-Encoding: chunked', `${(LARGEST.length + 1).toString(16)}\r\n${LARGEST} \r\n`],
    ];
    for (const [head, part] of openings) {
      const opened = await Promise.all(CALLERS.map((caller) => server.open(caller, head, part)));
      for (const { socket } of opened) socket.destroy();
    }
    const leaving = new AbortController();
    const responses = [];
    for (let time = 0; time < TIMES; time += 1)
      responses.push((await server.send(1, `left${time}`, QUARTER, {}, leaving.signal)).response);
    await eventually(() => server.running.size === 2);
    leaving.abort();
    expect(new Set(await Promise.all(responses))).toEqual(new Set([undefined]));
    await eventually(() => server.running.size === 0);
    await expectAllMemory();
  });

  test('is not allocated to the rest of a body whose response was sent before it had arrived', async () => {
    server = await UploadServer.start(MEMORY, LONG_WAIT_MS);
    const unread = `Content-Encoding: unknown\r\n${length(LARGE.length)}`;
    for (const caller of CALLERS) {
      const { socket, response } = await server.open(caller, unread, SMALL);
      await eventually(() => socket.bytesRead > 0);
      socket.write(LARGE.subarray(SMALL.length));
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      expect(await response).toMatch(/^HTTP\/1\.1 415 /);
    }
    await expectAllMemory();
  });

  test('is taken from the slowest body if another body of the caller waits', async () => {
    server = await UploadServer.start(MEMORY, LONG_WAIT_MS);
    const steady = await server.open(1, length(QUARTER.length), QUARTER.subarray(1));
    const otherSlow = await server.open(2, length(LARGEST.length), ' ');
    const slow = await server.open(1, length(LARGE.length - 1), ' ');
    const waits = await server.send(1, 'waits', LARGE);
    expect(await slow.response).toMatch(
      /^HTTP\/1\.1 429 .*connection: close.*retry-after: 1.*arrived too slowly/is,
    );
    await end('waits');
    expect(await waits.response).toMatchObject(DONE);
    expect([steady, otherSlow].map(({ socket }) => socket.readyState)).toEqual(['open', 'open']);
    steady.socket.write(' ');
    await end('opened');
    otherSlow.socket.destroy();
    steady.socket.destroy();
    await expectAllMemory();
  });
});
