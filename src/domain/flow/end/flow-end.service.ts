import { readOne } from '../../../database/read/read.js';
import { AppError } from '../../../errors.js';
import { inPounds } from '../../../language/money.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { heldDeposit } from '../deposit/held-deposit.js';
import { rejectSecondKeys } from '../overlap/overlap.service.js';
import { Flow } from '../record/flow.entity.js';
import { flowForChange, lockFlows } from '../record/flow.service.js';
import { lockFormerFlowsBeside } from '../record/lock-former-flows.js';
import { rejectSecondRenewal } from './renewal.service.js';

type Version = number | null | undefined;

/** Archives a flow: it can be read, and no longer changes. Archiving it again changes nothing. */
export async function archiveFlow(ctx: Context, id: number, expectedVersion: Version): Promise<Flow> {
  const flow = await flowForChange(ctx, id, { path: 'id', expectedVersion });
  if (flow.isArchived) return flow;
  await emit(ctx, { type: 'flow_archived', flowId: flow.id });
  return Object.assign(flow, { isArchived: true, archivedAt: ctx.now() });
}

/**
 * Takes a flow out of the archive. Restoring one that is not archived changes nothing. A renewal stays
 * archived while another one of the same flow is open.
 */
export async function restoreFlow(ctx: Context, id: number, expectedVersion: Version): Promise<Flow> {
  const where = { id, isDeleted: false };
  const found = await readOne(ctx.reader, { entity: Flow, where, fields: ['predecessor'] });
  if (found?.predecessor) await lockFlows(ctx, [found.predecessor.id, id]);
  const flow = await flowForChange(ctx, id, { path: 'id', expectedVersion });
  if (!flow.isArchived) return flow;
  if (flow.predecessor && flow.outcome == null && !flow.isCompleted)
    await rejectSecondRenewal(ctx, flow.predecessor, flow);
  await rejectSecondKeys(ctx, { ...flow, isArchived: false });
  await emit(ctx, { type: 'flow_restored', flowId: flow.id });
  return Object.assign(flow, { isArchived: false, archivedAt: null });
}

/** Marks a flow as deleted, so that no read finds it. Its rows stay: the law requires records of payments. */
export async function deleteFlow(
  ctx: Context,
  id: number,
  expectedVersion: Version,
): Promise<{ flowId: number; deletedAt: Date }> {
  const former = await lockFormerFlowsBeside(ctx, id);
  const flow = await flowForChange(ctx, id, { path: 'id', expectedVersion });
  const held = await heldDeposit(ctx, flow);
  // No call could record its refund any more, and the property could take no other one.
  if (held > 0)
    throw new AppError(
      'INVALID_TRANSITION',
      `The flow holds a holding deposit of ${inPounds(held)}. Record its refund, or why it is kept, before ` +
        'the flow is deleted.',
    );
  await emit(ctx, { type: 'flow_deleted', flowId: flow.id, ...former });
  const deletedAt = ctx.now();
  Object.assign(flow, { isDeleted: true, deletedAt });
  return { flowId: flow.id, deletedAt };
}
