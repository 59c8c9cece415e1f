import { readList } from '../../database/read/read.js';
import { AppError } from '../../errors.js';
import type { Context } from '../base/context.js';
import { mayMove, moveStage } from '../flow/moves/stage.service.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { FlowStage, StageStatus } from '../flow/stages/stages.js';
import { Guarantor } from './record/guarantor.entity.js';
import { GuarantorStatus } from './record/guarantor-status.js';

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
  const guarantors = await countedGuarantors(ctx, flow.id);
  const to = wantedStatus(guarantors);
  if (to === undefined || flow.guarantorStatus === to) return;
  if (to === StageStatus.COMPLETE && (await lacksDeed(ctx, guarantors))) return;
  const isBegun = flow.guarantorStatus !== StageStatus.NOT_REQUIRED;
  const through = THROUGH[to];
  if (isBegun && !mayMoveTo(ctx, flow, to) && through !== undefined && mayMoveTo(ctx, flow, through))
    await moveStage(ctx, flow, FlowStage.GUARANTOR, through);
  if (isBegun && mayMoveTo(ctx, flow, to)) await moveStage(ctx, flow, FlowStage.GUARANTOR, to);
}

const mayMoveTo = (ctx: Context, flow: Flow, to: StageStatus): boolean =>
  mayMove(ctx, flow, FlowStage.GUARANTOR, to);

type Counted = Pick<Guarantor, 'status' | 'deedSignedAt'>;

/** The guarantors of the tenants who have not left, without the cancelled ones. */
async function countedGuarantors({ reader, brandId }: Context, flowId: number): Promise<Counted[]> {
  const where = { subTenant: { flow: [brandId, flowId] as const, leftOn: null } };
  const fields = ['status', 'deedSignedAt'] as const;
  const all = await readList(reader, { entity: Guarantor, where, order: [], fields });
  return all.filter(({ status }) => status !== GuarantorStatus.CANCELLED);
}

function wantedStatus(guarantors: readonly Counted[]): StageStatus | undefined {
  const statuses = guarantors.map(({ status }) => status);
  if (statuses.includes(GuarantorStatus.REJECTED)) return StageStatus.REJECTED;
  const areAccepted = statuses.every((status) => status === GuarantorStatus.ACCEPTED);
  return statuses.length > 0 && areAccepted ? StageStatus.COMPLETE : undefined;
}

const OF_BRAND = 'select is_guarantor_deed_required::text from brand where id = $1';

/** Whether the brand requires deeds, and one is not signed. Without a guarantor there is no deed either. */
async function lacksDeed({ reader, brandId }: Context, guarantors: readonly Counted[]): Promise<boolean> {
  if (guarantors.length > 0 && guarantors.every(({ deedSignedAt }) => deedSignedAt != null)) return false;
  const [[isRequired] = []] = await reader.cells(OF_BRAND, [brandId]);
  return isRequired === 'true';
}

/** Throws for a guarantor stage that would be complete without the deeds that the brand requires. */
export async function assertDeeds(ctx: Context, flowId: number): Promise<void> {
  if (await lacksDeed(ctx, await countedGuarantors(ctx, flowId)))
    throw new AppError(
      'INVALID_TRANSITION',
      'The guarantor stage cannot be completed before the deed of each guarantor is signed.',
    );
}
