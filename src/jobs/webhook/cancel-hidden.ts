import type { Context } from '../../domain/base/context.js';
import { NOT_SENT } from '../../domain/webhook/delivery-rows.js';
import type { Endpoint } from './sender-reads.js';

/** What is sent again by a request keeps its status. */
const CANCEL = `update webhook_delivery set ${NOT_SENT}, updated_at = $3::timestamptz,
    status = case when status in ('pending', 'waiting') then 'cancelled' else status end
  where brand_id = $1 and endpoint_id = $2 and next_at is not null and name <> all ($4::text[])`;

/** Cancels the deliveries of types that the endpoint may no longer get. */
export async function cancelHidden(
  { reader, brandId, now }: Context,
  { id, visible }: Pick<Endpoint, 'id' | 'visible'>,
): Promise<void> {
  await reader.write(CANCEL, [brandId, id, now(), [...visible]]);
}
