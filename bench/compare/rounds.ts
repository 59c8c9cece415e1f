import { fork } from 'node:child_process';
import { once } from 'node:events';
import { projectFile } from '../../src/paths.js';
import type { Load, Order } from './load.js';
import type { ServerName } from './names.js';
import { ask, assertSame } from './responses.js';
import type { Server } from './server.js';
import { canDo, type Work } from './works.js';

/** One round of one server. */
export interface Round {
  /** Microseconds of the server's processor time for a request. */
  cpu: number;
  /** Microseconds of the processor time of PostgreSQL for a request. */
  database: number;
  /** Requests in a second. */
  rate: number;
  /** Milliseconds, by the client's clock. */
  median: number;
  p99: number;
  /** Resident memory of the server after the round, in bytes. */
  memory: number;
  bytes: number;
}

export interface Plan {
  rounds: number;
  seconds: number;
  /** How many connections the client has: each number is measured. */
  connections: readonly number[];
  /** The processor time of PostgreSQL so far, in microseconds. */
  databaseTime: () => number;
}

/**
 * Node.js compiles code that runs often: without this, a slow server would be measured before it is compiled.
 */
const WARM_UP = { requests: 3000, seconds: 10 };
/** A round of a slow work has enough requests for a mean, even if other programs use the machine. */
const ROUND = { requests: 200, seconds: 4 };

type Reply = { load: Load } | { error: string };

/** The process that sends the requests. */
export function startLoad() {
  const child = fork(projectFile('dist/bench/compare/load.js'));
  return {
    run: async (order: Order): Promise<Load> => {
      child.send(order);
      const [reply]: [Reply] = (await once(child, 'message')) as [Reply];
      if ('error' in reply) throw new Error(reply.error);
      return reply.load;
    },
    stop: () => child.kill(),
  };
}

/** Rounds by server and number of connections. */
export type Measured = Map<ServerName, Map<number, Round[]>>;

/** Measures a work on all servers that support it, in turns, each after a warm-up. */
export async function measureWork(
  work: Work,
  servers: ReadonlyMap<ServerName, Server>,
  load: ReturnType<typeof startLoad>,
  { rounds, seconds, connections: planned, databaseTime }: Plan,
): Promise<Measured> {
  const { mostConnections = Number.POSITIVE_INFINITY } = work;
  const connections = [...new Set(planned.map((count) => Math.min(count, mostConnections)))];
  const able = [...servers].filter(([name]) => canDo(work, name));
  let number = 0;
  let own: unknown;
  for (const [name, server] of able) {
    // A change is a different request each time, and a read is the same one.
    const response = await ask(server, name, work, work.changing ? number++ : number);
    own ??= response;
    assertSame(work, name, response, own);
  }
  const measured: Measured = new Map(
    able.map(([name]) => [name, new Map(connections.map((count) => [count, []]))]),
  );
  const run = async (name: ServerName, server: Server, count: number, isWarmUp: boolean): Promise<Round> => {
    const before = { ...(await server.usage()), database: databaseTime() };
    const order = { port: server.port, work: work.name, server: name, from: number, seconds };
    const done = await load.run({ ...order, connections: count, least: isWarmUp ? WARM_UP : ROUND });
    const after = { ...(await server.usage()), database: databaseTime() };
    number += done.requests;
    return {
      cpu: (after.cpu - before.cpu) / done.requests,
      database: (after.database - before.database) / done.requests,
      rate: done.requests / done.seconds,
      median: done.median,
      p99: done.p99,
      memory: after.memory,
      bytes: done.bytes,
    };
  };
  for (const [name, server] of able) await run(name, server, Math.max(...connections), true);
  for (let round = 0; round < rounds; round += 1)
    // A server that always runs after another one would find the caches and the rows as that one left them.
    for (const count of connections)
      for (const [name, server] of round % 2 ? able.toReversed() : able)
        measured
          .get(name)
          ?.get(count)
          ?.push(await run(name, server, count, false));
  return measured;
}
