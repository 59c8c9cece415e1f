import type { EntityManager } from '@mikro-orm/core';
import { type Clock, systemClock } from '../language/clock.js';

const clocks = new WeakMap<EntityManager['config'], Clock>();

/** Sets the clock of a database's records; every fork of the entity manager shares it. */
export function setClock(em: EntityManager, clock: Clock): void {
  clocks.set(em.config, clock);
}

/** The current instant by the clock of the entity manager. */
export const nowOf = (em: EntityManager): Date => (clocks.get(em.config) ?? systemClock)();

/** Runs a task by another clock, and then returns to the one before. */
export async function withClock<T>(em: EntityManager, clock: Clock, task: () => Promise<T>): Promise<T> {
  const before = clocks.get(em.config) ?? systemClock;
  setClock(em, clock);
  try {
    return await task();
  } finally {
    setClock(em, before);
  }
}
