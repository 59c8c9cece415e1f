import { nowOf } from '../database/clock.js';
import type { Em } from '../database/orm.js';
import { oldest } from '../domain/idempotency/idempotency-key.service.js';
import { dayOf } from '../language/calendar.js';

/*
 * The only statements that read the rows of several brands: they find the brands with work. They take no
 * locks, which Citus refuses across brands; each brand's work is a transaction of its own.
 */

const BRANDS = 100;

const BRANDS_WITH_EVENTS = `select brand_id from outbox
  group by brand_id order by min(occurred_at) limit ${BRANDS}`;

const BRANDS_WITH_OVERDUE_MESSAGES = `select distinct brand_id from outgoing_message
  where next_attempt_at < ?::timestamptz - interval '30 seconds' limit ${BRANDS}`;

const BRANDS_WITH_OLD_KEYS = `select distinct brand_id from idempotency_key
  where created_at <= ? limit ${BRANDS}`;

const BRANDS_WITH_NOTICES = `select distinct d.brand_id from deadline d join brand b on b.id = d.brand_id
  where d.kind = 'H' and d.verdict in ('due', 'missed') and d.missed_notified_at is null
    and (d.last_on < ?::date or (d.verdict = 'due' and d.soon_notified_at is null
      and d.last_on <= ?::date + b.deadline_notice_days and coalesce(d.opens_on <= ?::date, true)))
  limit ${BRANDS}`;

export const OLDEST_EVENT = 'select min(occurred_at) as oldest from outbox';

/** The brands with events in the outbox, the one with the oldest event first. */
export const brandsWithEvents = (em: Em): Promise<number[]> => brands(em, BRANDS_WITH_EVENTS);

/** The brands with messages that should have been tried half a minute ago. */
export const brandsWithOverdueMessages = (em: Em): Promise<number[]> =>
  brands(em, BRANDS_WITH_OVERDUE_MESSAGES, [nowOf(em)]);

/** The brands with Idempotency-Keys whose answers are no longer kept. */
export const brandsWithOldKeys = (em: Em): Promise<number[]> =>
  brands(em, BRANDS_WITH_OLD_KEYS, [oldest(nowOf(em))]);

/** The brands with statutory deadlines that were missed or are due soon, and not announced. */
export const brandsWithNotices = (em: Em): Promise<number[]> => {
  const today = dayOf(nowOf(em));
  return brands(em, BRANDS_WITH_NOTICES, [today, today, today]);
};

/** When the oldest event in the outbox happened; undefined where there is none. */
export async function oldestEvent(em: Em): Promise<Date | undefined> {
  const [row] = await em.fork().execute<{ oldest: string | Date | null }[]>(OLDEST_EVENT);
  return row?.oldest ? new Date(row.oldest) : undefined;
}

async function brands(em: Em, sql: string, parameters: unknown[] = []): Promise<number[]> {
  const rows = await em.fork().execute<{ brand_id: string }[]>(sql, parameters);
  return rows.map(({ brand_id }) => Number(brand_id));
}
