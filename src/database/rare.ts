import type { EntityMetadata } from '@mikro-orm/core';
import { condition } from './condition.js';
import type { Filtered } from './list.js';
import { ALIAS, type Params } from './sql.js';
import { fromIndexes, hasText, isShort } from './text-search.js';

/** The rows of a list, in its order, that are searched before the indexes; more where the page is deep. */
const MIN_FIRST_ROWS = 1000;
/** Rows that fill a page among this many times its rows are not rare. */
const FIRST_ROWS_FOR_EACH = 10;

/** A list with a condition that few rows may meet: those with a text, a keyword or a status. */
export interface Rare<E extends object> {
  meta: EntityMetadata;
  list: Filtered<E>;
  /** The other conditions as SQL. */
  filter: string;
  order: string;
}

/** Whether a list has such a condition. */
export const isRare = ({ rare, search }: Filtered<object>): boolean =>
  rare !== undefined || search !== undefined;

/**
 * SQL that selects the ids of the matching rows among the first rows of the list, which finds a page where
 * they are common. The planner cannot tell whether they are.
 */
export function inFirstRows<E extends object>(rows: Rare<E>, count: number, params: Params): string {
  const { meta, filter, order } = rows;
  const limit = params.add(Math.max(MIN_FIRST_ROWS, FIRST_ROWS_FOR_EACH * count));
  const first = `select ${ALIAS}.* from "${meta.tableName}" as ${ALIAS}${where(filter)}${order} limit ${limit}`;
  const conditions = rareConditions(rows, params);
  return `select ${ALIAS}."id" from (${first}) as ${ALIAS}${where(...conditions)}${order}`;
}

/** The conditions that few rows may meet, as SQL. */
export function rareConditions<E extends object>(
  { meta, list: { rare, search } }: Rare<E>,
  params: Params,
): string[] {
  return [...(rare ? [condition(meta, rare, params)] : []), ...(search ? [hasText(search, params)] : [])];
}

/**
 * SQL that selects the ids of all rows, from indexes: fast where they are rare. At most `most` of each index.
 */
export function inIndexes<E extends object>(rows: Rare<E>, params: Params, most?: number): string {
  const { meta, list, filter } = rows;
  const { rare, search } = list;
  const others = rare ? condition(meta, rare, params) : '';
  const indexes = search ? fromIndexes(search, params) : [{ joins: '', matches: '' }];
  const limit = most === undefined ? '' : ` limit ${most}`;
  const found = indexes.map(
    ({ joins, matches }) =>
      `(select ${ALIAS}."id" from "${meta.tableName}" as ${ALIAS}${joins}${where(filter, others, matches)}${limit})`,
  );
  // No index has all rows with a short text.
  if (search && isShort(search)) found.push(`(${inFirstRows(rows, 0, params)})`);
  return found.join(' union ');
}

export function where(...conditions: readonly string[]): string {
  const given = conditions.filter((one) => one !== '');
  return given.length > 0 ? ` where ${given.join(' and ')}` : '';
}
