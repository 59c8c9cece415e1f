import { setTimeout as sleep } from 'node:timers/promises';
import { emptyWorld } from './empty-world.js';
import { KilledServer } from './killed-server.js';
import { deliverLate } from './late-delivery.js';
import { type KillPlan, momentsOf, RetryingClient } from './retrying-client.js';
import type { World } from './world.js';

/**
 * A world whose PostgreSQL is killed while changes are on their way, deadlines announced and an e-mail
 * sent.
 */
export async function killedServerWorld(
  start: string,
  scopes: readonly string[],
  plan: KillPlan,
): Promise<World> {
  const server = await KilledServer.start(plan.random);
  const kills = { moments: momentsOf(plan), ready: () => server.answers(), kill: () => server.kill() };
  const world = await emptyWorld(start, scopes, {
    database: { url: server.url, drop: () => server.drop() },
    clientOf: (url, key) => new RetryingClient(url, key, kills),
  });
  const background: Promise<unknown>[] = [];
  const killSoon = () => sleep(plan.random.next() * 1000).then(() => server.kill());
  let now = start;
  return {
    ...world,
    send: async (request) => {
      const answer = await world.send(request);
      if (request.operation === 'SendEsignatureEmail')
        background.push(killSoon().then(() => deliverLate(server.url, world.at, now)));
      return answer;
    },
    at: (instant) => {
      now = instant;
      world.at(instant);
      background.push(killSoon());
    },
    stop: async () => {
      await Promise.all(background);
      await world.stop();
    },
  };
}
