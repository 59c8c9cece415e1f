import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { cloneDatabase, EMPTY_TEMPLATE } from '../database.js';
import { freePort } from '../free-port.js';
import { MailServer } from '../mail.js';
import { interrupted } from './interrupted.js';
import { KilledService } from './killed-service.js';
import { type KillPlan, momentsOf, RetryingClient } from './retrying-client.js';
import { firstKey, type World, worldConfig } from './world.js';

/** A world whose service is killed while it responds, while it starts and while it sends an e-mail. */
export async function killedWorld(start: string, scopes: readonly string[], plan: KillPlan): Promise<World> {
  const database = await cloneDatabase(EMPTY_TEMPLATE);
  const mails = await MailServer.start();
  const port = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'rental-flow-killed-'));
  const environment = {
    ...worldConfig(mails),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: port,
  };
  const service = new KilledService(folder, environment, start);
  await service.listening();
  const url = `http://127.0.0.1:${port}`;
  const client = new RetryingClient(url, await firstKey(url, scopes), {
    moments: momentsOf(plan),
    ready: () => service.listening(),
    kill: () => service.kill(),
  });
  const world: World = {
    databaseUrl: database.url,
    mails,
    changes: () => client.keys.count,
    send: (request) => client.send(request),
    at: (instant) => service.setClock(instant),
    quiet: () => service.listening(),
    stop: async () => {
      expect(await service.stop()).toEqual([]);
      expect(client.counts.made).toBeGreaterThan(0);
      await mails.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
  return interrupted(world, start, {
    afterNewTime: () => service.killTwice(0.6 + 0.6 * plan.random.next()),
    whileSending: () => sleep(plan.random.next() * 1000).then(() => service.kill()),
  });
}
