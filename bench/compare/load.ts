import { HttpConnection } from './http-connection.js';
import type { ServerName, WorkName } from './names.js';
import type { Facts } from './requests.js';
import { requestOf } from './works.js';

/** What the load generator is asked for: its process is started once and told each round. */
export interface Order {
  port: number;
  work: WorkName;
  server: ServerName;
  facts: Facts;
  /** The number of the first request; each request of a run has a number of its own. */
  from: number;
  connections: number;
  seconds: number;
  /** To warm a server up: goes on until it has answered this many, or for so many seconds. */
  warmUp?: { requests: number; seconds: number };
}

export interface Load {
  requests: number;
  seconds: number;
  /** Of the body and head of an answer. */
  bytes: number;
  /** Milliseconds, by the client's clock. */
  median: number;
  p99: number;
}

async function run({ port, work, server, facts, from, connections, seconds, warmUp }: Order): Promise<Load> {
  const clients = Array.from({ length: connections }, () => new HttpConnection(port));
  const times: number[] = [];
  let bytes = 0;
  let next = from;
  const start = performance.now();
  const goesOn = (): boolean => {
    const passed = (performance.now() - start) / 1000;
    return passed < seconds || (!!warmUp && times.length < warmUp.requests && passed < warmUp.seconds);
  };
  const repeat = async (client: HttpConnection): Promise<void> => {
    while (goesOn()) {
      const request = requestOf(work, server, facts, next++);
      const sent = performance.now();
      const answer = await client.send(request);
      times.push(performance.now() - sent);
      if (answer.status !== 200)
        throw new Error(`${server}, ${work}: ${answer.status} ${answer.text().slice(0, 300)}`);
      ({ bytes } = answer);
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
