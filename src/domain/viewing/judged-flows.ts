import type { Context } from '../base/context.js';
import type { Viewing } from './viewing.entity.js';

/** The most flows of a home that are judged again. */
const FLOWS = 200;

const LOCK = `select f.id from flow f
  where f.brand_id = $1 and f.property_id = $2 and not f.is_deleted and (
    f.id = (select l.flow_id from portal_lead l where l.brand_id = $1 and l.id = $3)
    or exists (select from sub_tenant s
      where s.brand_id = $1 and s.flow_id = f.id and s.user_id = any($4::bigint[])))
  order by f.id limit ${FLOWS} for update of f`;

/**
 * Locks the flows of a home whose tenants viewed it, and returns their ids: a rule about the first viewing is
 * judged again. The property, the lead and the people of a viewing never change, so they need no lock.
 */
export async function lockJudgedFlows(
  { reader, brandId }: Context,
  { propertyId, leadId, personIds }: Pick<Viewing, 'propertyId' | 'leadId' | 'personIds'>,
): Promise<number[]> {
  const rows = await reader.cells(LOCK, [brandId, propertyId, leadId, personIds]);
  return rows.map(([id]) => Number(id));
}
