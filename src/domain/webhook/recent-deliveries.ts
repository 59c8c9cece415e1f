import type { Context } from '../base/context.js';
import { cursorIn } from '../feed/event-id.js';
import { DELIVERY, type DeliveryRow, deliveryOf } from './delivery-rows.js';
import type { RecentDeliveriesArgs } from './webhook.input.js';
import type { WebhookDeliveryRecord } from './webhook.payload.js';

interface RecentRow extends DeliveryRow {
  endpoint_id: number;
}

const COLUMNS = `t.endpoint_id, ${DELIVERY}`;
const PAGE = 'order by t.sequence desc limit $3::bigint';
const OF_ENDPOINT = `from webhook_delivery t
  where t.brand_id = $1 and t.endpoint_id = endpoint.id and t.sequence < $4::bigint`;

const RECENT = `select t.* from unnest($2::bigint[]) as endpoint(id)
  cross join lateral (select ${COLUMNS} ${OF_ENDPOINT} ${PAGE}) t`;

/** Each state is read from the index by itself, since few of very many deliveries may be in it. */
const RECENT_IN_STATES = `select t.* from unnest($2::bigint[]) as endpoint(id)
  cross join lateral (
    select t.* from unnest($5::text[]) as wanted(status)
      cross join lateral (select ${COLUMNS} ${OF_ENDPOINT} and t.status = wanted.status ${PAGE}) t
    ${PAGE}) t`;

/** The newest deliveries of an endpoint: one statement reads those of all endpoints of a list. */
export const recentDeliveries = (
  ctx: Context,
  endpointId: number,
  { first, after, statuses }: RecentDeliveriesArgs,
): Promise<WebhookDeliveryRecord[]> => {
  const { reader, brandId } = ctx;
  const before = after == null ? Number.MAX_SAFE_INTEGER : cursorIn(after, brandId, 'after');
  return ctx.relations.grouped<WebhookDeliveryRecord[]>(
    `deliveries ${first} ${before} ${statuses ? [...statuses].sort().join() : 'all'}`,
    endpointId,
    async (ids) => {
      const values = [brandId, ids, first, before];
      const rows = statuses
        ? await reader.records<RecentRow>(RECENT_IN_STATES, [...values, [...new Set(statuses)]])
        : await reader.records<RecentRow>(RECENT, values);
      const byEndpoint = Map.groupBy(
        rows.toSorted((a, b) => b.sequence - a.sequence),
        (row) => row.endpoint_id,
      );
      return new Map([...byEndpoint].map(([id, of]) => [id, of.map((row) => deliveryOf(brandId, row))]));
    },
    [],
  );
};
