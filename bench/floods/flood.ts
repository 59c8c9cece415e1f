import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '../compare/http-connection.js';
import { bytesOf } from '../compare/works.js';
import { ABORTED, FLOODS } from './requests.js';

/** The message to the flooding process. It sends requests until it is stopped. */
export interface Order {
  port: number;
  key: string;
  kind: string;
}

/** The number of responses by status. */
export type Statuses = Record<string, number>;

const CONNECTIONS = 100;
/** Different requests of a kind. */
const REQUESTS = 9;

const statuses: Statuses = {};
let isOver = false;

async function send(port: number, requests: readonly Buffer[], from: number): Promise<void> {
  const connection = new HttpConnection(port);
  for (let at = from; !isOver; at += 1) {
    const { status } = await connection.send(requests[at % requests.length] ?? Buffer.of());
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

/** Sends requests whose connection it closes after some milliseconds. */
async function sendAndLeave(
  port: number,
  requests: readonly Buffer[],
  from: number,
  pauseOf: (round: number) => number,
): Promise<void> {
  for (let at = from; !isOver; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {});
    socket.write(requests[at % requests.length] ?? Buffer.of());
    await sleep(pauseOf(at));
    socket.destroy();
    statuses.aborted = (statuses.aborted ?? 0) + 1;
  }
}

process.once('message', ({ port, key, kind }: Order) => {
  const requests = Array.from({ length: REQUESTS }, (_, round) => {
    const request = FLOODS[kind]?.(round);
    if (!request) throw new Error(`There is no flood of ${kind}.`);
    return bytesOf(request, key);
  });
  // A service under a flood may close a connection, which then sends no more.
  const pauseOf = ABORTED[kind];
  for (let sender = 0; sender < CONNECTIONS; sender += 1)
    if (pauseOf) void sendAndLeave(port, requests, sender, pauseOf);
    else send(port, requests, sender).catch(() => {});
  process.once('message', () => {
    isOver = true;
    process.send?.(statuses);
    process.exit();
  });
});
