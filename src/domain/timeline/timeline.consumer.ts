import { brandOf, type Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { insertTask } from '../base/events/insert-task.js';
import { beforeCommit } from '../base/transaction.js';
import { systemPerson } from '../directory/system-person.js';
import { sentenceOf } from '../events/event-type.js';

interface EntryRow {
  created_at: Date;
  flow_id: number;
  user_id: number;
  event_type: DomainEvent['type'];
  description: string;
}

const storeInTimeline = insertTask<EntryRow>('timeline_entry', {
  flow_id: 'bigint',
  user_id: 'bigint',
  event_type: 'text',
  description: 'text',
});

/** Adds an event to its flow's timeline; an event without a flow has none. */
export async function addTimelineEntry(ctx: Context, event: DomainEvent): Promise<void> {
  if (event.flowId === null) return;
  await beforeCommit(ctx, storeInTimeline, {
    created_at: ctx.now(),
    flow_id: event.flowId,
    user_id: ctx.actor.personId ?? (await systemPerson(ctx.em, brandOf(ctx))).id,
    event_type: event.type,
    description: sentenceOf(event),
  });
}
