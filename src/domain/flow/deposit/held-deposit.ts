import { LockMode } from '@mikro-orm/core';
import { inPounds } from '../../../language/money.js';
import type { Context } from '../../base/context.js';
import { Property } from '../../property/property.entity.js';
import type { Flow } from '../record/flow.entity.js';
import { FlowOutcome } from '../record/flow-outcome.js';
import { Jurisdiction } from '../terms/jurisdiction.js';
import { TenancyKind } from '../terms/tenancy-kind.js';

/** A holding deposit that a flow holds. */
interface Held {
  flowId: number;
  pence: number;
}

const PENCE = `sum(case p.direction when 'received' then p.amount_pence else -p.amount_pence end)`;

/** Flows that hold a holding deposit. If the tenants withdrew, the law allows the agent to keep it. */
const heldIn = (flows: string): string => `select f.id, ${PENCE}
  from flow f join payment p on p.brand_id = f.brand_id and p.flow_id = f.id and p.kind = 'holding_deposit'
  where f.brand_id = $1 and ${flows} and f.outcome is distinct from '${FlowOutcome.TENANT_WITHDREW}'
  group by f.id having ${PENCE} > 0 order by f.id limit 1`;

const OWN = heldIn('f.id = $2');
const OTHERS = heldIn('f.property_id = $2 and f.id <> $3');

async function firstHeld(
  ctx: Context,
  sql: string,
  parameters: readonly number[],
): Promise<Held | undefined> {
  const [row] = await ctx.reader.cells(sql, [ctx.brandId, ...parameters]);
  return row && { flowId: Number(row[0]), pence: Number(row[1]) };
}

/** The holding deposit in pence that a flow has received, and neither refunded nor applied. */
export const heldDeposit = async (ctx: Context, flow: Flow): Promise<number> =>
  (await firstHeld(ctx, OWN, [flow.id]))?.pence ?? 0;

/** The kinds of tenancy for which the Tenant Fees Act limits what a tenant pays: s.28. */
const LIMITS_FEES: ReadonlySet<TenancyKind> = new Set([
  TenancyKind.ASSURED,
  TenancyKind.STUDENT_ACCOMMODATION,
  TenancyKind.LICENCE,
]);

/** Why a flow may not hold a holding deposit for a property: the key of the statute, with the sentence. */
export interface SecondDeposit {
  key: string;
  message: string;
}

/**
 * England allows one holding deposit for a property at a time. Returns why a flow with these terms may not
 * hold one: call it before a flow takes one, and before a flow that holds one changes its property or its
 * jurisdiction. It locks the property, so that two flows cannot pass at the same time.
 */
export async function secondDeposit(
  ctx: Context,
  { id, property, jurisdiction, tenancyKind }: Pick<Flow, 'id' | 'property' | 'jurisdiction' | 'tenancyKind'>,
): Promise<SecondDeposit | undefined> {
  if (jurisdiction !== Jurisdiction.ENGLAND || !LIMITS_FEES.has(tenancyKind)) return undefined;
  await ctx.em.findOne(
    Property,
    { id: property.id },
    // A second read of fewer columns would make the mapper write the record that it keeps.
    { fields: ['id'], lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );
  const held = await firstHeld(ctx, OTHERS, [property.id, id]);
  return (
    held && {
      key: 'en.hd.one',
      message:
        `Flow ${held.flowId} holds a holding deposit of ${inPounds(held.pence)} for the same property. ` +
        'A second one may not be taken before it is refunded or applied (Tenant Fees Act 2019, Sch. 1 ' +
        'para. 3(5)).',
    }
  );
}
