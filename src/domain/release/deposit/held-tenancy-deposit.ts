import type { Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';

/** The tenancy deposit of a flow: held, refunded and deducted. */
export interface HeldDeposit {
  heldPence: number;
  refundedPence: number;
  deductedPence: number;
  /** The day of the last refund or deduction; null if there is none. */
  lastPaidOn: Day | null;
}

const OUT = `p.direction in ('refunded', 'deducted')`;
const SHARE = `case when ${OUT} then -p.amount_pence else p.amount_pence end`;
const sum = (where: string): string =>
  `coalesce(sum(p.amount_pence) filter (where p.id > before.id and ${where}), 0)`;

/**
 * A holding deposit that was applied to the tenancy deposit is a part of it. What left a deposit that was paid
 * out before another one was received is not counted again.
 */
const HELD = `with p as (
    select p.id, p.direction, p.amount_pence, p.received_on, ${SHARE} as share,
      sum(${SHARE}) over (order by p.id) as held
    from payment p where p.brand_id = $1 and p.flow_id = $2
      and (p.kind = 'tenancy_deposit' or p.applied_to = 'tenancy_deposit')),
  before as (
    select coalesce(max(id), 0) as id from p where held = 0 and id < (select max(id) from p))
  select coalesce(sum(p.share), 0), ${sum(`p.direction = 'refunded'`)}, ${sum(`p.direction = 'deducted'`)},
    max(p.received_on) filter (where p.id > before.id and ${OUT})
  from p, before`;

/** The tenancy deposit of a flow that this transaction has locked, by its payments. */
export async function heldTenancyDeposit(
  { em, reader, brandId }: Context,
  flowId: number,
): Promise<HeldDeposit> {
  // A payment of this transaction counts too.
  await em.flush();
  const [[held, refunded, deducted, lastPaidOn] = []] = await reader.cells(HELD, [brandId, flowId]);
  return {
    heldPence: Number(held ?? 0),
    refundedPence: Number(refunded ?? 0),
    deductedPence: Number(deducted ?? 0),
    lastPaidOn: lastPaidOn ?? null,
  };
}
