import { type EntityClass, type QueryOrderMap, raw } from '@mikro-orm/core';
import { readList } from './read.js';
import type { ReadsRows } from './reader.js';

/** The lists of children of many parents of one brand, sorted by creation, all cut to the same size. */
export interface ChildLists<E extends object> {
  entity: EntityClass<E>;
  /** The property of the child that refers to the parent. */
  by: string & keyof E;
  brandId: number;
  parents: readonly number[];
  direction: 'asc' | 'desc';
  /** A flag of children to leave out, such as `isDeleted`. */
  unless?: (string & keyof E) | undefined;
  /** Each list begins after this position. */
  after?: { createdAt: Date; id: number } | undefined;
  limit: number;
  fields: Iterable<string>;
}

/**
 * Reads all lists with one statement. Its lateral join reads from the index only the rows that it returns.
 */
export function readChildren<E extends object>(reader: ReadsRows, lists: ChildLists<E>): Promise<E[]> {
  const { entity, by, brandId, parents, direction, unless, after, limit, fields } = lists;
  const { tableName, properties } = reader.getMetadata().get(entity);
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
  return readList<E>(reader, {
    entity,
    where: { [isChosen]: [] } as never,
    order: [{ createdAt: direction } as QueryOrderMap<E>, { id: direction } as QueryOrderMap<E>],
    fields,
    also: [by],
  });
}
