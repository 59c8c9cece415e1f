import type { EntityClass, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import { columnsBehind } from './derived.js';
import type { Em } from './orm.js';

/** The description of a list read: entity, filter, order, page, and the requested fields. */
export interface List<E extends object> {
  entity: EntityClass<E>;
  where: FilterQuery<NoInfer<E>>;
  order: QueryOrderMap<E>[];
  limit?: number;
  offset?: number;
  fields: Iterable<string>;
}

/** The columns behind the requested fields; a computed field stands for the columns that it reads. */
export function columnsFor<E extends object>(
  em: Em,
  entity: EntityClass<E>,
  fields: Iterable<string>,
): string[] {
  const { properties } = em.getMetadata().get(entity);
  const known: Readonly<Record<string, { persist?: boolean; kind: string }>> = properties;
  const columns = new Set<string>(['id']);
  for (const field of fields) {
    if (known[field]) columns.add(field);
    else for (const column of columnsBehind(entity.prototype, field)) columns.add(column);
  }
  return [...columns];
}

/** Reads a list and selects only the columns behind the requested fields. Every list is read here. */
export async function readList<E extends object>(em: Em, list: List<E>): Promise<E[]> {
  const { entity, where, order, limit, offset, fields } = list;
  const columns = columnsFor(em, entity, [...fields, ...order.flatMap((one) => Object.keys(one))]);
  // MikroORM derives the type of a partial read from literal field names, and these come from the query.
  const rows: unknown = await em.find(entity, where, {
    fields: columns as never,
    orderBy: order,
    disableIdentityMap: true,
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  });
  return rows as E[];
}

/** The number of rows that match the filter of a list. */
export function countList<E extends object>(
  em: Em,
  { entity, where }: Pick<List<E>, 'entity' | 'where'>,
): Promise<number> {
  return em.count(entity, where);
}
