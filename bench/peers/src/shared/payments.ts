import type { Caller } from './caller.js';
import type { Database, Statement } from './database.js';
import { recordEvent } from './events.js';

const LOCK: Statement = {
  name: 'lock_flow_for_payment',
  text: `select version, outcome, tenancy_starts_on, agreement_entered_at, rent_pence from flow
    where brand_id = $1 and id = $2 and not is_deleted for update`,
};
/** The earlier payments limit the refund. */
const BEFORE: Statement = {
  name: 'payments_before',
  text: `select kind, direction, amount_pence from payment where brand_id = $1 and flow_id = $2`,
};
const INSERT: Statement = {
  name: 'insert_payment',
  text: `insert into payment (brand_id, created_at, updated_at, flow_id, kind, direction, amount_pence,
      received_on) values ($1, $2, $2, $3, $4, $5, $6, $7) returning id`,
};
const TOUCH: Statement = {
  name: 'touch_flow_for_payment',
  text: 'update flow set version = version + 1, updated_at = $3 where brand_id = $1 and id = $2',
};

export interface NewPayment {
  kind: string;
  direction: string;
  amountPence: number;
  receivedOn: string;
  expectedVersion?: number;
}

interface LockedFlow {
  version: number;
  outcome: string | null;
  agreement_entered_at: Date | null;
}

interface PaymentBefore {
  kind: string;
  direction: string;
  amount_pence: number;
}

/** Records a payment of a flow; undefined if the flow does not exist or the payment is not allowed. */
export function recordPayment(
  { transaction }: Database,
  caller: Caller,
  flowId: number,
  { kind, direction, amountPence, receivedOn, expectedVersion }: NewPayment,
): Promise<object | undefined> {
  const { brandId } = caller;
  return transaction(async (query) => {
    const [flow] = await query<LockedFlow>(LOCK, [brandId, flowId]);
    if (!flow || flow.outcome || !flow.agreement_entered_at) return undefined;
    if (expectedVersion !== undefined && expectedVersion !== flow.version) return undefined;
    const before = await query<PaymentBefore>(BEFORE, [brandId, flowId]);
    const received = before.reduce((sum, { amount_pence }) => sum + amount_pence, 0);
    if (direction === 'REFUNDED' && amountPence > received) return undefined;
    const at = new Date();
    const stored = [kind.toLowerCase(), direction.toLowerCase()];
    const [[payment]] = await Promise.all([
      query<{ id: number }>(INSERT, [brandId, at, flowId, ...stored, amountPence, receivedOn]),
      query(TOUCH, [brandId, flowId, at]),
    ]);
    await recordEvent(query, caller, {
      at,
      flowId,
      type: 'payment_received',
      description: `Rent received: £${(amountPence / 100).toFixed(2)}.`,
      payload: { paymentId: payment?.id, kind: stored[0], amountPence, receivedOn, payerSubTenantId: null },
    });
    return { data: { recordPayment: { flowId, paymentId: payment?.id } } };
  });
}
