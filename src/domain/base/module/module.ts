import type { EntityClass } from '@mikro-orm/core';
import type { Context, EventConsumer, Voidable } from '../context.js';
import type { DomainEvent, EventDescriptions, Events } from '../event.js';
import type { BrandTask } from './brand-task.js';
import type { Delivery } from './delivery.js';
import type { Job } from './job.js';
import type { TableTask } from './table-task.js';
import type { Task } from './task.js';

/**
 * Returns the jobs that an event leads to. Called after the commit, in the transaction that adds the jobs;
 * `EventConsumer` is called before the commit.
 */
export type JobConsumer = (ctx: Context, event: DomainEvent) => Promise<readonly Job[]>;

/** What a module adds to the service. Each has one in its `module.ts`. */
export interface Module {
  /** Its tables. */
  entities?: readonly EntityClass<unknown>[];
  /** Its entry points, and the fields that it adds to the types of other modules. */
  resolvers?: readonly (new () => object)[];
  /** The descriptions of its events. */
  events?: Partial<EventDescriptions<keyof Events>>;
  /** Act on the events of any module, in the transaction of the change. */
  consumers?: readonly EventConsumer[];
  /** Turn the events of any module into jobs, after the commit. */
  jobConsumers?: readonly JobConsumer[];
  /** The types of its records that can be voided. */
  voidables?: readonly Voidable[];
  /** The tasks that jobs run. */
  tasks?: readonly Task[];
  /** What is sent to someone outside the service, with several attempts. */
  deliveries?: readonly Delivery[];
  /** Repeated for the brands with some kind of work. */
  brandTasks?: readonly BrandTask[];
  /** Repeated for the rows of all brands at once. */
  tableTasks?: readonly TableTask[];
}
