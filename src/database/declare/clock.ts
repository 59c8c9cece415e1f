import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/core';
import { type Clock, systemClock } from '../../language/time/clock.js';

const clocks = new WeakMap<EntityManager['config'], Clock>();

/** Sets the clock of a database's records; every fork of the entity manager shares it. */
export function setClock(em: EntityManager, clock: Clock): void {
  clocks.set(em.config, clock);
}

/** The clock of a task, before that of the database. */
const clockOfTask = new AsyncLocalStorage<Clock>();

/** The current instant by the clock of the entity manager. */
export const nowOf = (em: EntityManager): Date =>
  (clockOfTask.getStore() ?? clocks.get(em.config) ?? systemClock)();

/** Runs a task with its own clock; everything that runs at the same time keeps the other clock. */
export const withClock = <T>(clock: Clock, task: () => Promise<T>): Promise<T> =>
  clockOfTask.run(clock, task);
