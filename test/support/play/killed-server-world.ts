import { setTimeout as sleep } from 'node:timers/promises';
import { emptyWorld } from './empty-world.js';
import { interrupted } from './interrupted.js';
import { KilledServer } from './killed-server.js';
import { type KillPlan, momentsOf, RetryingClient } from './retrying-client.js';
import type { World } from './world.js';

/** A world whose PostgreSQL is killed while changes run, deadlines are announced and an e-mail is sent. */
export async function killedServerWorld(
  start: string,
  scopes: readonly string[],
  plan: KillPlan,
): Promise<World> {
  const server = await KilledServer.start(plan.random);
  const ready = () => server.responses();
  const kills = { moments: momentsOf(plan), ready, kill: () => server.kill() };
  const world = await emptyWorld(start, scopes, {
    database: { url: server.url, drop: () => server.drop() },
    clientOf: (url, key) => new RetryingClient(url, key, kills),
  });
  const killSoon = () => sleep(plan.random.next() * 1000).then(() => server.kill());
  return interrupted({ ...world, quiet: ready }, start, { afterNewTime: killSoon, whileSending: killSoon });
}
