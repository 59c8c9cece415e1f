import type { Context } from '../../base/context.js';
import { Flow } from './flow.entity.js';

/** A flow that this transaction has locked and still has in its unit of work: nothing else changes it. */
export function lockedFlow({ em, brandId, changes }: Context, id: number): Flow | undefined {
  const flow = em.getUnitOfWork().getById<Flow>(Flow, [brandId, id]);
  return flow && changes?.locked.has(flow) ? flow : undefined;
}

/** Remembers that this transaction has locked a flow, or has created it: no other one sees it yet. */
export const keepLocked = ({ changes }: Context, flow: Flow): void => void changes?.locked.add(flow);
