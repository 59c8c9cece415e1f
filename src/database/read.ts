import type { EntityClass, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import { columnsBehind } from './derived.js';
import type { Em } from './orm.js';

/** A list, as a service describes it: what, which, in what order, how much of it, and the fields that were asked for. */
export interface List<E extends object> {
  entity: EntityClass<E>;
  where: FilterQuery<NoInfer<E>>;
  order: QueryOrderMap<E>[];
  limit?: number;
  offset?: number;
  fields: Iterable<string>;
}

/** The columns that a read needs for the fields that were asked for: their own, or those that they are worked out from. */
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

/** The one place where lists are read: it selects just the columns that were asked for. */
export async function readList<E extends object>(em: Em, list: List<E>): Promise<E[]> {
  const { entity, where, order, limit, offset, fields } = list;
  const columns = columnsFor(em, entity, [...fields, ...order.flatMap((one) => Object.keys(one))]);
  // The ORM types partial reads by literal field names; these come from the query, so the type says the whole entity.
  const rows: unknown = await em.find(entity, where, {
    fields: columns as never,
    orderBy: order,
    disableIdentityMap: true,
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  });
  return rows as E[];
}

/** How many rows a list has in all. */
export function countList<E extends object>(
  em: Em,
  { entity, where }: Pick<List<E>, 'entity' | 'where'>,
): Promise<number> {
  return em.count(entity, where);
}
