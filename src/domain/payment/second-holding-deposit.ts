import type { Context } from '../base/context.js';
import { secondDeposit } from '../flow/deposit/held-deposit.js';
import type { Flow } from '../flow/record/flow.entity.js';
import type { PaymentObstacle } from '../statute/amounts/payment-obstacle.js';
import type { RecordPaymentInput } from './payment.input.js';
import { PaymentDirection, PaymentKind } from './payment-kind.js';

/**
 * A payment that would be a second holding deposit for its property. A decided flow reserves nothing: its
 * receipts are those from before the decision, which are recorded late because their refund is due.
 */
export async function secondHoldingDeposit(
  ctx: Context,
  flow: Pick<Flow, 'id' | 'property' | 'jurisdiction' | 'tenancyKind' | 'outcome'>,
  { kind, direction }: RecordPaymentInput,
): Promise<PaymentObstacle | undefined> {
  if (kind !== PaymentKind.HOLDING_DEPOSIT || direction !== PaymentDirection.RECEIVED) return undefined;
  if (flow.outcome != null) return undefined;
  const second = await secondDeposit(ctx, flow);
  return second && { member: 'kind', ...second };
}
