import { brandOf, type Context } from './context.js';
import type { DomainEvent } from './event.js';
import { OutboxEvent } from './outbox-event.entity.js';

/**
 * Publishes an event. Every consumer of the context acts on it in the transaction of the change; the outbox
 * keeps it, in the same transaction, for the consumers that act after the commit. An event must not contain a
 * secret.
 */
export async function emit(ctx: Context, event: DomainEvent): Promise<void> {
  for (const consume of ctx.consumers) await consume(ctx, event);
  const { type, flowId } = event;
  const occurredAt = ctx.now();
  ctx.em.create(
    OutboxEvent,
    {
      brand: brandOf(ctx),
      type,
      flowId,
      actorUserId: ctx.actor.userId,
      occurredAt,
      payload: event,
      createdAt: occurredAt,
      updatedAt: occurredAt,
    },
    { persist: true },
  );
}
