import { inPounds } from '../../language/money.js';
import { paymentName } from '../statute/amounts/payment-name.js';
import type { PaymentObstacle } from '../statute/amounts/payment-obstacle.js';
import type { Payment } from './payment.entity.js';
import { AppliedTo, PaymentDirection, PaymentKind } from './payment-kind.js';

type Amount = Pick<Payment, 'kind' | 'direction' | 'amountPence' | 'appliedTo'>;

/** Money of a kind that was received or applied to it, and neither paid out nor applied to another. */
function remainingPence(payments: readonly Amount[], kind: PaymentKind): number {
  const shares = payments.map(({ kind: paid, direction, amountPence, appliedTo }) => {
    const isInto = direction === PaymentDirection.APPLIED ? becomes(appliedTo) === kind : paid === kind;
    if (direction === PaymentDirection.APPLIED && paid === kind) return -amountPence;
    if (!isInto || direction === PaymentDirection.KEPT) return 0;
    return IS_OUT.includes(direction) ? -amountPence : amountPence;
  });
  return shares.reduce((sum, pence) => sum + pence, 0);
}

/** What goes to the tenants or to the landlord. */
const IS_OUT: readonly PaymentDirection[] = [PaymentDirection.REFUNDED, PaymentDirection.DEDUCTED];

const becomes = (appliedTo: AppliedTo | null | undefined): PaymentKind =>
  appliedTo === AppliedTo.RENT ? PaymentKind.RENT : PaymentKind.TENANCY_DEPOSIT;

/** What was kept may still be refunded, but no longer applied. */
function availablePence(payments: readonly Amount[], { kind, direction }: Amount): number {
  const remaining = remainingPence(payments, kind);
  if (direction === PaymentDirection.REFUNDED) return remaining;
  const kept = payments.filter((one) => one.kind === kind && one.direction === PaymentDirection.KEPT);
  return Math.max(
    0,
    kept.reduce((rest, { amountPence }) => rest - amountPence, remaining),
  );
}

const ACTS: Readonly<Record<Exclude<PaymentDirection, 'received'>, string>> = {
  [PaymentDirection.REFUNDED]: 'refunded',
  [PaymentDirection.APPLIED]: 'applied',
  [PaymentDirection.KEPT]: 'kept',
  [PaymentDirection.DEDUCTED]: 'deducted',
};

/** Why more would be refunded, deducted, applied or kept than is available; undefined if it would not. */
export function moreThanAvailable(payments: readonly Amount[], payment: Amount): PaymentObstacle | undefined {
  const { kind, direction, amountPence } = payment;
  if (direction === PaymentDirection.RECEIVED) return undefined;
  const available = availablePence(payments, payment);
  if (amountPence <= available) return undefined;
  return {
    member: 'amountPence',
    message: `At most ${inPounds(available)} of the ${paymentName(kind)} can still be ${ACTS[direction]}.`,
  };
}

/** The amounts of a flow are added up in a 32-bit number of pence. */
const MAX_PENCE = 2 ** 31 - 1;

/** Why a deposit would be larger than any can be; undefined if it would not. */
export function moreThanPossible(payments: readonly Amount[], payment: Amount): PaymentObstacle | undefined {
  const { kind, direction, amountPence } = payment;
  if (direction !== PaymentDirection.RECEIVED || kind === PaymentKind.RENT) return undefined;
  const received = payments.filter((one) => one.kind === kind && one.direction === direction);
  const sum = received.reduce((total, one) => total + one.amountPence, amountPence);
  return sum <= MAX_PENCE
    ? undefined
    : {
        member: 'amountPence',
        message: `A ${paymentName(kind)} may add up to at most ${inPounds(MAX_PENCE)}.`,
      };
}
