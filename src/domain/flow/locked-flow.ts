import type { Context } from '../base/context.js';
import { Flow } from './flow.entity.js';

/** The transaction that has locked a flow. */
const lockedBy = new WeakMap<Flow, object>();

/** A flow that this transaction has locked and still has in its unit of work: nothing else changes it. */
export function lockedFlow({ em, brandId }: Context, id: number): Flow | undefined {
  const flow = em.getUnitOfWork().getById<Flow>(Flow, [brandId, id]);
  return flow && lockedBy.get(flow) === em.getTransactionContext() ? flow : undefined;
}

/** Remembers that this transaction has locked a flow, or has created it: no other one sees it yet. */
export function keepLocked({ em }: Context, flow: Flow): void {
  const transaction = em.getTransactionContext();
  if (transaction) lockedBy.set(flow, transaction);
}
