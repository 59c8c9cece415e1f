import { nowOf } from '../../database/declare/clock.js';
import { dayOf } from '../../language/time/calendar.js';
import { BRANDS, type BrandTask } from '../base/module/brand-task.js';
import { announceDeadlines } from './announce-deadlines.js';
import { refreshBrand } from './refresh/refresh-brand.js';

/** Announces the statutory deadlines that were missed or are due soon, and were not announced. */
export const deadlineNotices: BrandTask = {
  name: 'deadlines',
  search: {
    sql: (among) => `select distinct d.brand_id from deadline d join brand b on b.id = d.brand_id
      where ${among('d.brand_id')}
        and d.kind = 'H' and d.verdict in ('due', 'missed') and d.missed_notified_at is null
        and not d.is_silent
        and (d.last_on < ?::date or (d.verdict = 'due' and d.met_on is null
          and d.soon_notified_at is null and d.last_on <= ?::date + b.deadline_notice_days
          and coalesce(d.opens_on <= ?::date, true)))
      limit ${BRANDS}`,
    parameters: (em) => {
      const today = dayOf(nowOf(em));
      return [today, today, today];
    },
  },
  work: announceDeadlines,
  everyMs: 10_000,
};

/** Lets the stored deadlines of a brand follow a change that concerns all of its flows. */
export const deadlineRefreshes: BrandTask = {
  name: 'deadline_refreshes',
  search: {
    sql: (among) => `select r.brand_id from deadline_refresh r where ${among('r.brand_id')} limit ${BRANDS}`,
    parameters: () => [],
  },
  work: refreshBrand,
  everyMs: 10_000,
};
