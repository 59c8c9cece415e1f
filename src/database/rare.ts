import type { EntityMetadata } from '@mikro-orm/core';
import { condition } from './condition.js';
import type { Filtered } from './list.js';
import { ALIAS, type Params } from './sql.js';
import { hasText } from './text-search.js';

/** The rows of a list, in its order, that are searched before the indexes; more where the page is deep. */
export const MIN_FIRST_ROWS = 1000;
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

/** The parts of a statement of a list. */
export interface Parts<E extends object> {
  rows: Rare<E>;
  table: string;
  /** The joins of the table, in the statement that selects the columns. */
  joins: string;
  /** The limit and the offset. */
  cut: string;
  /** Reads the rows whose ids a statement selects, and cuts them unless the statement did. */
  chosen: (found: string, columns: string, cutAfter?: string) => string;
  params: Params;
}

/** Whether a list has such a condition. */
export const isRare = ({ rare, search }: Filtered<object>): boolean =>
  rare !== undefined || search !== undefined;

/**
 * SQL that selects the ids of the matching rows among the first rows of the list, which finds a page where
 * they are common. The planner cannot tell whether they are. `from`: so many were looked at before.
 */
export function inFirstRows<E extends object>(rows: Rare<E>, to: number, params: Params, from = 0): string {
  const conditions = where(...rareConditions(rows, params));
  const others = `${firstRows(rows, to - from)}${from > 0 ? ` offset ${from}` : ''}`;
  return `select ${ALIAS}."id" from (${others}) as ${ALIAS}${conditions}${rows.order}`;
}

/** The number of rows of a page among which matching ones are looked for first. */
export const firstRowsFor = (page: number): number => Math.max(MIN_FIRST_ROWS, FIRST_ROWS_FOR_EACH * page);

export const firstRows = <E extends object>({ meta, filter, order }: Rare<E>, count: number): string =>
  `select ${ALIAS}.* from "${meta.tableName}" as ${ALIAS}${where(filter)}${order} limit ${count}`;

/** The condition that few rows may meet, as SQL, where the list has one beside its text. */
export const otherThanText = <E extends object>(
  { meta, list: { rare } }: Rare<E>,
  params: Params,
): string[] => (rare ? [condition(meta, rare, params)] : []);

function rareConditions<E extends object>(rows: Rare<E>, params: Params): string[] {
  const { search } = rows.list;
  return [...otherThanText(rows, params), ...(search ? [hasText(search, params)] : [])];
}

/** Selects the ids of all rows of a list with a condition that few rows meet: an index has them. */
export function inIndex<E extends object>(rows: Rare<E>, params: Params): string {
  const conditions = where(rows.filter, ...otherThanText(rows, params));
  return `select ${ALIAS}."id" from "${rows.meta.tableName}" as ${ALIAS}${conditions}`;
}

export function where(...conditions: readonly string[]): string {
  const given = conditions.filter((one) => one !== '');
  return given.length > 0 ? ` where ${given.join(' and ')}` : '';
}

/** Rare rows are found by a plan that is made for the values of the filter; text by one plan for all. */
export const isPlannedFor = (list: Filtered<object>): boolean =>
  list.isPlannedAnew ?? list.rare !== undefined;
