import type { Context } from '../base/context.js';
import type { Flow } from '../flow/flow.entity.js';

const HELD = `with recursive earlier as (
    select renewed_from as id from flow where brand_id = ? and id = ?
    union select f.renewed_from from flow f join earlier e on f.brand_id = ? and f.id = e.id)
  select coalesce(sum(case p.direction when 'refunded' then -p.amount_pence else p.amount_pence end), 0) as pence
  from payment p where p.brand_id = ? and p.flow_id in (select id from earlier where id is not null)
    and (p.kind = 'tenancy_deposit' or p.applied_to = 'tenancy_deposit')`;

/** The tenancy deposit in pence that the flows hold which a renewal renews: it secures the renewal as well. */
export async function carriedDeposit({ em, brandId }: Context, flow: Flow): Promise<number> {
  if (!flow.predecessor) return 0;
  const [row] = await em.execute<{ pence: string }[]>(HELD, [brandId, flow.id, brandId, brandId]);
  return Math.max(0, Number(row?.pence ?? 0));
}
