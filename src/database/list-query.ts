import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import { condition } from './condition.js';
import type { Filtered, List, ListQuery, Query } from './list.js';
import { firstRowsFor, inFirstRows, inIndexes, isRare, type Rare, rareConditions, where } from './rare.js';
import type { ReadsRows } from './reader.js';
import { selectionOf } from './selection.js';
import { ALIAS, LeftToOrm, ordering, Params } from './sql.js';
import { brandOf, visible } from './visible.js';

export const metadataOf = <E extends object>(reader: ReadsRows, entity: EntityClass<E>): EntityMetadata =>
  reader.getMetadata().get<object>(entity);

/** The properties that a list is sorted by. */
export const sortedBy = (order: readonly object[]): string[] => order.flatMap((one) => Object.keys(one));

/** The statement of a list. */
export function listQuery<E extends object>(reader: ReadsRows, list: List<E>): ListQuery {
  const { limit, offset = 0, fields, also = [], isSparse = false } = list;
  const meta = metadataOf(reader, list.entity);
  const selection = selectionOf(meta, fields, [...also, ...sortedBy(list.order)]);
  if (!selection) throw new LeftToOrm();
  const { columns, rowClass } = selection;
  if (isRare(list)) {
    const all = query(reader, list, ({ rows, chosen, params }) =>
      chosen(inIndexes(rows, params).all(), columns),
    );
    if (limit === undefined) return { ...all, rowClass };
    const first = query(reader, list, ({ rows, chosen, cut, params }) =>
      chosen(`${inFirstRows(rows, firstRowsFor(offset + limit), params)}${cut}`, columns, ''),
    );
    return { ...first, rowClass, otherwise: all };
  }
  const isFoundFirst =
    limit !== undefined && Object.hasOwn(meta.properties, 'id') && (isSparse || offset > 0);
  const page = query(reader, list, ({ rows: { filter, order }, chosen, cut }) => {
    const rest = ` from "${meta.tableName}" as ${ALIAS}${filter && ` where ${filter}`}${order}${cut}`;
    return isFoundFirst ? chosen(`select ${ALIAS}."id"${rest}`, columns, '') : `select ${columns}${rest}`;
  });
  return { ...page, rowClass };
}

/** The parts of a statement of a list. */
interface Parts<E extends object> {
  rows: Rare<E>;
  /** The limit and the offset. */
  cut: string;
  /** Reads the rows whose ids a statement selects, and cuts them unless the statement did. */
  chosen: (found: string, columns: string, cutAfter?: string) => string;
  params: Params;
}

/** A statement with parameters of its own: the server refuses one that its text does not have. */
function query<E extends object>(
  reader: ReadsRows,
  list: List<E>,
  textOf: (parts: Parts<E>) => string,
): Query {
  const { where, order: by, limit, offset = 0 } = list;
  const meta = metadataOf(reader, list.entity);
  const params = new Params(brandOf(reader));
  const filter = condition(meta, visible(reader, meta, where), params);
  const order = ordering(meta, by, params);
  // A limit in the text lets the plan of a prepared statement depend on it.
  const cut =
    (limit === undefined ? '' : ` limit ${Math.trunc(limit)}`) +
    (offset > 0 ? ` offset ${params.add(offset)}` : '');
  const chosen: Parts<E>['chosen'] = (found, columns, cutAfter = cut) => {
    const own = condition(meta, visible(reader, meta, {}), params);
    const isChosen = `${own && `${own} and `}${ALIAS}."id" = any(array(${found}))`;
    return `select ${columns} from "${meta.tableName}" as ${ALIAS} where ${isChosen}${order}${cutAfter}`;
  };
  const text = textOf({ rows: { meta, list, filter, order }, cut, chosen, params });
  return { text, values: params.values, isPlannedAnew: isPlannedFor(list), brand: params.brand };
}

/** Rare rows are found by a plan that is made for the values of the filter; text by one plan for all. */
const isPlannedFor = (list: Filtered<object>): boolean => list.isPlannedAnew ?? list.rare !== undefined;

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
