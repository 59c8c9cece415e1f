import { actorOf } from '../base/audit/audit.js';
import { AuditActorType } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { insertTask } from '../base/events/insert-task.js';
import { beforeCommit, type FinalTask } from '../base/transaction.js';
import { systemPersonId } from '../directory/system-person.js';
import { sentenceOf } from '../events/event-type.js';

interface EntryRow {
  created_at: Date;
  flow_id: number;
  user_id: number;
  event_type: DomainEvent['type'];
  description: string;
  actor_type: AuditActorType;
  api_key_id: number | null;
}

/** An entry whose person is null if no person caused it. */
type Entry = Omit<EntryRow, 'user_id'> & { user_id: number | null };

/** Names the service itself in the entries without a person, with one statement for all of them. */
const storeInTimeline: FinalTask<Entry> = async (ctx, entries) => {
  const isCaused = entries.every(({ user_id: userId }) => userId !== null);
  const systemId = isCaused ? 0 : await systemPersonId(ctx);
  await insertEntries(
    ctx,
    entries.map((entry) => ({ ...entry, user_id: entry.user_id ?? systemId })),
  );
};

const insertEntries = insertTask<EntryRow>('timeline_entry', {
  flow_id: 'bigint',
  user_id: 'bigint',
  event_type: 'text',
  description: 'text',
  actor_type: 'text',
  api_key_id: 'bigint',
});

/** The flows whose history has an event: its own, or the current ones of the property that it is about. */
const flowsOf = (event: DomainEvent): readonly number[] =>
  event.flowId === null ? ('flowIds' in event ? event.flowIds : []) : [event.flowId];

/** Adds an event to the timelines of its flows; an event without a flow has none. */
export async function addTimelineEntry(ctx: Context, event: DomainEvent): Promise<void> {
  const { type, id } = actorOf(ctx);
  for (const flowId of flowsOf(event))
    await beforeCommit(ctx, storeInTimeline, {
      created_at: ctx.now(),
      flow_id: flowId,
      user_id: ctx.actor.personId,
      event_type: event.type,
      description: sentenceOf(event),
      actor_type: type,
      api_key_id: type === AuditActorType.API_KEY ? id : null,
    });
}
