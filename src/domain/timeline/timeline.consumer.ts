import type { Context } from '../base/context.js';
import { brandOf } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { systemUser } from '../directory/system-user.js';
import { User } from '../directory/user.entity.js';
import { Flow } from '../flow/flow.entity.js';
import { sentenceOf } from './event-type.js';
import { TimelineEntry } from './timeline-entry.entity.js';

/** Adds an event to its flow's timeline; an event without a flow has none. */
export async function addTimelineEntry(ctx: Context, event: DomainEvent): Promise<void> {
  if (event.flowId === null) return;
  const { em, brandId, actor } = ctx;
  const brand = brandOf(ctx);
  const user =
    actor.userId === null ? await systemUser(em, brand) : em.getReference(User, [brandId, actor.userId]);
  const at = ctx.now();
  em.create(
    TimelineEntry,
    {
      brand,
      flow: em.getReference(Flow, [brandId, event.flowId]),
      user,
      eventType: event.type,
      description: sentenceOf(event),
      createdAt: at,
      updatedAt: at,
    },
    { persist: true },
  );
}
