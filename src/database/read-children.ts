import { type EntityClass, type QueryOrderMap, raw } from '@mikro-orm/core';
import type { Em } from './orm.js';
import { readList } from './read.js';

/** Lists below many parents of one brand: the children of each, in the order of creation, cut to one size. */
export interface ChildLists<E extends object> {
  entity: EntityClass<E>;
  /** The reference from a child to its parent. */
  by: string & keyof E;
  brandId: number;
  parents: readonly number[];
  direction: 'asc' | 'desc';
  /** A flag that leaves a child out, such as `isDeleted`. */
  unless?: (string & keyof E) | undefined;
  /** The position behind which each list begins. */
  after?: { createdAt: Date; id: number } | undefined;
  limit: number;
  fields: Iterable<string>;
}

/** Reads all the lists with one statement, which takes from the index just the rows that each list holds. */
export function readChildren<E extends object>(em: Em, lists: ChildLists<E>): Promise<E[]> {
  const { entity, by, brandId, parents, direction, unless, after, limit, fields } = lists;
  const { tableName, properties } = em.getMetadata().get(entity);
  const known: Readonly<Record<string, { fieldNames: string[] }>> = properties;
  const column = (property: string): string =>
    `child.${known[property]?.fieldNames.find((name) => name !== 'brand_id')}`;
  const conditions = [
    'child.brand_id = ?',
    `${column(by)} = parent.id`,
    ...(unless ? [`not ${column(unless)}`] : []),
    ...(after ? [`(child.created_at, child.id) ${direction === 'asc' ? '>' : '<'} (?, ?)`] : []),
  ];
  const chosen = `in (
    select page.id from unnest(?::bigint[]) as parent (id) cross join lateral (
      select child.id from "${tableName}" as child where ${conditions.join(' and ')}
      order by child.created_at ${direction}, child.id ${direction} limit ?
    ) as page
  )`;
  const position = after ? [after.createdAt, after.id] : [];
  const values = [`{${parents.join(',')}}`, brandId, ...position, limit];
  const isChosen = raw((alias) => `${alias}.id ${chosen}`, values);
  return readList<E>(em, {
    entity,
    where: { [isChosen]: [] } as never,
    order: [{ createdAt: direction } as QueryOrderMap<E>, { id: direction } as QueryOrderMap<E>],
    fields: [...fields, by],
  });
}
