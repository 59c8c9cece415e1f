import { readExisting, readOne } from '../../database/read/read.js';
import type { Context } from '../base/context.js';
import { Person, PersonRole } from './person.entity.js';

const SYSTEM = { entity: Person, where: { kind: PersonRole.SYSTEM }, fields: [] };
const CREATE = `insert into app_user (brand_id, kind, first_name, created_at, updated_at)
  values ($1, '${PersonRole.SYSTEM}', 'System', $2, $2) on conflict do nothing`;

/**
 * The id of the person of a brand that stands for the service itself, for events that no person caused; it is
 * created on first use.
 */
export async function systemPersonId(ctx: Context): Promise<number> {
  const existing = await readOne(ctx.reader, SYSTEM);
  if (existing) return existing.id;
  await ctx.reader.cells(CREATE, [ctx.brandId, ctx.now()]);
  return (await readExisting(ctx.reader, SYSTEM)).id;
}
