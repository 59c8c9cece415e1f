import { AppError, rejectIfAny } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { pastDay } from '../../base/past.js';
import { cancelOpenStages } from '../moves/stage.service.js';
import type { Flow } from '../record/flow.entity.js';
import { flowForChange } from '../record/flow.service.js';
import { assertNotArchived } from '../record/flow-guards.js';
import { isSigned } from '../stages/signed.js';
import type { DecideFlowInput } from './decide-flow.input.js';

/** Ends a flow without an agreement. The same decision again is a success without an event. */
export async function decideFlow(
  ctx: Context,
  flowId: number,
  { outcome, decidedOn, reason, expectedVersion }: DecideFlowInput,
): Promise<Flow> {
  rejectIfAny(pastDay(ctx.now(), decidedOn, 'input.decidedOn'));
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion });
  if (flow.outcome === outcome && flow.decidedOn === decidedOn && flow.decisionReason === reason) return flow;
  assertNotArchived(flow);
  if (flow.outcome) throw new AppError('INVALID_TRANSITION', 'The flow is decided already.');
  if (isSigned(flow))
    throw new AppError(
      'INVALID_TRANSITION',
      'The tenancy agreement is signed by every party. The flow can no longer be decided.',
    );
  flow.outcome = outcome;
  flow.decidedOn = decidedOn;
  flow.decisionReason = reason;
  await emit(ctx, { type: 'flow_decided', flowId: flow.id, outcome, decidedOn });
  await cancelOpenStages(ctx, flow);
  return flow;
}
