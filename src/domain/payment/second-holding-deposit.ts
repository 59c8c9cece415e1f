import { LockMode } from '@mikro-orm/core';
import { inPounds } from '../../language/money.js';
import type { Context } from '../base/context.js';
import type { Flow } from '../flow/flow.entity.js';
import { FlowOutcome } from '../flow/flow-outcome.js';
import { Jurisdiction } from '../flow/jurisdiction.js';
import { Property } from '../property/property.entity.js';
import type { PaymentObstacle } from '../statute/payment-obstacle.js';
import type { RecordPaymentInput } from './payment.input.js';
import { PaymentDirection, PaymentKind } from './payment-kind.js';

/** A holding deposit that another flow of the property holds. */
interface Held {
  flowId: number;
  pence: number;
}

const HELD = `select f.id as flow_id, sum(case p.direction when 'received' then p.amount_pence else -p.amount_pence end) as pence
  from flow f join payment p on p.brand_id = f.brand_id and p.flow_id = f.id and p.kind = 'holding_deposit'
  where f.brand_id = ? and f.property_id = ? and f.id <> ? and f.outcome is distinct from ?
  group by f.id
  having sum(case p.direction when 'received' then p.amount_pence else -p.amount_pence end) > 0
  order by f.id limit 1`;

/**
 * A holding deposit for the same property that was neither refunded nor applied. Where the tenants withdrew,
 * the law lets the agent keep it. The property is locked, so that two flows cannot take one at the same time.
 */
async function heldElsewhere(ctx: Context, flow: Flow): Promise<Held | undefined> {
  const propertyId = flow.property.id;
  await ctx.em.findOne(
    Property,
    { id: propertyId },
    { fields: ['id'], lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  const [row] = await ctx.em.execute<{ flow_id: string; pence: string }[]>(HELD, [
    ctx.brandId,
    propertyId,
    flow.id,
    FlowOutcome.TENANT_WITHDREW,
  ]);
  return row && { flowId: Number(row.flow_id), pence: Number(row.pence) };
}

/** England: one holding deposit for a property at a time. */
export async function secondHoldingDeposit(
  ctx: Context,
  flow: Flow,
  { kind, direction }: RecordPaymentInput,
): Promise<PaymentObstacle | undefined> {
  if (flow.jurisdiction !== Jurisdiction.ENGLAND) return undefined;
  if (kind !== PaymentKind.HOLDING_DEPOSIT || direction !== PaymentDirection.RECEIVED) return undefined;
  const held = await heldElsewhere(ctx, flow);
  if (!held) return undefined;
  return {
    member: 'kind',
    key: 'en.hd.one',
    message:
      `Flow ${held.flowId} holds a holding deposit of ${inPounds(held.pence)} for the same property. A second one ` +
      'may not be taken before it is refunded or applied (Tenant Fees Act 2019, Sch. 1 para. 3(5)).',
  };
}
