import type { Context } from '../base/context.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { lockFlows } from '../flow/record/flow.service.js';
import type { RecordPaymentInput } from './payment.input.js';
import { AppliedTo, PaymentDirection, PaymentKind } from './payment-kind.js';

/** A flow with the flows that it renews, and those that renew one of them. */
const TENANCY = `with recursive tenancy as (
    select id, renewed_from from flow where brand_id = $1 and id = $2
    union select f.id, f.renewed_from from flow f join tenancy t
      on f.brand_id = $1 and (f.id = t.renewed_from or f.renewed_from = t.id))`;

const IDS = `${TENANCY} select id from tenancy order by id`;

const HELD = `${TENANCY}
  select coalesce(sum(case when p.direction in ('refunded', 'deducted') then -p.amount_pence else p.amount_pence end), 0)
  from payment p where p.brand_id = $1 and p.flow_id in (select id from tenancy) and p.flow_id <> $2
    and (p.kind = 'tenancy_deposit' or p.applied_to = 'tenancy_deposit')`;

/** Whether a payment makes the tenancy deposit higher. */
export const addsToDeposit = ({ kind, direction, appliedTo }: RecordPaymentInput): boolean =>
  direction === PaymentDirection.APPLIED
    ? appliedTo === AppliedTo.TENANCY_DEPOSIT
    : direction === PaymentDirection.RECEIVED && kind === PaymentKind.TENANCY_DEPOSIT;

/**
 * Locks a flow and the other flows of its tenancy, so that two of them do not take a deposit at the same
 * time. A renewal locks the flow that it renews, so none is added after the last round.
 */
export async function lockTenancy(ctx: Context, flowId: number): Promise<void> {
  for (let locked = 0; ; ) {
    const rows = await ctx.reader.cells(IDS, [ctx.brandId, flowId]);
    if (rows.length <= locked) return;
    await lockFlows(
      ctx,
      rows.map(([id]) => Number(id)),
    );
    locked = rows.length;
  }
}

/** The tenancy deposit in pence that the other flows of a tenancy hold: it secures all of them. */
export async function carriedDeposit({ reader, brandId }: Context, flow: Pick<Flow, 'id'>): Promise<number> {
  const [[pence] = []] = await reader.cells(HELD, [brandId, flow.id]);
  return Math.max(0, Number(pence ?? 0));
}
