import { nowOf } from '../../database/declare/clock.js';
import { BRANDS, type BrandTask } from '../base/module/brand-task.js';
import { oldest, purgeKeys } from './idempotency-key.service.js';

/** Deletes the Idempotency-Keys whose answers are no longer kept. */
export const oldKeys: BrandTask = {
  name: 'idempotency_keys',
  search: {
    sql: (among) => `select distinct brand_id from idempotency_key where ${among('brand_id')}
      and created_at <= ? limit ${BRANDS}`,
    parameters: (em) => [oldest(nowOf(em))],
  },
  work: purgeKeys,
  everyMs: 30_000,
};
