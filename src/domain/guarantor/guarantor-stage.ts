import { readList } from '../../database/read/read.js';
import type { Context } from '../base/context.js';
import { mayMove, moveStage } from '../flow/moves/stage.service.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { FlowStage, StageStatus } from '../flow/stages/stages.js';
import { Guarantor } from './guarantor.entity.js';
import { GuarantorStatus } from './guarantor-status.js';

/** The statuses in between, if the table of moves has no direct move to the status. */
const THROUGH: Partial<Record<StageStatus, StageStatus>> = {
  [StageStatus.COMPLETE]: StageStatus.AWAITING_PARTY,
  [StageStatus.REJECTED]: StageStatus.IN_REVIEW,
};

/**
 * Sets the guarantor stage of a flow from the statuses of its guarantors: rejected with the first rejection,
 * complete when all but the cancelled ones are accepted. A stage without such a move does not change.
 */
export async function followGuarantors(ctx: Context, flow: Flow): Promise<void> {
  const where = { subTenant: { flow: [ctx.brandId, flow.id] as const } };
  const guarantors = await readList(ctx.reader, { entity: Guarantor, where, order: [], fields: ['status'] });
  const to = wantedStatus(guarantors);
  if (to === undefined || flow.guarantorStatus === to) return;
  const isBegun = flow.guarantorStatus !== StageStatus.NOT_REQUIRED;
  const through = THROUGH[to];
  if (isBegun && !mayMoveTo(ctx, flow, to) && through !== undefined && mayMoveTo(ctx, flow, through))
    await moveStage(ctx, flow, FlowStage.GUARANTOR, through);
  if (isBegun && mayMoveTo(ctx, flow, to)) await moveStage(ctx, flow, FlowStage.GUARANTOR, to);
}

const mayMoveTo = (ctx: Context, flow: Flow, to: StageStatus): boolean =>
  mayMove(ctx, flow, FlowStage.GUARANTOR, to);

function wantedStatus(guarantors: readonly Pick<Guarantor, 'status'>[]): StageStatus | undefined {
  const statuses = guarantors
    .map(({ status }) => status)
    .filter((status) => status !== GuarantorStatus.CANCELLED);
  if (statuses.includes(GuarantorStatus.REJECTED)) return StageStatus.REJECTED;
  const areAccepted = statuses.every((status) => status === GuarantorStatus.ACCEPTED);
  return statuses.length > 0 && areAccepted ? StageStatus.COMPLETE : undefined;
}
