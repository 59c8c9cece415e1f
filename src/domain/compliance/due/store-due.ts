import type { Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import type { Series } from '../record/next-due.js';
import { isActive } from './active.js';
import { soonOn } from './compliance-state.js';

/** The record that counts now, and when it is due again. */
interface Current {
  recordId: number;
  dueOn: Day | null;
}

/** What was announced of a due day is not announced again; another due day is a new one. */
const WRITE = `on conflict (brand_id, property_id, kind) do update set updated_at = excluded.updated_at,
  branch_id = excluded.branch_id, is_active = excluded.is_active, record_id = excluded.record_id,
  due_on = excluded.due_on, notify_on = case when compliance_due.due_on = excluded.due_on
    and compliance_due.record_id is not null then compliance_due.notify_on else excluded.notify_on end`;
const COLUMNS =
  '(brand_id, created_at, updated_at, property_id, branch_id, is_active, kind, record_id, due_on, notify_on)';

const OF_PROPERTY = `insert into compliance_due ${COLUMNS}
  select p.brand_id, $2::timestamptz, $2::timestamptz, p.id, p.branch_id, ${isActive('p')}, $3, $4::bigint,
    $5::date, $6::date
  from property p where p.brand_id = $1 and p.id = $7
  ${WRITE}`;
const OF_BRAND = `insert into compliance_due ${COLUMNS}
  values ($1::bigint, $2::timestamptz, $2::timestamptz, null, null, true, $3, $4::bigint, $5::date, $6::date)
  ${WRITE}`;

const GONE = 'delete from compliance_due d where d.brand_id = $1 and d.kind = $2 and';

/** Stores what is due next of a series; nothing if no record is due again. */
export async function storeDue(
  { reader, brandId, now }: Context,
  { propertyId, kind }: Series,
  current: Current | undefined,
): Promise<void> {
  if (!current?.dueOn) {
    await (propertyId === null
      ? reader.write(`${GONE} d.property_id is null`, [brandId, kind])
      : reader.write(`${GONE} d.property_id = $3`, [brandId, kind, propertyId]));
    return;
  }
  const values = [brandId, now(), kind, current.recordId, current.dueOn, soonOn(current.dueOn)];
  await (propertyId === null
    ? reader.write(OF_BRAND, values)
    : reader.write(OF_PROPERTY, [...values, propertyId]));
}
