import type { Context } from './context.js';
import type { DomainEvent } from './event.js';

/** Publishes an event: every consumer acts on it in the transaction of the change, or nothing of both is kept. */
export async function emit(ctx: Context, event: DomainEvent): Promise<void> {
  for (const consume of ctx.consumers) await consume(ctx, event);
}
