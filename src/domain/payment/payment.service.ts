import { AppError, type Fault, recordsNotFound, refuseIfAny } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { futureDay } from '../base/past.js';
import type { Flow } from '../flow/flow.entity.js';
import { flowForChange } from '../flow/flow.service.js';
import { SubTenant } from '../flow/sub-tenant.entity.js';
import { addsToDeposit, lockTenancy } from './carried-deposit.js';
import { Payment } from './payment.entity.js';
import type { RecordPaymentInput } from './payment.input.js';
import type { RecordPaymentPayload } from './payment.payload.js';
import { PaymentDirection, PaymentKind } from './payment-kind.js';
import { assertPayable } from './payment-rules.js';

/** Records a payment, unless a statute or the payments before forbid it. */
export async function recordPayment(
  ctx: Context,
  flowId: number,
  input: RecordPaymentInput,
): Promise<RecordPaymentPayload> {
  refuseIfAny([...futureDay(ctx.now(), input.receivedOn, 'input.receivedOn'), ...appliedFaults(input)]);
  const { payerSubTenantId = null, note, expectedVersion, ...details } = input;
  if (addsToDeposit(input)) await lockTenancy(ctx, flowId);
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion });
  const payer =
    payerSubTenantId === null ? null : await ctx.em.findOne(SubTenant, { id: payerSubTenantId, flow });
  if (payerSubTenantId !== null && !payer)
    throw recordsNotFound([
      { path: 'input.payerSubTenantId', message: `Sub-tenant ${payerSubTenantId} not found.` },
    ]);
  assertTakesMoney(flow, input);
  await assertPayable(ctx, flow, input);

  const payment = ctx.em.create(
    Payment,
    { brand: flow.brand, flow, payer, ...details, note: note ?? '' },
    { persist: true },
  );
  await ctx.em.flush();
  await emitPayment(ctx, payment);
  await ctx.em.flush();
  return { flowId: flow.id, paymentId: payment.id };
}

/** A decided flow has ended. What came before the decision may be recorded late, and anything be paid back. */
function assertTakesMoney({ outcome, decidedOn }: Flow, { direction, receivedOn }: RecordPaymentInput): void {
  const isBefore = decidedOn != null && receivedOn < decidedOn;
  if (!outcome || direction === PaymentDirection.REFUNDED || isBefore) return;
  throw new AppError(
    'INVALID_TRANSITION',
    'The flow is decided. Only refunds, and payments of a day before the decision, can be recorded.',
  );
}

function appliedFaults({ kind, direction, appliedTo }: RecordPaymentInput): Fault[] {
  const fault = (member: string, message: string): Fault[] => [
    { in: 'arguments', path: `input.${member}`, message },
  ];
  if (direction !== PaymentDirection.APPLIED)
    return appliedTo == null ? [] : fault('appliedTo', 'must be left out: only APPLIED payments have it');
  return [
    ...(kind === PaymentKind.HOLDING_DEPOSIT
      ? []
      : fault('kind', 'must be a holding deposit: nothing else can be applied')),
    ...(appliedTo == null ? fault('appliedTo', 'is required for an APPLIED payment') : []),
  ];
}

async function emitPayment(ctx: Context, payment: Payment): Promise<void> {
  const { flowId, kind, direction, amountPence, receivedOn, payerSubTenantId, appliedTo } = payment;
  const paid = { flowId, paymentId: payment.id, kind, amountPence, receivedOn, payerSubTenantId };
  if (appliedTo) await emit(ctx, { type: 'payment_applied', ...paid, appliedTo });
  else
    await emit(ctx, {
      type: direction === PaymentDirection.REFUNDED ? 'payment_refunded' : 'payment_received',
      ...paid,
    });
}
