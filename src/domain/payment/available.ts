import { inPounds } from '../../language/money.js';
import { paymentName } from '../statute/amounts/payment-name.js';
import type { PaymentObstacle } from '../statute/amounts/payment-obstacle.js';
import type { Payment } from './payment.entity.js';
import { AppliedTo, PaymentDirection, PaymentKind } from './payment-kind.js';

type Amount = Pick<Payment, 'kind' | 'direction' | 'amountPence' | 'appliedTo'>;

/** Available money of a kind: received or applied to it, and neither refunded nor applied to another. */
function availablePence(payments: readonly Amount[], kind: PaymentKind): number {
  const shares = payments.map(({ kind: paid, direction, amountPence, appliedTo }) => {
    const isInto = direction === PaymentDirection.APPLIED ? becomes(appliedTo) === kind : paid === kind;
    if (direction === PaymentDirection.APPLIED && paid === kind) return -amountPence;
    if (!isInto) return 0;
    return direction === PaymentDirection.REFUNDED ? -amountPence : amountPence;
  });
  return shares.reduce((sum, pence) => sum + pence, 0);
}

const becomes = (appliedTo: AppliedTo | null | undefined): PaymentKind =>
  appliedTo === AppliedTo.RENT ? PaymentKind.RENT : PaymentKind.TENANCY_DEPOSIT;

/** Throws for refunding or applying more than is available. */
export function moreThanAvailable(payments: readonly Amount[], payment: Amount): PaymentObstacle | undefined {
  const { kind, direction, amountPence } = payment;
  if (direction === PaymentDirection.RECEIVED) return undefined;
  const available = availablePence(payments, kind);
  if (amountPence <= available) return undefined;
  const act = direction === PaymentDirection.REFUNDED ? 'refunded' : 'applied';
  return {
    member: 'amountPence',
    message:
      `At most ${inPounds(available)} of the ${paymentName(kind)} can be ${act}: what was received, ` +
      'without what was refunded or applied before.',
  };
}
