import type { Caller } from './caller.js';
import type { Database, Statement } from './database.js';

const LOCK: Statement = {
  name: 'lock_properties',
  text: `select id, reference from property where brand_id = $1 and reference = any($2)
    order by id for update`,
};
const UPDATE: Statement = {
  name: 'update_properties',
  text: `update property t set address_line1 = r."addressLine1", address_line2 = r."addressLine2",
      bedrooms = r.bedrooms, rent_pence = r."rentPence", price = r."rentPence" / 100.0,
      rent_frequency = 'monthly', updated_at = $3
    from json_to_recordset($2::json) as r(id bigint, "addressLine1" text, "addressLine2" text,
      bedrooms int, "rentPence" bigint)
    where t.brand_id = $1 and t.id = r.id
      and (t.address_line1, t.address_line2, t.bedrooms, t.rent_pence, t.rent_frequency)
        is distinct from (r."addressLine1", r."addressLine2", r.bedrooms, r."rentPence", 'monthly')
    returning t.id`,
};
const OUTBOX: Statement = {
  name: 'outbox_of_batch',
  text: `insert into outbox (brand_id, created_at, updated_at, occurred_at, type, actor_user_id, payload)
    values ($1, $2, $2, $2, 'properties_changed', $3, $4)`,
};

export interface PropertyItem {
  reference: string;
  addressLine1: string;
  addressLine2: string;
  bedrooms: number;
  rentPence: number;
}

/** Updates properties by their references, and responds with one result for each. */
export function updateProperties(
  { transaction }: Database,
  caller: Caller,
  items: readonly PropertyItem[],
): Promise<object> {
  const { brandId, userId } = caller;
  return transaction(async (query) => {
    const rows = await query<{ id: number; reference: string }>(LOCK, [
      brandId,
      items.map(({ reference }) => reference),
    ]);
    const idOf = new Map(rows.map(({ id, reference }) => [reference, id]));
    const changes = items.flatMap((item) => {
      const id = idOf.get(item.reference);
      return id === undefined ? [] : [{ ...item, id }];
    });
    const at = new Date();
    const updated = await query<{ id: number }>(UPDATE, [brandId, JSON.stringify(changes), at]);
    const updatedIds = updated.map(({ id }) => id);
    await query(OUTBOX, [brandId, at, userId, { type: 'properties_changed', createdIds: [], updatedIds }]);
    const isUpdated = new Set(updatedIds);
    const results = items.map(({ reference }, index) => {
      const id = idOf.get(reference) ?? null;
      const outcome = id === null ? 'REJECTED' : isUpdated.has(id) ? 'UPDATED' : 'UNCHANGED';
      return { index, reference, id, outcome, errors: [] };
    });
    return { data: { upsertProperties: { results } } };
  });
}
