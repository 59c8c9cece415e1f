import { inPounds } from '../../../language/money.js';
import type { Context } from '../../base/context.js';
import type { DomainEvent } from '../../base/event.js';
import { warn } from '../../base/warning.js';
import { recordWarning } from '../../statute/rules/record-rules.js';
import { DepositReleaseState, SETTLED } from '../kinds/deposit-release-state.js';
import { heldTenancyDeposit } from './held-tenancy-deposit.js';
import { unpaidRelease } from './unpaid-release.js';

/**
 * Pays a settled release once refunds and deductions add up to the deposit. Call it for a payment out of the
 * deposit, and for an agreement or a decision: either may come last. Each call warns if the deductions exceed
 * what the landlord gets. Returns the event, to be emitted after that of the change; undefined if the release
 * is not paid. The flow must be locked.
 */
export async function payRelease(
  ctx: Context,
  flowId: number,
): Promise<DomainEvent<'deposit_release_paid'> | undefined> {
  const release = await unpaidRelease(ctx, flowId);
  if (!release || !SETTLED.includes(release.state)) return undefined;
  const { heldPence, refundedPence, deductedPence, lastPaidOn } = await heldTenancyDeposit(ctx, flowId);
  const landlordPence = release.landlordPence ?? 0;
  if (deductedPence > landlordPence)
    warn(ctx, recordWarning('deposit.release', excessSentence(deductedPence, landlordPence)));
  if (heldPence > 0 || !lastPaidOn) return undefined;
  Object.assign(release, { state: DepositReleaseState.PAID, paidOn: lastPaidOn });
  return {
    type: 'deposit_release_paid',
    flowId,
    depositReleaseId: release.id,
    heldPence: refundedPence + deductedPence,
    landlordPence: deductedPence,
    paidOn: lastPaidOn,
  };
}

const excessSentence = (deductedPence: number, landlordPence: number): string =>
  `The deductions from the deposit are ${inPounds(deductedPence)}. The landlord gets ` +
  `${inPounds(landlordPence)} by the agreement or the decision.`;
