import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { readOne } from '../../../database/read/read.js';
import { rejectIfAny } from '../../../errors.js';
import type { BrandOwned } from '../brand-owned.js';
import type { Context } from '../context.js';
import type { Referenced } from './reference.js';

type Nameable = BrandOwned & Referenced;

/** The id of a record that a list is filtered by; null if the brand has none; undefined without a filter. */
type FilteredId = number | null | undefined;

/**
 * Reads the arguments `<member>Id` and `<member>Reference` of a list. A record that the brand does not have
 * is not an error: the list is empty. Both names for one record are 422.
 */
export async function filteredIds<M extends string>(
  ctx: Context,
  args: object,
  entities: Readonly<Record<M, EntityClass<Nameable>>>,
): Promise<Record<M, FilteredId>> {
  const members = Object.keys(entities) as M[];
  const given = members.map((member) => ({
    member,
    id: (Reflect.get(args, `${member}Id`) ?? null) as number | null,
    reference: (Reflect.get(args, `${member}Reference`) ?? null) as string | null,
  }));
  rejectIfAny(
    given
      .filter(({ id, reference }) => id !== null && reference !== null)
      .map(({ member }) => ({
        in: 'arguments',
        path: `${member}Reference`,
        message: `must not be given together with ${member}Id`,
      })),
  );
  const found = given.map(async ({ member, id, reference }) => {
    if (id !== null || reference === null) return [member, id ?? undefined] as const;
    return [member, await idOf(ctx, entities[member], reference)] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Record<M, FilteredId>;
}

async function idOf(
  { reader }: Context,
  entity: EntityClass<Nameable>,
  reference: string,
): Promise<number | null> {
  const where = { reference } as FilterQuery<Nameable>;
  return (await readOne(reader, { entity, where, fields: ['id'] }))?.id ?? null;
}
