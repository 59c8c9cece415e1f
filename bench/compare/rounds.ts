import { fork } from 'node:child_process';
import { once } from 'node:events';
import { projectFile } from '../../src/paths.js';
import { ask, assertSame } from './answers.js';
import type { Load, Order } from './load.js';
import type { ServerName } from './names.js';
import type { Facts } from './requests.js';
import type { Server } from './server.js';
import { canDo, type Work } from './works.js';

/** One round of one server. */
export interface Round {
  /** Microseconds of the server's processor time for a request. */
  cpu: number;
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
  connections: number;
  facts: Facts;
}

/** Node.js compiles what runs often: without this, a slow server would be measured before that is done. */
const WARM_UP = { requests: 3000, seconds: 6 };

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

/** Measures a work on all servers that can do it, in turns. The first round of each warms it up. */
export async function measureWork(
  work: Work,
  servers: ReadonlyMap<ServerName, Server>,
  load: ReturnType<typeof startLoad>,
  { rounds, seconds, connections, facts }: Plan,
): Promise<Map<ServerName, Round[]>> {
  const able = [...servers].filter(([name]) => canDo(work, name));
  let number = 0;
  let own: unknown;
  for (const [name, server] of able) {
    const answer = await ask(server, name, work, facts, number++);
    own ??= answer;
    assertSame(work, name, answer, own);
  }
  const measured = new Map(able.map(([name]): [ServerName, Round[]] => [name, []]));
  for (let round = -1; round < rounds; round += 1)
    for (const [name, server] of able) {
      const before = await server.usage();
      const order = { port: server.port, work: work.name, server: name, facts, from: number };
      const warmUp = round < 0 ? { warmUp: WARM_UP } : {};
      const done = await load.run({ ...order, connections, seconds, ...warmUp });
      const after = await server.usage();
      number += done.requests;
      if (round < 0) continue;
      measured.get(name)?.push({
        cpu: (after.cpu - before.cpu) / done.requests,
        rate: done.requests / done.seconds,
        median: done.median,
        p99: done.p99,
        memory: after.memory,
        bytes: done.bytes,
      });
    }
  return measured;
}
