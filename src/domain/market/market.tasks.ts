import { nowOf } from '../../database/declare/clock.js';
import { dayOf } from '../../language/time/calendar.js';
import { BRANDS, type BrandTask } from '../base/module/brand-task.js';
import { followDays } from './follow-days.js';

/** Changes the status of the homes whose tenancies have begun. */
export const propertyStatuses: BrandTask = {
  name: 'property_statuses',
  search: {
    sql: (among) => `select distinct p.brand_id from property p
      where ${among('p.brand_id')} and p.status_changes_on <= ?::date limit ${BRANDS}`,
    parameters: (em) => [dayOf(nowOf(em))],
  },
  work: followDays,
  everyMs: 10_000,
};
