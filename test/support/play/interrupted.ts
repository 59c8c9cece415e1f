import { expect } from '@jest/globals';
import { deliverLate } from './late-delivery.js';
import { callNamed } from './player.js';
import type { World } from './world.js';

const QUEUES_EMAIL = callNamed('EmailEsignatureUrl').name;

/** Kills in addition to those during changes. */
interface Kills {
  afterNewTime: () => Promise<void>;
  whileSending: () => Promise<void>;
}

/** A world that is killed after its clock was set, and while it sends the play's e-mail. */
export function interrupted(world: World, start: string, { afterNewTime, whileSending }: Kills): World {
  const kills: Promise<void>[] = [];
  let emails = 0;
  let now = start;
  return {
    ...world,
    send: async (request) => {
      const response = await world.send(request);
      if (request.operation === QUEUES_EMAIL) {
        emails += 1;
        const queuedAt = now;
        // Once the e-mail has arrived, the play continues and sets the clock itself.
        const setClock = (instant: string) => now === queuedAt && world.at(instant);
        kills.push(whileSending().then(() => deliverLate(world.databaseUrl, setClock, queuedAt)));
      }
      return response;
    },
    at: (instant) => {
      now = instant;
      world.at(instant);
      kills.push(afterNewTime());
    },
    quiet: async () => {
      await Promise.all(kills);
      await world.quiet();
      expect(emails).toBe(1);
    },
    stop: async () => {
      await Promise.all(kills);
      await world.stop();
    },
  };
}
