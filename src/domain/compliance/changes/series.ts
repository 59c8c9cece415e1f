import type { Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { storeDue } from '../due/store-due.js';
import { type Checked, currentOf, nextDueDays, type Series } from '../record/next-due.js';

/** A record of a series as it is stored. */
export interface StoredCheck extends Checked {
  nextDueOn: Day | null;
}

/** Older records change nothing that is due now: an early gas check depends on the one before it alone. */
const RECORDS = 100;

const readWhere = (property: string): string =>
  `select c.id, c.outcome, c.checked_on as "checkedOn", c.expires_on as "expiresOn",
    c.next_due_on as "nextDueOn"
  from compliance_record c where c.brand_id = $1 and c.kind = $2 and ${property} and c.voided_at is null
  order by c.checked_on desc, c.id desc limit ${RECORDS}`;

const OF_PROPERTY = readWhere('c.property_id = $3');
const OF_BRAND = readWhere('c.property_id is null');

/** The records of a series that are not voided. */
export const readSeries = (
  { reader, brandId }: Context,
  { propertyId, kind }: Series,
): Promise<StoredCheck[]> =>
  propertyId === null
    ? reader.records(OF_BRAND, [brandId, kind])
    : reader.records(OF_PROPERTY, [brandId, kind, propertyId]);

const WRITE = `update compliance_record c set next_due_on = r.next_due_on, updated_at = $2::timestamptz
  from json_to_recordset($3::json) as r(id bigint, next_due_on date)
  where c.brand_id = $1 and c.id = r.id`;

/**
 * Stores the next due days of the records of a series, and what is due of it, after a record came or went.
 */
export async function storeSeries(
  ctx: Context,
  series: Series,
  records: readonly StoredCheck[],
): Promise<void> {
  const { reader, brandId, now } = ctx;
  const days = nextDueDays(series.kind, records);
  const differing = records.filter(({ id, nextDueOn }) => days.get(id) !== nextDueOn);
  if (differing.length > 0) {
    const rows = differing.map(({ id }) => ({ id, next_due_on: days.get(id) }));
    await reader.write(WRITE, [brandId, now(), JSON.stringify(rows)]);
  }
  const current = currentOf(records);
  await storeDue(ctx, series, current && { recordId: current.id, dueOn: days.get(current.id) ?? null });
}
