import { nowOf } from '../database/clock.js';
import type { Em } from '../database/orm.js';
import { oldest } from '../domain/idempotency/idempotency-key.service.js';
import { dayOf } from '../language/calendar.js';

/*
 * The only statements that read the rows of several brands: they find the brands with work. They take no
 * locks, which Citus refuses across brands; each brand's work is a transaction of its own.
 */

const BRANDS = 100;

/** A search for the brands with some kind of work, by the database's clock. */
export interface Search {
  /** The statement, with the condition on the column `brand_id` by its name before all parameters. */
  sql: (among: (column: string) => string) => string;
  parameters: (em: Em) => unknown[];
}

/** The brands with events in the outbox, the one with the oldest event first. */
export const WITH_EVENTS: Search = {
  sql: (among) => `select brand_id from outbox where ${among('brand_id')}
    group by brand_id order by min(occurred_at) limit ${BRANDS}`,
  parameters: () => [],
};

/** The brands with messages that should have been tried half a minute ago. */
export const WITH_OVERDUE_MESSAGES: Search = {
  sql: (among) => `select distinct brand_id from outgoing_message where ${among('brand_id')}
    and next_attempt_at < ?::timestamptz - interval '30 seconds' limit ${BRANDS}`,
  parameters: (em) => [nowOf(em)],
};

/** The brands with Idempotency-Keys whose answers are no longer kept. */
export const WITH_OLD_KEYS: Search = {
  sql: (among) => `select distinct brand_id from idempotency_key where ${among('brand_id')}
    and created_at <= ? limit ${BRANDS}`,
  parameters: (em) => [oldest(nowOf(em))],
};

/** The brands with statutory deadlines that were missed or are due soon, and not announced. */
export const WITH_NOTICES: Search = {
  sql: (among) => `select distinct d.brand_id from deadline d join brand b on b.id = d.brand_id
    where ${among('d.brand_id')}
      and d.kind = 'H' and d.verdict in ('due', 'missed') and d.missed_notified_at is null
      and (d.last_on < ?::date or (d.verdict = 'due' and d.soon_notified_at is null
        and d.last_on <= ?::date + b.deadline_notice_days and coalesce(d.opens_on <= ?::date, true)))
    limit ${BRANDS}`,
  parameters: (em) => {
    const today = dayOf(nowOf(em));
    return [today, today, today];
  },
};

export const OLDEST_EVENT = 'select min(occurred_at) as oldest from outbox';

/** When the oldest event in the outbox happened; undefined where there is none. */
export async function oldestEvent(em: Em): Promise<Date | undefined> {
  const [row] = await em.fork().execute<{ oldest: string | Date | null }[]>(OLDEST_EVENT);
  return row?.oldest ? new Date(row.oldest) : undefined;
}
