import type { Module } from '../base/module/module.js';
import { updateDeadlines } from './deadline.consumer.js';
import { StoredDeadline } from './deadline.entity.js';
import { deadlineEvents } from './deadline.events.js';
import { DeadlineFlow, FlowDeadlines } from './deadline.relations.js';
import { DeadlineResolver } from './deadline.resolver.js';
import { deadlineNotices, deadlineRefreshes } from './deadline.tasks.js';
import { DeadlineRefresh } from './refresh/deadline-refresh.entity.js';

export const deadline = {
  entities: [StoredDeadline, DeadlineRefresh],
  resolvers: [DeadlineResolver, FlowDeadlines, DeadlineFlow],
  events: deadlineEvents,
  consumers: [updateDeadlines],
  brandTasks: [deadlineNotices, deadlineRefreshes],
} satisfies Module;
