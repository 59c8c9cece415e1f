import { withClock } from '../database/declare/clock.js';
import type { Em } from '../database/orm/orm.js';
import type { Settings } from '../domain/base/context.js';
import type { DemoClock } from './data/agency.js';
import { RECORD_PAYMENT } from './data/operations.js';
import { DAY_MS, dayOf } from './data/tenancy.js';
import type { BrandFacts } from './facts.js';
import { partnerOf } from './partner.js';

/** The day on which the deposit of a flow was protected, if no payment of it is recorded. */
const UNPAID = `select c.created_at from certificate c
  where c.brand_id = $1 and c.flow_id = $2 and c.kind = 'deposit' and not exists (
    select from payment p where p.brand_id = $1 and p.flow_id = $2 and p.kind = 'tenancy_deposit')
  order by c.id limit 1`;
const LOCK = 'select from flow where brand_id = $1 and id = $2 for update';
const LIMITS = 'query ($id: SafeInt!) { flow(id: $id) { amountLimits { kind maximumPence } } }';

interface Limits {
  flow: { amountLimits: { kind: string; maximumPence: number | null }[] };
}

/**
 * Records the money of the deposit of the flow in demo.json, which is protected so that each call about
 * certificates can be tried. Tests begin without it, since most of them record their own payments.
 */
export async function recordDeposit(root: Em, settings: Settings, facts: BrandFacts): Promise<void> {
  const { brandId, flowId, subTenantIds } = facts;
  const clock: DemoClock = { now: new Date() };
  const work = () =>
    root.transact(async (em) => {
      em.setFilterParams('brand', { brand: brandId });
      // Demos that start together on one database record it once.
      await em.cells(LOCK, [brandId, flowId]);
      const [[protectedAt] = []] = await em.cells(UNPAID, [brandId, flowId]);
      if (protectedAt == null) return;
      const at = new Date(new Date(String(protectedAt)).getTime() - DAY_MS);
      const agency = await partnerOf(em, settings, clock, facts);
      await agency.together(async () => {
        const { flow } = await agency.run<Limits>(at, LIMITS, { id: flowId });
        const amountPence = flow.amountLimits.find(({ kind }) => kind === 'TENANCY_DEPOSIT')?.maximumPence;
        if (amountPence == null) return;
        const input = {
          ...{ kind: 'TENANCY_DEPOSIT', direction: 'RECEIVED', amountPence, receivedOn: dayOf(at) },
          payerSubTenantId: subTenantIds[0],
          note: 'Paid at once, in place of a holding deposit.',
        };
        await agency.run(at, RECORD_PAYMENT, { flowId, input });
      });
    });
  await withClock(() => clock.now, work);
}
