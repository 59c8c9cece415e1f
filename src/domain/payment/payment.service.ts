import { drawIds } from '../../database/orm/ids.js';
import { readOne } from '../../database/read/read.js';
import { AppError, type Problem, recordsNotFound, rejectIfAny } from '../../errors.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { futureDay } from '../base/past.js';
import { warningsOf } from '../base/warning.js';
import { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { addsToDeposit, lockTenancy } from './carried-deposit.js';
import { Payment } from './payment.entity.js';
import type { RecordPaymentInput } from './payment.input.js';
import type { RecordPaymentPayload } from './payment.payload.js';
import { PaymentDirection, PaymentKind } from './payment-kind.js';
import { assertPayable, PAYABLE, type PayableFlow, paymentsOf } from './payment-rules.js';

/** Records a payment, unless a statute or the payments before forbid it. */
export async function recordPayment(
  ctx: Context,
  flowId: number,
  input: RecordPaymentInput,
): Promise<RecordPaymentPayload> {
  rejectIfAny([...futureDay(ctx.now(), input.receivedOn, 'input.receivedOn'), ...appliedProblems(input)]);
  const { payerSubTenantId = null, note, expectedVersion, ...details } = input;
  if (addsToDeposit(input)) await lockTenancy(ctx, flowId);
  const [[id], flow, payments] = await Promise.all([
    drawIds(ctx.em, [Payment]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, PAYABLE),
    // PostgreSQL runs it behind the lock.
    paymentsOf(ctx, flowId),
  ]);
  if (payerSubTenantId !== null) await assertTenant(ctx, flowId, payerSubTenantId);
  assertTakesMoney(flow, input);
  await assertPayable(ctx, flow, payments, input);

  const payment = { ...details, appliedTo: details.appliedTo ?? null };
  const { em, brandId } = ctx;
  const payer = payerSubTenantId === null ? null : em.getReference(SubTenant, [brandId, payerSubTenantId]);
  const of = { brand: brandOf(ctx), flow: em.getReference(Flow, [brandId, flowId]), payer };
  em.create(Payment, { id, ...of, ...payment, note: note ?? '' }, { persist: true });
  await emitPayment(ctx, { ...payment, id, flowId, payerSubTenantId });
  return { flowId, paymentId: id, warnings: warningsOf(ctx) };
}

async function assertTenant({ reader, brandId }: Context, flowId: number, id: number): Promise<void> {
  const where = { id, flow: [brandId, flowId] } as const;
  if (await readOne(reader, { entity: SubTenant, where, fields: [] })) return;
  throw recordsNotFound([{ path: 'input.payerSubTenantId', message: `Sub-tenant ${id} not found.` }]);
}

/** A decided flow has ended. What came before may be recorded late, and anything may be paid back. */
function assertTakesMoney(
  { outcome, decidedOn }: PayableFlow,
  { direction, receivedOn }: RecordPaymentInput,
): void {
  const isBefore = decidedOn != null && receivedOn < decidedOn;
  if (!outcome || direction === PaymentDirection.REFUNDED || isBefore) return;
  throw new AppError(
    'INVALID_TRANSITION',
    'The flow is decided. Only refunds, and payments of a day before the decision, can be recorded.',
  );
}

function appliedProblems({ kind, direction, appliedTo }: RecordPaymentInput): Problem[] {
  const problem = (member: string, message: string): Problem[] => [
    { in: 'arguments', path: `input.${member}`, message },
  ];
  if (direction !== PaymentDirection.APPLIED)
    return appliedTo == null ? [] : problem('appliedTo', 'must be left out: only APPLIED payments have it');
  return [
    ...(kind === PaymentKind.HOLDING_DEPOSIT
      ? []
      : problem('kind', 'must be a holding deposit: nothing else can be applied')),
    ...(appliedTo == null ? problem('appliedTo', 'is required for an APPLIED payment') : []),
  ];
}

type Paid = Pick<
  Payment,
  'id' | 'flowId' | 'kind' | 'direction' | 'amountPence' | 'receivedOn' | 'payerSubTenantId' | 'appliedTo'
>;

async function emitPayment(ctx: Context, payment: Paid): Promise<void> {
  const { flowId, kind, direction, amountPence, receivedOn, payerSubTenantId, appliedTo } = payment;
  const paid = { flowId, paymentId: payment.id, kind, amountPence, receivedOn, payerSubTenantId };
  if (appliedTo) await emit(ctx, { type: 'payment_applied', ...paid, appliedTo });
  else
    await emit(ctx, {
      type: direction === PaymentDirection.REFUNDED ? 'payment_refunded' : 'payment_received',
      ...paid,
    });
}
