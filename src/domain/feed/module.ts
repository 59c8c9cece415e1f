import type { Module } from '../base/module/module.js';
import { FeedEvent } from './event.entity.js';
import { EventStream } from './event-stream.entity.js';
import { FeedResolver } from './feed.resolver.js';
import { eventRetention } from './retention.js';

export const feed = {
  entities: [EventStream, FeedEvent],
  resolvers: [FeedResolver],
  brandTasks: [eventRetention],
} satisfies Module;
