import type { Module } from '../base/module/module.js';
import { updateDeadlines } from './deadline.consumer.js';
import { StoredDeadline } from './deadline.entity.js';
import { deadlineEvents } from './deadline.events.js';
import { DeadlineFlow, FlowDeadlines } from './deadline.relations.js';
import { DeadlineResolver } from './deadline.resolver.js';
import { deadlineNotices } from './deadline.tasks.js';

export const deadline = {
  entities: [StoredDeadline],
  resolvers: [DeadlineResolver, FlowDeadlines, DeadlineFlow],
  events: deadlineEvents,
  consumers: [updateDeadlines],
  brandTasks: [deadlineNotices],
} satisfies Module;
