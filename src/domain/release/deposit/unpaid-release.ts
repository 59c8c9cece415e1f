import { lockAllForChange } from '../../../database/change/lock-for-change.js';
import type { Context } from '../../base/context.js';
import { DepositReleaseState } from '../kinds/deposit-release-state.js';
import { DepositRelease } from './deposit-release.entity.js';

/** The release of a locked flow that was neither paid nor voided; a flow has one at most. */
export async function unpaidRelease(ctx: Context, flowId: number): Promise<DepositRelease | undefined> {
  const [release] = await lockAllForChange(ctx.em, DepositRelease, {
    flow: [ctx.brandId, flowId],
    voidedAt: null,
    state: { $ne: DepositReleaseState.PAID },
  });
  return release;
}
