import type { Context } from '../base/context.js';
import type { Flow } from '../flow/flow.entity.js';
import { secondDeposit } from '../flow/held-deposit.js';
import type { PaymentObstacle } from '../statute/payment-obstacle.js';
import type { RecordPaymentInput } from './payment.input.js';
import { PaymentDirection, PaymentKind } from './payment-kind.js';

/** A payment that would be a second holding deposit for its property. */
export async function secondHoldingDeposit(
  ctx: Context,
  flow: Flow,
  { kind, direction }: RecordPaymentInput,
): Promise<PaymentObstacle | undefined> {
  if (kind !== PaymentKind.HOLDING_DEPOSIT || direction !== PaymentDirection.RECEIVED) return undefined;
  const second = await secondDeposit(ctx, flow);
  return second && { member: 'kind', ...second };
}
