import type { Context } from '../context.js';
import type { DomainEvent } from '../event.js';
import { beforeCommit } from '../transaction.js';
import { insertTask } from './insert-task.js';

interface OutboxRow {
  created_at: Date;
  occurred_at: Date;
  type: DomainEvent['type'];
  flow_id: number | null;
  actor_user_id: number | null;
  payload: DomainEvent;
}

const storeInOutbox = insertTask<OutboxRow>('outbox', {
  occurred_at: 'timestamptz',
  type: 'text',
  flow_id: 'bigint',
  actor_user_id: 'bigint',
  payload: 'jsonb',
});

/**
 * Publishes an event. Every consumer of the context acts on it in the transaction of the change; the outbox
 * keeps it, in the same transaction, for the consumers that act after the commit. An event must not contain a
 * secret.
 */
export async function emit(ctx: Context, event: DomainEvent): Promise<void> {
  for (const consume of ctx.consumers) await consume(ctx, event);
  const now = ctx.now();
  await beforeCommit(ctx, storeInOutbox, {
    created_at: now,
    occurred_at: now,
    type: event.type,
    flow_id: event.flowId,
    actor_user_id: ctx.actor.personId,
    payload: event,
  });
}
