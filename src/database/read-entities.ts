import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { Filtered, List } from './list.js';
import { metadataOf } from './metadata.js';
import type { Em } from './orm.js';
import type { ReadsRows } from './reader.js';
import { rowSourceOf } from './row-source.js';
import { propertiesBehind } from './selection.js';

/** The columns behind the requested fields; a computed field stands for the columns that it reads. */
export const columnsFor = <E extends object>(
  reader: ReadsRows,
  entity: EntityClass<E>,
  fields: Iterable<string>,
): string[] => propertiesBehind(metadataOf(reader, entity), fields);

/** The properties that a list is sorted by. */
const sortedBy = (order: readonly object[]): string[] => order.flatMap((one) => Object.keys(one));

/** Reads a list with the ORM. */
export async function readEntities<E extends object>(em: Em, list: List<E>): Promise<E[]> {
  const source = rowSourceOf(em);
  if (source) source.counts.entities += 1;
  const { entity, order, limit, offset, fields, also = [] } = list;
  const columns = columnsFor(em, entity, [...fields, ...also, ...sortedBy(order)]);
  // MikroORM derives the type of a partial read from literal field names, and these come from the query.
  const rows: unknown = await em.find(entity, filterOf(list), {
    fields: columns as never,
    orderBy: order,
    disableIdentityMap: true,
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  });
  return rows as E[];
}

/** Counts the rows of a list with the ORM. */
export function countEntities<E extends object>(em: Em, list: Filtered<E>): Promise<number> {
  return em.count(list.entity, filterOf(list));
}

function filterOf<E extends object>({ where, selective, search }: Filtered<E>): FilterQuery<NoInfer<E>> {
  if (search) throw new Error('The ORM does not search for text.');
  const filter: unknown = selective ? { $and: [where, selective] } : where;
  // The types of the ORM cannot tell that an entity which is read by its id has one.
  return filter as FilterQuery<NoInfer<E>>;
}
