import { AppError, refuseIfAny } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { futureDay } from '../base/past.js';
import type { DecideFlowInput } from './decide-flow.input.js';
import type { Flow } from './flow.entity.js';
import { flowForChange } from './flow.service.js';
import { assertNotArchived } from './flow-guards.js';
import { isSigned } from './signed.js';
import { cancelOpenStages } from './stage.service.js';

/** Ends a flow without an agreement. The same decision again is a success without an event. */
export async function decideFlow(
  ctx: Context,
  flowId: number,
  { outcome, decidedOn, reason, expectedVersion }: DecideFlowInput,
): Promise<Flow> {
  refuseIfAny(futureDay(ctx.now(), decidedOn, 'input.decidedOn'));
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
