import { nowOf } from '../../../database/declare/clock.js';
import { dayOf } from '../../../language/time/calendar.js';
import { BRANDS, type BrandTask } from '../../base/module/brand-task.js';
import { announceCompliance } from './announce-compliance.js';

/** Announces the compliance records that are due soon or have expired, and were not announced. */
export const complianceNotices: BrandTask = {
  name: 'compliance',
  search: {
    sql: (among) => `select distinct d.brand_id from compliance_due d
      where ${among('d.brand_id')} and d.is_active and d.notify_on <= ?::date
      limit ${BRANDS}`,
    parameters: (em) => [dayOf(nowOf(em))],
  },
  work: announceCompliance,
  everyMs: 10_000,
};
