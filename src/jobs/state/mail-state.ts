import type { Pool } from 'pg';
import {
  type BrandWithFailedEmails,
  MAX_BRANDS,
  type MailState,
} from '../../domain/base/installation/installation.js';

/** Beyond this number e-mails are not counted. */
const MAX_COUNTED = 10_000;
const FAILED_FOR = '7 days';

/** The first e-mails of both tables together, no more than are counted. */
const ofBoth = (columns: string, condition: string, order: string): string => {
  const first = (from: string): string =>
    `select ${columns} from ${from} order by ${order} limit ${MAX_COUNTED}`;
  const tables = ['outgoing_message', 'endpoint_email'].map((table) => first(`${table} where ${condition}`));
  return first(`(${tables.map((sql) => `(${sql})`).join(' union all ')}) b`);
};

export const QUEUED_EMAILS = `select count(*)::int as queued, min(created_at) as oldest
  from (${ofBoth('created_at', 'next_attempt_at is not null', 'created_at')}) e`;

/** No column has when an e-mail failed. */
const HAS_FAILED = `status = 'failed' and created_at >= now() - interval '${FAILED_FOR}'`;

export const FAILED_EMAILS = `select brand_id::float8 as "brandId", count(*)::int as failed, max(created_at) as "lastAt"
  from (${ofBoth('brand_id, created_at', HAS_FAILED, 'created_at desc')}) e
  group by brand_id order by count(*) desc, brand_id`;

const NAMES = 'select id::float8 as id, name from brand where id = any($1::bigint[])';

/** The e-mails of all brands that wait or have failed. */
export async function mailState(pool: Pool): Promise<Omit<MailState, 'server' | 'from'>> {
  const [waiting] = (await pool.query<{ queued: number; oldest: Date | null }>(QUEUED_EMAILS)).rows;
  const failed = (await pool.query<Omit<BrandWithFailedEmails, 'brandName'>>(FAILED_EMAILS)).rows;
  const shown = failed.slice(0, MAX_BRANDS);
  const ids = shown.map(({ brandId }) => brandId);
  const names = (await pool.query<{ id: number; name: string }>(NAMES, [ids])).rows;
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    queued: waiting?.queued ?? 0,
    oldestQueuedAt: waiting?.oldest ?? null,
    failed: failed.reduce((sum, one) => sum + one.failed, 0),
    brands: shown.map((one) => ({ ...one, brandName: nameOf.get(one.brandId) ?? '' })),
  };
}
