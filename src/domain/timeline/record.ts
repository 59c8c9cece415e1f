import { actorOf, type Context } from '../base/context.js';
import type { Flow } from '../flow/flow.entity.js';
import type { User } from '../user/user.entity.js';
import { type EventType, TimelineEntry } from './timeline-entry.entity.js';

/** Tells the flow's timeline what happened, in the transaction in which it happens. */
export function record(
  ctx: Context,
  flow: Flow,
  eventType: EventType,
  description: string,
  by: User = actorOf(ctx),
): void {
  ctx.em.create(
    TimelineEntry,
    { brand: flow.brand, flow, user: by, eventType, description },
    { persist: true },
  );
}
