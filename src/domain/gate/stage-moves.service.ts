import { AppError, invalidArgument } from '../../errors.js';
import { snakeCase } from '../../language/snake-case.js';
import { dayInWords, dayOf } from '../../language/time/calendar.js';
import { audit } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { warn } from '../base/warning.js';
import { selectBrand } from '../brand/brand.service.js';
import { moveStage } from '../flow/moves/stage.service.js';
import { rejectOverlap } from '../flow/overlap/overlap.service.js';
import type { Flow } from '../flow/record/flow.entity.js';
import type { ReopenStagePayload } from '../flow/record/flow.payload.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { allowedMoves, assertAllowed } from '../flow/stages/allowed-moves.js';
import { EVERY_STATUS } from '../flow/stages/stage-fields.js';
import { describeStage } from '../flow/stages/stage-text.js';
import { FlowStage, StageStatus } from '../flow/stages/stages.js';
import { assertDeeds } from '../guarantor/guarantor-stage.js';
import { recordWarning } from '../statute/rules/record-rules.js';
import type { Statute } from '../statute/rules/statute-row.js';
import type { MoveStageInput } from './move-stage.input.js';
import type { ReopenStageArgs } from './reopen-stage.input.js';
import { unmetGates } from './unmet-gates.service.js';

/** What a move reads and changes of a flow. */
const MOVED = [
  ...EVERY_STATUS,
  'statusOf',
  'setStatus',
  'stageState',
  'percentageCompleted',
  'isCompleted',
  'isAgreementSigned',
  'agreementEnteredAt',
  'isArchived',
  'jurisdiction',
  'tenancyStartsOn',
  'tenancyEndsOn',
  'isLetByRoom',
  'property',
] as const;
type Moved = Pick<Flow, 'id' | 'isDeleted' | (typeof MOVED)[number]>;

/** Moves a stage of a flow at the request of a caller. */
export async function moveStageOf(
  ctx: Context,
  flowId: number,
  { stage, status, reason, expectedVersion }: MoveStageInput,
): Promise<Pick<Flow, 'id'>> {
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, MOVED);
  const isMoveIn = stage === FlowStage.MOVE_IN && status === StageStatus.COMPLETE;
  if (isMoveIn && flow.statusOf(stage) !== status) await assertMoveIn(ctx, flow);
  if (stage === FlowStage.GUARANTOR && status === StageStatus.COMPLETE && flow.statusOf(stage) !== status)
    await assertDeeds(ctx, flowId);
  await moveStage(ctx, flow, stage, status, reason?.trim());
  return flow;
}

/** Throws if the keys cannot be handed over yet, and warns of what the records do not agree with. */
async function assertMoveIn(ctx: Context, flow: Moved): Promise<void> {
  const { kind } = ctx.principal;
  assertAllowed(flow, FlowStage.MOVE_IN, StageStatus.COMPLETE, kind);
  const unmet = await unmetGates(ctx, flow);
  if (unmet.length > 0)
    throw new AppError(
      'INVALID_TRANSITION',
      `The move-in cannot be completed before this is recorded: ${unmet.map(nameOf).join('; ')}.`,
      {
        allowed: allowedMoves(flow, FlowStage.MOVE_IN, kind).filter((to) => to !== StageStatus.COMPLETE),
        list: StageStatus,
      },
    );
  await rejectOverlap(ctx, flow);
  const { tenancyStartsOn } = flow;
  if (tenancyStartsOn && dayOf(ctx.now()) < tenancyStartsOn)
    warn(
      ctx,
      recordWarning(
        'tenancy.start',
        `The move-in is completed before the first day of the tenancy, ${dayInWords(tenancyStartsOn)}.`,
      ),
    );
}

const nameOf = ({ key, title }: Statute): string => `${key}: ${title}`;

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
  await audit(ctx, {
    action: AuditAction.STAGE_REOPENED,
    targets: [{ type: 'flow', id: flowId }],
    changes: { [snakeCase(stage)]: ['complete', 'awaiting_party'] },
  });
  return { flowId, version: flow.version, stage: flow.stageState(stage) };
}
