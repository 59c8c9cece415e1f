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

/** The flows whose history has an event: its own, or the current ones of the property that it is about. */
const flowsOf = (event: DomainEvent): readonly number[] =>
  event.flowId === null ? ('flowIds' in event ? event.flowIds : []) : [event.flowId];

/** Adds an event to the timelines of its flows; an event without a flow has none. */
export async function addTimelineEntry(ctx: Context, event: DomainEvent): Promise<void> {
  const flowIds = flowsOf(event);
  if (flowIds.length === 0) return;
  const userId = ctx.actor.personId ?? (await systemPerson(ctx.em, brandOf(ctx))).id;
  for (const flowId of flowIds)
    await beforeCommit(ctx, storeInTimeline, {
      created_at: ctx.now(),
      flow_id: flowId,
      user_id: userId,
      event_type: event.type,
      description: sentenceOf(event),
    });
}
