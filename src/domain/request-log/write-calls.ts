import type { Pool } from 'pg';
import { snakeCase } from '../../language/snake-case.js';
import type { WaitingCall } from './logged-call.js';

/** The most rows of a brand, and of the calls that belong to none; the oldest are deleted. */
export const MAX_KEPT = 100_000;
/** The most ids of requests that a row has when further ones are added. */
const IDS = 10;

/** The columns of both tables, with their types. */
const COLUMNS = {
  createdAt: 'timestamptz',
  lastAt: 'timestamptz',
  minute: 'timestamptz',
  fingerprint: 'text',
  count: 'int',
  outcome: 'text',
  method: 'text',
  route: 'text',
  operations: 'jsonb',
  status: 'int',
  codes: 'jsonb',
  failedCheck: 'text',
  problems: 'jsonb',
  keyId: 'bigint',
  keyRejection: 'text',
  address: 'text',
  durationMs: 'int',
  requestIds: 'jsonb',
  via: 'text',
  flowId: 'bigint',
} as const;

/** An upsert of the rows of `$2`, or of `$1` without a brand. The ids that a row has stay the first ones. */
function upsert(table: string, owner: string, ownerValue: string, key: string, columns: object): string {
  // A caller can send any number as the id of a flow.
  const flow = owner && '(select f.id from flow f where f.brand_id = $1 and f.id = r."flowId")';
  const names = Object.keys(columns).map(snakeCase).join(', ');
  const types = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  const values = Object.keys(columns).map((name) => (name === 'flowId' && flow) || `r."${name}"`);
  return `insert into ${table} (${owner}${names})
    select ${ownerValue}${values.join(', ')}
    from json_to_recordset($${owner ? 2 : 1}::json) as r(${types.join(', ')}) order by r.fingerprint
    on conflict (${key}) do update set count = ${table}.count + excluded.count,
      last_at = greatest(${table}.last_at, excluded.last_at),
      duration_ms = greatest(${table}.duration_ms, excluded.duration_ms),
      request_ids = case when jsonb_array_length(${table}.request_ids) < ${IDS}
        then ${table}.request_ids || excluded.request_ids else ${table}.request_ids end`;
}

export const UPSERT_OF_BRAND = upsert(
  'request_log',
  'brand_id, ',
  '$1::bigint, ',
  'brand_id, minute, fingerprint',
  COLUMNS,
);
const OTHERS = upsert('other_request_log', '', '', 'minute, fingerprint', {
  ...COLUMNS,
  operatorTokenId: 'bigint',
});

const TRIM = `delete from request_log where brand_id = $1 and id <= (
  select id from request_log where brand_id = $1 order by id desc offset ${MAX_KEPT} limit 1)`;

export async function writeOfBrand(pool: Pool, brandId: number, rows: readonly WaitingCall[]): Promise<void> {
  await pool.query(UPSERT_OF_BRAND, [brandId, JSON.stringify(rows)]);
}

export async function writeOthers(pool: Pool, rows: readonly WaitingCall[]): Promise<void> {
  await pool.query(OTHERS, [JSON.stringify(rows)]);
}

/** Deletes the oldest rows of a brand that has too many. */
export async function trimBrand(pool: Pool, brandId: number): Promise<void> {
  await pool.query(TRIM, [brandId]);
}
