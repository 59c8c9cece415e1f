import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express, { type RequestHandler, type Response } from 'express';
import { limitInFlight } from '../../src/http/in-flight.js';
import { addFacts } from '../../src/http/request-facts.js';
import { eventually } from '../support/eventually.js';

const READS = 8;
const MEMORY = 16 * 1024 ** 2;

let server: Server;
let arrived = 0;
const running: Response[] = [];
const held: Promise<globalThis.Response>[] = [];

beforeAll(async () => {
  const { admit, run } = limitInFlight(1, 60_000, MEMORY);
  const principal = { kind: 'operator', tokenId: 1 } as const;
  const arrive: RequestHandler = (_req, res, next) => {
    addFacts(res, { principal });
    next();
    arrived += 1;
  };
  const hold: RequestHandler = (_req, res) => void running.push(res);
  const app = express();
  app.use(arrive, admit);
  app.get(
    '/read',
    run(() => true),
    hold,
  );
  app.get(
    '/change',
    run(() => false),
    hold,
  );
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Sends a request and waits until it has arrived. */
async function send(path: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const before = arrived;
  held.push(fetch(`http://127.0.0.1:${port}${path}`));
  await eventually(async () => arrived > before);
}
const isRunning = (count: number): Promise<true> => eventually(async () => running.length === count);

test('eight reads run in the slot of one change, and none overtakes a change that waits', async () => {
  for (let reads = 0; reads <= READS; reads += 1) await send('/read');
  expect(running).toHaveLength(READS);
  await send('/change');
  await send('/read');

  running[0]?.end();
  await isRunning(READS + 1);
  for (const read of running.slice(1, READS)) read.end();
  await Promise.all(held.slice(0, READS));
  // One read is left: the change has no slot, and the read behind it waits for its turn.
  await send('/read');
  expect(running).toHaveLength(READS + 1);

  running[READS]?.end();
  await isRunning(READS + 2);
  await send('/read');
  expect(running).toHaveLength(READS + 2);
  expect(running.at(-1)?.req.url).toBe('/change');

  running.at(-1)?.end();
  await isRunning(READS + 5);
  for (const read of running.slice(-3)) read.end();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 200));
});
