import { nowOf } from '../../../database/declare/clock.js';
import { dayOf } from '../../../language/time/calendar.js';
import { BRANDS, type BrandTask } from '../../base/module/brand-task.js';
import { announceRents } from './announce-rents.js';

/** Announces the rents that have begun, each once. */
export const rentNotices: BrandTask = {
  name: 'rents',
  search: {
    sql: (among) => `select distinct c.brand_id from rent_change c
      where ${among('c.brand_id')} and c.voided_at is null and c.announce_on <= ?::date
      limit ${BRANDS}`,
    parameters: (em) => [dayOf(nowOf(em))],
  },
  work: announceRents,
  everyMs: 10_000,
};
