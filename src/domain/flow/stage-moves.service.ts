import type { Context } from '../base/context.js';
import type { Flow } from './flow.entity.js';
import { flowForChange, moveStage } from './flow.service.js';
import type { MoveStageInput } from './move-stage.input.js';

/** Moves a stage of a flow as a caller asks for it. */
export async function moveStageOf(
  ctx: Context,
  flowId: number,
  { stage, status, reason, expectedVersion }: MoveStageInput,
): Promise<Flow> {
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion });
  await moveStage(ctx, flow, stage, status, reason?.trim());
  return flow;
}
