import type { Context } from '../../base/context.js';
import { inBatches } from '../../base/module/in-batches.js';
import { BATCH, refreshNext } from './recompute-deadlines.js';

const BATCHES_PER_RUN = 50;

const REQUEST = `insert into deadline_refresh (brand_id, created_at, updated_at, after_flow_id, requests)
  values ($1::bigint, $2::timestamptz, $2::timestamptz, 0, 1)
  on conflict (brand_id) do update set updated_at = excluded.updated_at, after_flow_id = 0,
    requests = deadline_refresh.requests + 1`;

/** Asks the task to let the stored deadlines of all flows of the brand follow a change. */
export async function requestRefresh({ reader, brandId, now }: Context): Promise<void> {
  await reader.write(REQUEST, [brandId, now()]);
}

/** What is asked for, as a batch found it. */
interface Progress {
  id: number;
  afterFlowId: number;
  requests: number;
}

const PROGRESS = `select r.id, r.after_flow_id as "afterFlowId", r.requests from deadline_refresh r
  where r.brand_id = $1`;

/** If a further change has begun it again since it was read, it stays as it is. */
const AS_FOUND = 'r.brand_id = $1 and r.id = $2 and r.after_flow_id = $3 and r.requests = $4';
const ADVANCE = `update deadline_refresh r set after_flow_id = $5 where ${AS_FOUND}`;
const FINISH = `delete from deadline_refresh r where ${AS_FOUND}`;

/**
 * Lets the stored deadlines of the brand follow what they were asked to. Each batch of flows is a
 * transaction.
 */
export const refreshBrand = (ctx: Context): Promise<void> =>
  inBatches(ctx, () => refreshBatch(ctx), BATCHES_PER_RUN);

/** Returns whether there may be more flows. The flows are locked before the progress, as a change does it. */
async function refreshBatch(ctx: Context): Promise<boolean> {
  const { reader, brandId } = ctx;
  const [found] = await reader.records<Progress>(PROGRESS, [brandId]);
  if (!found) return false;
  const { id, afterFlowId, requests } = found;
  const { ids } = await refreshNext(ctx, afterFlowId);
  const asFound = [brandId, id, afterFlowId, requests];
  const lastId = ids.at(-1);
  if (ids.length === BATCH && lastId) await reader.write(ADVANCE, [...asFound, lastId]);
  else await reader.write(FINISH, asFound);
  return ids.length === BATCH;
}
