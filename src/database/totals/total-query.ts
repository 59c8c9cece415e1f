import type { EntityClass } from '@mikro-orm/core';
import type { Filtered, HashSample, Query } from '../list/list.js';
import {
  indexedCondition,
  isPlannedAgain,
  type ListSql,
  selectiveCondition,
  where,
} from '../list/list-sql.js';
import { condition } from '../sql/condition.js';
import { metadataOf } from '../sql/metadata.js';
import { visibleTable } from '../sql/public-view.js';
import type { RowReader } from '../sql/row-reader.js';
import { ALIAS, type OrderTerm, orderBy, orderTerms, Params } from '../sql/sql.js';
import { hasTextIn, type TextSearch } from '../sql/text-search.js';
import { brandIdOf, visible } from '../sql/visible.js';
import { hitsIn } from '../text/text-hits.js';

/** The newest rows first, if a total does not have its own order. */
const BY_ID: readonly OrderTerm[] = [{ by: `${ALIAS}."id"`, direction: 'desc', isDistance: false }];

/** Whether the rows of an entity have an id. */
export const hasId = (reader: RowReader, entity: EntityClass<object>): boolean =>
  Object.hasOwn(metadataOf(reader, entity).properties, 'id');

/** The statement that counts the rows of a list without a text, and no more than `most`. */
export const totalQuery = <E extends object>(reader: RowReader, list: Filtered<E>, most: number): Query =>
  counting(reader, list, (sql, params) => {
    const conditions = where(sql.filter, ...indexedCondition(sql, params));
    const seen = `select 1 from ${sql.table} as ${ALIAS}${conditions} limit ${most}`;
    return `select count(*) from (${seen}) as seen`;
  });

/** The statement that finds the rows of a list with a search term in indexes. */
export const hitsQuery = <E extends object>(
  reader: RowReader,
  list: Filtered<E>,
  search: TextSearch,
): Query => counting(reader, list, (sql, params) => hitsIn(sql, search, params));

/**
 * The statement that counts the rows of a list among those with some ids. Its second value is the most that
 * have the text of a search in one place.
 */
export const sampledQuery = <E extends object>(reader: RowReader, list: Filtered<E>, ids: string): Query =>
  counting(reader, list, (sql, params) => {
    const own = condition(sql.meta, visible(reader, sql.meta, {}), params);
    // The planner must not see how many ids there are: before PostgreSQL 17 it takes looking up a thousand
    // for dearer than reading a whole table of some ten thousand rows.
    const chosen = where(own, `${ALIAS}."id" = any((select ${params.add(ids)}::bigint[])::bigint[])`);
    // Without `offset 0` the planner may look for every row that matches first.
    const sample = `select ${ALIAS}.* from ${sql.table} as ${ALIAS}${chosen} offset 0`;
    const matching = `from (${sample}) as ${ALIAS}${where(sql.filter, ...selectiveCondition(sql, params))}`;
    if (!list.search) return `select count(*), 0 ${matching}`;
    const places = hasTextIn(list.search, params).map((one, place) => ({ one, name: `in_${place}` }));
    const columns = places.map(({ one, name }) => `${one} as ${name}`).join(', ');
    const ofEach = places.map(({ name }) => `count(*) filter (where ${name})`).join(', ');
    const any = places.map(({ name }) => name).join(' or ');
    return (
      `select count(*) filter (where ${any}), greatest(${ofEach}) ` +
      `from (select ${columns} ${matching} offset 0) as places`
    );
  });

/**
 * The statement that counts the rows of a list among those that a hash chooses. Its second value is how many
 * were looked at, `most` at most.
 */
export const hashSampleQuery = <E extends object>(
  reader: RowReader,
  list: Filtered<E>,
  { by }: HashSample,
  most: number,
): Query =>
  counting(reader, list, (sql, params) => {
    const chosen = `from ${sql.table} as ${ALIAS}${where(sql.filter, by(ALIAS))}`;
    const matching = where(...selectiveCondition(sql, params));
    return (
      `select count(*)${matching && ` filter (${matching})`}, count(*) ` +
      `from (select ${ALIAS}.* ${chosen} limit ${most}) as ${ALIAS}`
    );
  });

function counting<E extends object>(
  reader: RowReader,
  list: Filtered<E>,
  textOf: (sql: ListSql<E>, params: Params) => string,
): Query {
  const meta = metadataOf(reader, list.entity);
  const params = new Params(brandIdOf(reader));
  const filter = condition(meta, visible(reader, meta, list.where), params);
  const terms = list.search && list.order ? orderTerms(meta, list.order, params) : BY_ID;
  const table = visibleTable(reader, meta, params);
  const own = (): string => condition(meta, visible(reader, meta, {}), params);
  const text = textOf({ meta, table, list, filter, terms, order: orderBy(terms), visible: own }, params);
  return { text, values: params.values, isPlannedAgain: isPlannedAgain(list) };
}
