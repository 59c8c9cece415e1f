import type { EntityMetadata } from '@mikro-orm/core';
import { condition } from './condition.js';
import type { Filtered } from './list.js';
import { ALIAS, type Params } from './sql.js';
import { candidatesOf } from './text-candidates.js';
import { hasText, isShort, type TextSearch } from './text-search.js';

/** The rows of a list, in its order, that are searched before the indexes; more where the page is deep. */
const MIN_FIRST_ROWS = 1000;
/** Rows that fill a page among this many times its rows are not rare. */
const FIRST_ROWS_FOR_EACH = 10;
/** So many rows of each index are searched for text that more rows may have. */
const MANY_ROWS = 5000;
/** And so many of the list; fewer where each has rows in other tables that are searched. */
const manyFirstRows = ({ places }: TextSearch): number => (places.some(({ among }) => among) ? 2000 : 5000);

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
 * they are common. The planner cannot tell whether they are. `only`: a condition to look at them at all.
 */
export function inFirstRows<E extends object>(
  rows: Rare<E>,
  count: number,
  params: Params,
  only = '',
): string {
  const conditions = where(only, ...rareConditions(rows, params));
  return `select ${ALIAS}."id" from (${firstRows(rows, count)}) as ${ALIAS}${conditions}${rows.order}`;
}

/** The number of rows of a page among which matching ones are looked for first. */
export const firstRowsFor = (page: number): number => Math.max(MIN_FIRST_ROWS, FIRST_ROWS_FOR_EACH * page);

const firstRows = <E extends object>({ meta, filter, order }: Rare<E>, count: number): string =>
  `select ${ALIAS}.* from "${meta.tableName}" as ${ALIAS}${where(filter)}${order} limit ${count}`;

/** The conditions that few rows may meet, as SQL. */
export function rareConditions<E extends object>(
  { meta, list: { rare, search } }: Rare<E>,
  params: Params,
): string[] {
  return [...(rare ? [condition(meta, rare, params)] : []), ...(search ? [hasText(search, params)] : [])];
}

/** Statements that find rows in indexes. */
interface InIndexes {
  /** Selects the ids of all rows that are found. */
  all: () => string;
  /** The number of rows, no more than `most`, and whether there are more that are not found. */
  count: (most: number) => string;
}

/** SQL that finds the rows of a list in indexes: fast where they are rare. */
export function inIndexes<E extends object>(rows: Rare<E>, params: Params): InIndexes {
  const { meta, list, filter } = rows;
  const { rare, search } = list;
  const conditions = [filter, ...(rare ? [condition(meta, rare, params)] : [])];
  if (!search) {
    const all = `select ${ALIAS}."id" from "${meta.tableName}" as ${ALIAS}${where(...conditions)}`;
    return { all: () => all, count: (most) => `select count(*), false from (${all} limit ${most}) as seen` };
  }
  const table = `"${meta.tableName}"`;
  const bounds = { table, filter: conditions.filter(Boolean).join(' and '), most: MANY_ROWS };
  // No index has all rows with a short text.
  const first = isShort(search) ? inFirstRows(rows, MIN_FIRST_ROWS, params) : undefined;
  const { ctes, found, isCut } = candidatesOf(search, bounds, params);
  const many = manyFirstRows(search);
  return {
    all: () => {
      const andFirst = first ? ` union (${first})` : '';
      return `with ${ctes} ${found}${andFirst} union (${inFirstRows(rows, many, params, isCut)})`;
    },
    count: (most) => {
      const isMore = `${isCut} and exists (${firstRows(rows, many)} offset ${many - 1})`;
      if (!first)
        return `with ${ctes} select (select count(*) from (${found} limit ${most}) as seen), ${isMore}`;
      // What is in the first rows and in no index may be in all other rows too.
      const isUnindexed = `exists (select id from nearby except (${found}))`;
      const hasOthers = `exists (${firstRows(rows, MIN_FIRST_ROWS)} offset ${MIN_FIRST_ROWS})`;
      return (
        `with ${ctes}, nearby as materialized (${first}) ` +
        `select (select count(*) from (${found} union select id from nearby limit ${most}) as seen), ` +
        `(${isMore}) or (${isUnindexed} and ${hasOthers})`
      );
    },
  };
}

export function where(...conditions: readonly string[]): string {
  const given = conditions.filter((one) => one !== '');
  return given.length > 0 ? ` where ${given.join(' and ')}` : '';
}
