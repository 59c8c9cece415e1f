import { type Row, readList } from '../../database/read/read.js';
import { AppError } from '../../errors.js';
import { type Day, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { secondDeposit } from '../flow/deposit/held-deposit.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { isSigned } from '../flow/stages/signed.js';
import { rentChangesOf } from '../rent/change/related-rent-changes.js';
import { type PaymentObstacle, paymentObstacles } from '../statute/amounts/payment-obstacle.js';
import { type Breach, decideBreaches } from '../statute/breach/decide-breaches.js';
import { settleBreaches } from '../statute/breach/settle-breaches.js';
import { rentPenceOn } from '../statute/facts/rent-changes.js';
import { moreThanAvailable, moreThanPossible } from './available.js';
import { addsToDeposit, carriedDeposit } from './carried-deposit.js';
import { Payment } from './payment.entity.js';
import type { RecordPaymentInput } from './payment.input.js';
import { PaymentDirection, PaymentKind } from './payment-kind.js';

const READ = [
  'kind',
  'direction',
  'appliedTo',
  'amountPence',
  'receivedOn',
  'isVoluntary',
  'reasonableCostsPence',
] as const;
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
  'isNewTenancy',
  'predecessor',
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
    ...statutoryObstacles(flow, payments, input, await beside(ctx, flow, input)),
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

/** What the rules read beside the flow and its payments, for the payments that need it. */
interface Beside {
  /** The deposit that the other flows of the tenancy hold. */
  carriedPence: number;
  /** The rent of the day, on which the limit of a deposit depends. */
  rentPence: number | null;
  hasNewTenant: boolean;
}

async function beside(ctx: Context, flow: PayableFlow, input: RecordPaymentInput): Promise<Beside> {
  const isReserved =
    input.kind === PaymentKind.HOLDING_DEPOSIT && input.direction === PaymentDirection.RECEIVED;
  const [carriedPence, rentPence, isNew] = await Promise.all([
    addsToDeposit(input) ? carriedDeposit(ctx, flow) : 0,
    addsToDeposit(input) ? rentOfDay(ctx, flow, input.receivedOn) : (flow.rentPence ?? null),
    isReserved && flow.isNewTenancy ? hasNewTenant(ctx, flow) : false,
  ]);
  return { carriedPence, rentPence, hasNewTenant: isNew };
}

/** The rent of a flow on a day. Before the tenancy starts, it is the signed one. */
async function rentOfDay(ctx: Context, flow: PayableFlow, day: Day): Promise<number | null> {
  const { id, rentPence = null, tenancyStartsOn } = flow;
  if (rentPence === null || !tenancyStartsOn || day <= tenancyStartsOn) return rentPence;
  return rentPenceOn(rentPence, (await rentChangesOf(ctx, [id])).get(id) ?? [], day);
}

const NEW_TENANT = `select 1 from sub_tenant n where n.brand_id = $1 and n.flow_id = $2 and n.joined_on is null
  and not exists (select from sub_tenant o where o.brand_id = $1 and o.flow_id = $3 and o.user_id = n.user_id
    and o.left_on is null)
  limit 1`;

/** Whether a tenant was not a tenant of the flow that this one renews. */
async function hasNewTenant(
  { reader, brandId }: Context,
  { id, predecessor }: PayableFlow,
): Promise<boolean> {
  const rows = await reader.cells(NEW_TENANT, [brandId, id, predecessor?.id ?? 0]);
  return rows.length > 0;
}

function statutoryObstacles(
  flow: PayableFlow,
  payments: readonly Paid[],
  input: RecordPaymentInput,
  { carriedPence, rentPence, hasNewTenant: isNew }: Beside,
): PaymentObstacle[] {
  const { jurisdiction, tenancyKind, rentPeriod, tenancyStartsOn = null, agreementEnteredAt } = flow;
  // Flows signed before the time was stored have none. Their creation is taken, which permits the rent.
  const enteredAt = agreementEnteredAt ?? (isSigned(flow) ? flow.createdAt : null);
  const amountOf = (one: RecordPaymentInput | Paid) => ({
    kind: one.kind,
    direction: one.direction,
    appliedTo: one.appliedTo ?? null,
    isVoluntary: one.isVoluntary ?? false,
    reasonableCostsPence: one.reasonableCostsPence ?? null,
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
      isNewTenancy: flow.isNewTenancy,
      hasNewTenant: isNew,
      agreement: enteredAt ? { on: dayOf(enteredAt), ...(agreementEnteredAt && { at: enteredAt }) } : null,
      payments: [...payments.map(amountOf), ...carried],
    },
    amountOf(input),
  );
}
