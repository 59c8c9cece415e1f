import { transactionOf } from '../../../database/transaction/transaction-connection.js';
import { type Context, requestUuidOf } from '../context.js';
import type { DomainEvent } from '../event.js';
import { beforeCommit } from '../transaction.js';
import { EVENTS_CHANNEL } from './channels.js';
import { insertTask } from './insert-task.js';

interface OutboxRow {
  created_at: Date;
  occurred_at: Date;
  type: DomainEvent['type'];
  flow_id: number | null;
  actor_user_id: number | null;
  api_key_id: number | null;
  request_id: string | null;
  payload: DomainEvent;
}

const storeInOutbox = insertTask<OutboxRow>('outbox', {
  occurred_at: 'timestamptz',
  type: 'text',
  flow_id: 'bigint',
  actor_user_id: 'bigint',
  api_key_id: 'bigint',
  request_id: 'text',
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
    api_key_id: ctx.principal.kind === 'partner' ? ctx.principal.keyId : null,
    request_id: requestUuidOf(ctx),
    payload: event,
  });
  transactionOf(ctx.em)?.notifyAfterCommit(EVENTS_CHANNEL);
}
