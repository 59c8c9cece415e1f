import { HttpConnection, type Response } from './http-connection.js';
import type { ServerName, WorkName } from './names.js';
import { requestOf } from './works.js';

/** The requests to the load generator: its process is started once and receives each round. */
export interface Order {
  port: number;
  work: WorkName;
  server: ServerName;
  /** The number of the first request; each request of a run has its own number. */
  from: number;
  connections: number;
  seconds: number;
  /** Continues until the server has responded this many times, but no longer than so many seconds. */
  least: { requests: number; seconds: number };
}

export interface Load {
  requests: number;
  seconds: number;
  /** Of the body and head of a response. */
  bytes: number;
  /** Milliseconds, by the client's clock. */
  median: number;
  p99: number;
}

/** A failed operation has a short response, even if its status is 200. */
const SHORT = 4096;
const isError = ({ bytes, text }: Response): boolean => bytes < SHORT && text().includes('"errors":[{');

async function run({ port, work, server, from, connections, seconds, least }: Order): Promise<Load> {
  const clients = Array.from({ length: connections }, () => new HttpConnection(port));
  const times: number[] = [];
  let bytes = 0;
  let next = from;
  const start = performance.now();
  const goesOn = (): boolean => {
    const passed = (performance.now() - start) / 1000;
    return passed < seconds || (times.length < least.requests && passed < least.seconds);
  };
  const repeat = async (client: HttpConnection): Promise<void> => {
    while (goesOn()) {
      const request = requestOf(work, server, next++);
      const sent = performance.now();
      const response = await client.send(request);
      times.push(performance.now() - sent);
      if (response.status !== 200 || isError(response))
        throw new Error(`${server}, ${work}: ${response.status} ${response.text().slice(0, 300)}`);
      ({ bytes } = response);
    }
  };
  try {
    await Promise.all(clients.map(repeat));
    const taken = (performance.now() - start) / 1000;
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
    return { requests: times.length, seconds: taken, bytes, median: at(0.5), p99: at(0.99) };
  } finally {
    for (const client of clients) client.close();
  }
}

process.on('message', (order: Order) => {
  run(order).then(
    (load) => process.send?.({ load }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
