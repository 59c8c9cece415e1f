import { type Row, readList } from '../../database/read/read.js';
import { AppError } from '../../errors.js';
import { dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { secondDeposit } from '../flow/deposit/held-deposit.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { isSigned } from '../flow/stages/signed.js';
import { type PaymentObstacle, paymentObstacles } from '../statute/amounts/payment-obstacle.js';
import { type Breach, decideBreaches } from '../statute/breach/decide-breaches.js';
import { settleBreaches } from '../statute/breach/settle-breaches.js';
import { moreThanAvailable, moreThanPossible } from './available.js';
import { addsToDeposit, carriedDeposit } from './carried-deposit.js';
import { Payment } from './payment.entity.js';
import type { RecordPaymentInput } from './payment.input.js';
import { PaymentDirection, PaymentKind } from './payment-kind.js';

const READ = ['kind', 'direction', 'appliedTo', 'amountPence', 'receivedOn', 'isVoluntary'] as const;
type Paid = Row<Payment, (typeof READ)[number]>;

/** What the rules of payments read of a flow. */
export const PAYABLE = [
  'property',
  'jurisdiction',
  'tenancyKind',
  'isLetByRoom',
  'rentPence',
  'rentPeriod',
  'tenancyStartsOn',
  'isRenewed',
  'createdAt',
  'isAgreementSigned',
  'agreementEnteredAt',
  'outcome',
  'decidedOn',
] as const;
export type PayableFlow = Pick<Flow, 'id' | (typeof PAYABLE)[number]>;

/** The payments of a flow, oldest first. */
export const paymentsOf = ({ reader, brandId }: Context, flowId: number): Promise<Paid[]> =>
  readList(reader, {
    entity: Payment,
    where: { flow: [brandId, flowId] },
    order: [{ id: 'asc' }],
    fields: READ,
  });

/**
 * Throws for a payment that a statute or earlier payments forbid, with every reason. What only warns is in
 * the response. Returns the rules that forbid a payment which was received already.
 */
export async function assertPayable(
  ctx: Context,
  flow: PayableFlow,
  payments: readonly Paid[],
  input: RecordPaymentInput,
): Promise<string[]> {
  const obstacles = [
    moreThanAvailable(payments, input),
    moreThanPossible(payments, input),
    await anotherDeposit(ctx, flow, input),
    ...statutoryObstacles(flow, payments, addsToDeposit(input) ? await carriedDeposit(ctx, flow) : 0, input),
  ].filter((one) => one !== undefined);
  const breaches = obstacles.map(({ member, ...one }): Breach => ({ ...one, path: `input.${member}` }));
  await settleBreaches(ctx, flow.id, breaches, notAllowed, input);
  const { isAlreadyReceived, isVoluntary = null } = input;
  if (!isAlreadyReceived) return [];
  return decideBreaches(breaches, { stated: { isVoluntary } }).rejected.flatMap(({ key }) => key ?? []);
}

/**
 * The obstacle of a second holding deposit for a property. A decided flow reserves nothing: its receipts are
 * those from before the decision, which are recorded late because their refund is due.
 */
async function anotherDeposit(
  ctx: Context,
  flow: PayableFlow,
  { kind, direction }: RecordPaymentInput,
): Promise<PaymentObstacle | undefined> {
  if (kind !== PaymentKind.HOLDING_DEPOSIT || direction !== PaymentDirection.RECEIVED) return undefined;
  return flow.outcome == null ? secondDeposit(ctx, flow) : undefined;
}

const notAllowed = (breaches: readonly Breach[]): AppError =>
  new AppError('PAYMENT_NOT_ALLOWED', breaches[0]?.message ?? '', {
    problems: breaches.map(({ path, key, message }) => ({
      in: 'arguments',
      path,
      message: key ? `${key}: ${message}` : message,
    })),
  });

function statutoryObstacles(
  flow: PayableFlow,
  payments: readonly Paid[],
  carriedPence: number,
  input: RecordPaymentInput,
): PaymentObstacle[] {
  const {
    jurisdiction,
    tenancyKind,
    rentPence,
    rentPeriod,
    tenancyStartsOn = null,
    agreementEnteredAt,
  } = flow;
  // Flows signed before the time was stored have none. Their creation is taken, which permits the rent.
  const enteredAt = agreementEnteredAt ?? (isSigned(flow) ? flow.createdAt : null);
  const amountOf = (one: RecordPaymentInput | Paid) => ({
    kind: one.kind,
    direction: one.direction,
    appliedTo: one.appliedTo ?? null,
    isVoluntary: one.isVoluntary ?? false,
    pence: one.amountPence,
    on: one.receivedOn,
  });
  const carried =
    carriedPence > 0
      ? [
          {
            kind: PaymentKind.TENANCY_DEPOSIT,
            direction: PaymentDirection.RECEIVED,
            pence: carriedPence,
            on: input.receivedOn,
          },
        ]
      : [];
  return paymentObstacles(
    {
      jurisdiction,
      tenancyKind,
      rent: rentPence && rentPeriod ? { rentPence, rentPeriod } : null,
      tenancyStartsOn,
      isRenewal: flow.isRenewed,
      agreement: enteredAt ? { on: dayOf(enteredAt), ...(agreementEnteredAt && { at: enteredAt }) } : null,
      payments: [...payments.map(amountOf), ...carried],
    },
    amountOf(input),
  );
}
