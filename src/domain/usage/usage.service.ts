import { USAGE_COLUMNS } from '../../auth/usage-counts.js';
import { readOne } from '../../database/read/read.js';
import { anyArray } from '../../database/sql/sql.js';
import { notFound } from '../../errors.js';
import { addDays, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { brandToRead } from '../brand/brand.service.js';
import { ApiKey } from '../key/api-key.entity.js';
import type { ApiKeyUsage } from './api-key-usage.entity.js';
import type { ApiKeyUsageArgs } from './usage.input.js';

const READ = `select key_id as "keyId", day,
    ${USAGE_COLUMNS.map(({ name, column }) => `${column} as "${name}"`).join(', ')}
  from api_key_usage where key_id = $1 and day > $2::date order by day desc`;

/** What a key of a brand did on each of the last days, newest first. Days without use are left out. */
export async function usageOf(ctx: Context, { brandId, id, days }: ApiKeyUsageArgs): Promise<ApiKeyUsage[]> {
  await brandToRead(ctx, brandId);
  const key = await readOne(ctx.reader, { entity: ApiKey, where: { id }, fields: [] });
  if (!key) throw notFound('API key');
  return ctx.reader.records<ApiKeyUsage>(READ, [id, addDays(dayOf(ctx.now()), -days)]);
}

/** The use of keys on days, added up for each owner: a key, or the brand of keys. */
const usageBy = (owner: string): string => `select ${owner} as owner, u.day::text as day,
    ${USAGE_COLUMNS.map(({ name, column }) => `sum(u.${column})::bigint as "${name}"`).join(', ')}
  from api_key_usage u join api_key k on k.id = u.key_id
  where ${owner} = any(${anyArray('$1', 'bigint')}) and u.day > $2::date
  group by ${owner}, u.day order by u.day desc`;

const OWNERS = { key: usageBy('k.id'), brand: usageBy('k.brand_id') };

/** What a key, or all keys of a brand, did on each of the last days, newest first. One statement reads all owners. */
export function usageOfOwner(
  ctx: Context,
  kind: keyof typeof OWNERS,
  ownerId: number,
  days: number,
): Promise<ApiKeyUsage[]> {
  const from = addDays(dayOf(ctx.now()), -days);
  const read = async (ids: readonly number[]) =>
    Map.groupBy(
      await ctx.reader.records<ApiKeyUsage & { owner: number }>(OWNERS[kind], [[...ids], from]),
      ({ owner }) => owner,
    );
  return ctx.relations.grouped<ApiKeyUsage[]>(`usage ${kind} ${days}`, ownerId, read, []);
}
