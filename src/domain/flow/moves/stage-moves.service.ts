import { AppError, invalidArgument } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { selectBrand } from '../../brand/brand.service.js';
import type { Flow } from '../record/flow.entity.js';
import type { ReopenStagePayload } from '../record/flow.payload.js';
import { flowForChange } from '../record/flow.service.js';
import { EVERY_STATUS } from '../stages/stage-fields.js';
import { FlowStageState } from '../stages/stage-state.js';
import { describeStage } from '../stages/stage-text.js';
import { StageStatus } from '../stages/stages.js';
import type { MoveStageInput } from './move-stage.input.js';
import type { ReopenStageArgs } from './reopen-stage.input.js';
import { moveStage } from './stage.service.js';

/** What a move reads and changes of a flow. */
const MOVED = [
  ...EVERY_STATUS,
  'statusOf',
  'setStatus',
  'percentageCompleted',
  'isCompleted',
  'isAgreementSigned',
  'agreementEnteredAt',
  'isArchived',
  'jurisdiction',
] as const;

/** Moves a stage of a flow at the request of a caller. */
export async function moveStageOf(
  ctx: Context,
  flowId: number,
  { stage, status, reason, expectedVersion }: MoveStageInput,
): Promise<Pick<Flow, 'id'>> {
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, MOVED);
  await moveStage(ctx, flow, stage, status, reason?.trim());
  return flow;
}

/** Reopens a complete stage of a brand's flow, as the operator. */
export async function reopenStage(
  ctx: Context,
  { brandId, flowId, stage, reason }: ReopenStageArgs,
): Promise<ReopenStagePayload> {
  if (!reason.trim()) throw invalidArgument('reason', 'must not be blank');
  await selectBrand(ctx, brandId);
  const flow = await flowForChange(ctx, flowId, { path: 'flowId' }, MOVED);
  const status = flow.statusOf(stage);
  if (status !== StageStatus.COMPLETE)
    throw new AppError(
      'INVALID_TRANSITION',
      `${describeStage(stage, status)}. Only a complete stage can be reopened.`,
      { allowed: [] },
    );
  await moveStage(ctx, flow, stage, StageStatus.AWAITING_PARTY, reason.trim());
  return { flowId, version: flow.version, stage: new FlowStageState(flow, stage) };
}
