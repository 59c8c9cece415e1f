import type { EntityClass } from '@mikro-orm/core';
import { condition } from './condition.js';
import type { Filtered, Query } from './list.js';
import { isPlannedFor, metadataOf } from './list-query.js';
import { inIndexes, isRare, type Rare, rareConditions, where } from './rare.js';
import type { ReadsRows } from './reader.js';
import { ALIAS, Params } from './sql.js';
import { brandOf, visible } from './visible.js';

/** The newest rows first, where a total has no order of its own. */
const BY_ID = ` order by ${ALIAS}."id" desc`;

/** Whether the rows of an entity have an id. */
export const hasId = (reader: ReadsRows, entity: EntityClass<object>): boolean =>
  Object.hasOwn(metadataOf(reader, entity).properties, 'id');

/**
 * The statement that counts the rows of a list, and no more than `most`. Its second value is whether there
 * are more that it does not find.
 */
export function totalQuery<E extends object>(reader: ReadsRows, list: Filtered<E>, most: number): Query {
  return counting(reader, list, (rows, params) => {
    if (isRare(list)) return inIndexes(rows, params).count(most);
    const seen = `select 1 from "${rows.meta.tableName}" as ${ALIAS}${where(rows.filter)} limit ${most}`;
    return `select count(*), false from (${seen}) as seen`;
  });
}

/** The statement that counts the rows of a list among those with some ids. */
export function sampledQuery<E extends object>(reader: ReadsRows, list: Filtered<E>, ids: string): Query {
  return counting(reader, list, (rows, params) => {
    const own = condition(rows.meta, visible(reader, rows.meta, {}), params);
    const chosen = where(own, `${ALIAS}."id" = any(${params.add(ids)})`);
    // Without `offset 0` the planner may look for every row that matches first.
    const sample = `select ${ALIAS}.* from "${rows.meta.tableName}" as ${ALIAS}${chosen} offset 0`;
    const conditions = where(rows.filter, ...rareConditions(rows, params));
    return `select count(*) from (${sample}) as ${ALIAS}${conditions}`;
  });
}

function counting<E extends object>(
  reader: ReadsRows,
  list: Filtered<E>,
  textOf: (rows: Rare<E>, params: Params) => string,
): Query {
  const meta = metadataOf(reader, list.entity);
  const params = new Params(brandOf(reader));
  const filter = condition(meta, visible(reader, meta, list.where), params);
  const text = textOf({ meta, list, filter, order: BY_ID }, params);
  return { text, values: params.values, isPlannedAnew: isPlannedFor(list), brand: params.brand };
}
