import type { Context } from '../../base/context.js';

/** The most flows of a home with a notice for own use or sale that are locked. */
const FLOWS = 20;

/** A flow of a home that a notice keeps from being let again, in SQL. */
const HAS_NOTICE = `exists (select from notice n where n.brand_id = $1 and n.flow_id = f.id
  and n.is_for_own_use and n.voided_at is null and n.status <> 'withdrawn')`;

const lockOf = (home: string, more = ''): string => `select f.id, ${more ? 'f.id = $2' : 'false'} from flow f
  where f.brand_id = $1 and (${more}f.property_id = ${home} and not f.is_deleted and ${HAS_NOTICE})
  order by f.id limit ${FLOWS} for update`;

const OF_HOME = lockOf('$2');
const BESIDE = lockOf('(select property_id from flow where brand_id = $1 and id = $2)', 'f.id = $2 or ');

/**
 * Locks the former flows of a home whose notices for own use or sale keep it from being let again: their
 * deadlines depend on each new flow of the home. Returns their ids for the event.
 */
export const lockFormerFlows = (ctx: Context, propertyId: number): Promise<Former> =>
  lock(ctx, OF_HOME, propertyId);

/** The same for the home of a flow, which is locked with them in one order, and is not among the ids. */
export const lockFormerFlowsBeside = (ctx: Context, flowId: number): Promise<Former> =>
  lock(ctx, BESIDE, flowId);

/** The member of an event, absent without a flow. */
interface Former {
  formerFlowIds?: readonly number[];
}

async function lock({ reader, brandId }: Context, statement: string, id: number): Promise<Former> {
  const rows = await reader.cells(statement, [brandId, id]);
  const formerFlowIds = rows.flatMap(([former, isItself]) => (isItself === 't' ? [] : Number(former)));
  return formerFlowIds.length > 0 ? { formerFlowIds } : {};
}
