import { drawIds } from '../../database/orm/ids.js';
import { AppError, rejectIfAny } from '../../errors.js';
import type { Day } from '../../language/time/calendar.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { pastDay } from '../base/past.js';
import { warningsOf } from '../base/warning.js';
import { factsOfFlow } from '../deadline/facts/read-facts.js';
import { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { isSigned } from '../flow/stages/signed.js';
import { payRelease } from '../release/deposit/pay-release.js';
import type { FlowFacts } from '../statute/facts/facts.js';
import type { KeptGround } from '../statute/facts/kept-ground.js';
import { whyNotKept } from '../statute/table/kept-deposit.js';
import { addsToDeposit, lockTenancy } from './carried-deposit.js';
import { payerOf } from './payer.js';
import { Payment } from './payment.entity.js';
import type { RecordPaymentInput } from './payment.input.js';
import type { RecordPaymentPayload } from './payment.payload.js';
import { PaymentDirection, PaymentKind } from './payment-kind.js';
import { memberProblems } from './payment-members.js';
import { assertPayable, PAYABLE, type PayableFlow, paymentsOf } from './payment-rules.js';

/** Records a payment, unless a statute or the payments before forbid it. */
export async function recordPayment(
  ctx: Context,
  flowId: number,
  input: RecordPaymentInput,
): Promise<RecordPaymentPayload> {
  rejectIfAny([...pastDay(ctx.now(), input.receivedOn, 'input.receivedOn'), ...memberProblems(input)]);
  if (addsToDeposit(input)) await lockTenancy(ctx, flowId);
  const [[id], flow, payments] = await Promise.all([
    drawIds(ctx.em, [Payment]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion: input.expectedVersion }, PAYABLE),
    // PostgreSQL runs it behind the lock.
    paymentsOf(ctx, flowId),
  ]);
  const payer = await payerOf(ctx, flowId, input);
  assertTakesMoney(flow, input);
  if (input.keptGround) assertKeepable(await factsOfFlow(ctx, flowId), input.keptGround, input.receivedOn);
  const forbiddenBy = await assertPayable(ctx, flow, payments, input);

  const { kind, direction, amountPence, receivedOn } = input;
  const details = {
    kind,
    direction,
    amountPence,
    receivedOn,
    forbiddenBy,
    appliedTo: input.appliedTo ?? null,
    keptGround: input.keptGround ?? null,
    isVoluntary: input.isVoluntary ?? false,
    isCash: input.isCash ?? false,
    reasonableCostsPence: input.reasonableCostsPence ?? null,
    note: input.note ?? '',
  };
  const of = { brand: brandOf(ctx), flow: ctx.em.getReference(Flow, [ctx.brandId, flowId]), ...payer };
  const payment = ctx.em.create(Payment, { id, ...of, ...details }, { persist: true });
  const isOut = kind === PaymentKind.TENANCY_DEPOSIT && PAYS_OUT.includes(direction);
  const released = isOut ? await payRelease(ctx, flowId) : undefined;
  await emitPayment(ctx, payment);
  if (released) await emit(ctx, released);
  return { flowId, paymentId: id, warnings: warningsOf(ctx) };
}

/** What ends the holding deposit of a decided flow. */
const ENDS: readonly PaymentDirection[] = [PaymentDirection.REFUNDED, PaymentDirection.KEPT];

/** What leaves a tenancy deposit. */
const PAYS_OUT: readonly PaymentDirection[] = [PaymentDirection.REFUNDED, PaymentDirection.DEDUCTED];

/** A decided flow has ended. What came before may be recorded late, and anything may be paid back. */
function assertTakesMoney(flow: PayableFlow, { direction, receivedOn }: RecordPaymentInput): void {
  const { outcome, decidedOn } = flow;
  if (direction === PaymentDirection.DEDUCTED && !isSigned(flow))
    throw new AppError(
      'INVALID_TRANSITION',
      'The tenancy agreement is not signed by every party, so the deposit can only be refunded.',
    );
  const isBefore = decidedOn != null && receivedOn < decidedOn;
  if (!outcome || ENDS.includes(direction) || isBefore) return;
  throw new AppError(
    'INVALID_TRANSITION',
    'The flow is decided. Only refunds, a deposit that is kept, and payments of a day before the decision ' +
      'can be recorded.',
  );
}

/** Throws for a ground on which the holding deposit may not be kept. */
function assertKeepable(facts: FlowFacts, ground: KeptGround, on: Day): void {
  const why = whyNotKept(facts, ground, on);
  if (why) throw new AppError('INVALID_TRANSITION', why);
}

async function emitPayment(ctx: Context, payment: Payment): Promise<void> {
  const { flowId, kind, direction, amountPence, receivedOn, appliedTo, keptGround } = payment;
  const { payerSubTenantId, payerPersonId } = payment;
  const payer = { payerSubTenantId, payerPersonId };
  const paid = { flowId, paymentId: payment.id, kind, amountPence, receivedOn, ...payer };
  if (appliedTo) await emit(ctx, { type: 'payment_applied', ...paid, appliedTo });
  else if (keptGround) await emit(ctx, { type: 'payment_kept', ...paid, keptGround });
  else if (direction === PaymentDirection.DEDUCTED) await emit(ctx, { type: 'payment_deducted', ...paid });
  else
    await emit(ctx, {
      type: direction === PaymentDirection.REFUNDED ? 'payment_refunded' : 'payment_received',
      ...paid,
    });
}
