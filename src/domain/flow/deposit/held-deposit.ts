import { inPounds } from '../../../language/money.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { obstacleOf, type PaymentObstacle } from '../../statute/amounts/payment-obstacle.js';
import { statutes } from '../../statute/table/statute.js';
import type { Flow } from '../record/flow.entity.js';
import { FlowOutcome } from '../record/flow-outcome.js';
import { lockProperty } from '../record/lock-property.js';

const ONE = 'en.hd.one';

/** A holding deposit that a flow holds. */
interface Held {
  flowId: number;
  pence: number;
}

/** What is kept counts as held again if the reasons were not given in time. `today` is a parameter. */
const penceOn = (today: string): string => `sum(case p.direction when 'received' then p.amount_pence
  when 'kept' then case when exists (select from deadline d where d.brand_id = $1 and d.flow_id = f.id
    and d.key = 'en.hd.keep.notice' and d.verdict in ('due', 'missed')
    and (d.verdict = 'missed' or d.last_on < ${today}::date)) then 0 else -p.amount_pence end
  else -p.amount_pence end)`;

/** Flows that hold a holding deposit. If the tenants withdrew, the law allows the agent to keep it. */
const heldIn = (flows: string, today: string): string => `select f.id, ${penceOn(today)}
  from flow f join payment p on p.brand_id = f.brand_id and p.flow_id = f.id and p.kind = 'holding_deposit'
  where f.brand_id = $1 and ${flows} and f.outcome is distinct from '${FlowOutcome.TENANT_WITHDREW}'
  group by f.id having ${penceOn(today)} > 0 order by f.id limit 1`;

const OWN = heldIn('f.id = $2', '$3');
/**
 * Only deposits of tenancies that the rule is for count: the Act has no holding deposit of a company let.
 * Rooms that are let one by one are separate homes.
 */
const OTHERS = heldIn(
  'f.property_id = $2 and f.id <> $3 and f.jurisdiction = $4 and f.tenancy_kind = any($5::text[]) ' +
    'and not ($6::boolean and f.is_let_by_room)',
  '$7',
);

/** The terms of a flow on which it depends whether the flow may hold a holding deposit. */
type DepositTerms = Pick<Flow, 'id' | 'property' | 'jurisdiction' | 'tenancyKind' | 'isLetByRoom'>;

async function firstHeld(
  ctx: Context,
  sql: string,
  parameters: readonly unknown[],
): Promise<Held | undefined> {
  const [row] = await ctx.reader.cells(sql, [ctx.brandId, ...parameters, dayOf(ctx.now())]);
  return row && { flowId: Number(row[0]), pence: Number(row[1]) };
}

/** The holding deposit in pence that a flow has received, and neither refunded, applied nor kept. */
export const heldDeposit = async (ctx: Context, flow: Flow): Promise<number> =>
  (await firstHeld(ctx, OWN, [flow.id]))?.pence ?? 0;

/**
 * England allows one holding deposit for a home at a time. Returns why a flow with these terms may not hold
 * one: call it before a flow takes one, and before a flow that holds one changes one of the terms. It locks
 * the property, so that two flows cannot pass at the same time.
 */
export async function secondDeposit(
  ctx: Context,
  { id, property, jurisdiction, tenancyKind, isLetByRoom }: DepositTerms,
): Promise<PaymentObstacle | undefined> {
  const rule = statutes().find(
    (row) => row.key === ONE && row.jurisdiction === jurisdiction && row.kinds.includes(tenancyKind),
  );
  if (!rule) return undefined;
  await lockProperty(ctx, property.id);
  const held = await firstHeld(ctx, OTHERS, [property.id, id, jurisdiction, rule.kinds, isLetByRoom]);
  return (
    held &&
    obstacleOf(
      rule,
      'kind',
      `Flow ${held.flowId} holds a holding deposit of ${inPounds(held.pence)} for the same property. ` +
        'Refund it, apply it, or record why it is kept.',
    )
  );
}
