import { USAGE_COLUMNS } from '../../auth/usage-counts.js';
import { readOne } from '../../database/read/read.js';
import { notFound } from '../../errors.js';
import { addDays, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { selectBrand } from '../brand/brand.service.js';
import { ApiKey } from '../key/api-key.entity.js';
import type { ApiKeyUsage } from './api-key-usage.entity.js';
import type { ApiKeyUsageArgs } from './usage.input.js';

const READ = `select key_id as "keyId", day,
    ${USAGE_COLUMNS.map(({ name, column }) => `${column} as "${name}"`).join(', ')}
  from api_key_usage where key_id = $1 and day > $2::date order by day desc`;

/** What a key of a brand did on each of the last days, newest first. Days without use are left out. */
export async function usageOf(ctx: Context, { brandId, id, days }: ApiKeyUsageArgs): Promise<ApiKeyUsage[]> {
  await selectBrand(ctx, brandId);
  const key = await readOne(ctx.reader, { entity: ApiKey, where: { id }, fields: [] });
  if (!key) throw notFound('API key');
  return ctx.reader.records<ApiKeyUsage>(READ, [id, addDays(dayOf(ctx.now()), -days)]);
}
