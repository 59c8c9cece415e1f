import type { Module } from '../base/module/module.js';
import { addTimelineEntry } from './timeline.consumer.js';
import { FlowTimeline } from './timeline.relations.js';
import { TimelineResolver } from './timeline.resolver.js';
import { ActorOfEntry } from './timeline-actor.js';
import { TimelineEntry } from './timeline-entry.entity.js';

export const timeline = {
  entities: [TimelineEntry],
  resolvers: [FlowTimeline, TimelineResolver, ActorOfEntry],
  consumers: [addTimelineEntry],
} satisfies Module;
