import type { EntityMetadata } from '@mikro-orm/core';
import { condition } from '../sql/condition.js';
import { ALIAS, firstInOrder, type OrderTerm, type Params } from '../sql/sql.js';
import { hasText, type TextSearch } from '../sql/text-search.js';
import type { Filtered } from './list.js';

/** The rows of a list, in its order, that are searched before the indexes; more if the page is deep. */
export const MIN_FIRST_ROWS = 1000;
/** The same if each row has rows in other tables that are searched. */
const FEW_FIRST_ROWS = 200;
/** And so many if those that were found show that they probably fill the page. */
export const MANY_FIRST_ROWS = 5000;
/** Rows that fill a page among this many times its rows are common. */
const FIRST_ROWS_FOR_EACH = 10;

/** A list whose conditions, but the selective one and the text, and whose order are SQL. */
export interface ListSql<E extends object> {
  meta: EntityMetadata;
  /** The table, without its name within the statement. */
  table: string;
  list: Filtered<E>;
  filter: string;
  terms: readonly OrderTerm[];
  order: string;
  /** The condition of the rows that the reader may see, whatever the list. */
  visible: () => string;
}

/** The parts of a statement that reads a page of a list. */
export interface PageSql<E extends object> extends ListSql<E> {
  /** The joins of the table, in the statement that selects the columns. */
  joins: string;
  /** The limit and the offset. */
  limitClause: string;
  /** Reads the rows whose ids a statement selects; `limitAfter` is empty if the statement has the limit. */
  withIds: (ids: string, columns: string, limitAfter?: string) => string;
  params: Params;
}

/** Whether few rows may match a list: those with a text, a keyword or a status. */
export const isSelective = ({ selective, search }: Filtered<object>): boolean =>
  selective !== undefined || search !== undefined;

/**
 * SQL that selects the ids of the matching rows among the first rows of the list, which finds a page if they
 * are common. The planner cannot estimate that. `from`: the number of rows that were searched before.
 */
export function inFirstRows<E extends object>(sql: ListSql<E>, to: number, params: Params, from = 0): string {
  const rows = firstRows(sql, to - from, from);
  return `select ${ALIAS}."id" ${matching(sql, rows, params)}${rows.order}`;
}

/** SQL of the matching rows `t` among the first rows of the list, in no order. */
export const amongFirstRows = <E extends object>(sql: ListSql<E>, count: number, params: Params): string =>
  matching(sql, firstRows(sql, count), params);

const matching = <E extends object>(sql: ListSql<E>, { from }: FirstRows, params: Params): string =>
  `from ${from}${where(...searchConditions(sql, params))}`;

/** The number of rows that are searched first for the page that ends with the row `page`. */
export const firstRowsFor = (page: number, search?: TextSearch): number =>
  Math.max(searchesOthers(search) ? FEW_FIRST_ROWS : MIN_FIRST_ROWS, FIRST_ROWS_FOR_EACH * page);

/** Whether a search term is searched in rows of other tables too, which takes longer. */
export const searchesOthers = (search: TextSearch | undefined): boolean =>
  search?.places.some(({ among }) => among) ?? false;

/** Whether `many` rows probably fill a page if this many of the first `looked` rows match. */
export const fillsPage = (found: number, limit: number, looked: number, many: number): boolean =>
  many > looked && found * many >= limit * looked;

/** Rows `t` of the list, and the order in which they are read. */
interface FirstRows {
  from: string;
  order: string;
}

/**
 * Some rows of the list, after the first `from`. If many rows are passed over, an index has the columns of
 * the conditions, and each row is read only when it is needed.
 */
export function firstRows<E extends object>(sql: ListSql<E>, count: number, from = 0): FirstRows {
  const { table, filter, order, list, visible } = sql;
  const select = (columns: string): string =>
    `(select ${columns} from ${table} as ${ALIAS}${where(filter)}${firstInOrder(sql, count)}` +
    `${from > 0 ? ` offset ${from}` : ''})`;
  if (!list.isSparse) return { from: `${select(`${ALIAS}.*`)} as ${ALIAS}`, order };
  const { columns, order: byCompared } = comparedBy(sql.terms, 'entry');
  const isOf = where(visible(), `${ALIAS}."id" = entry."id"`);
  const row = `(select ${ALIAS}.* from ${table} as ${ALIAS}${isOf} offset 0)`;
  return {
    from: `${select(columns)} as entry cross join lateral ${row} as ${ALIAS}`,
    order: ` order by ${byCompared}`,
  };
}

/** The selective condition as SQL, if the list has one. */
export const selectiveCondition = <E extends object>(
  { meta, list: { selective } }: ListSql<E>,
  params: Params,
): string[] => (selective ? [condition(meta, selective, params)] : []);

/** The selective condition with that of its index. */
export const indexedCondition = <E extends object>(sql: ListSql<E>, params: Params): string[] => [
  ...selectiveCondition(sql, params),
  ...(sql.list.indexed ? [condition(sql.meta, sql.list.indexed, params)] : []),
];

function searchConditions<E extends object>(sql: ListSql<E>, params: Params): string[] {
  const { search } = sql.list;
  return [...selectiveCondition(sql, params), ...(search ? [hasText(search, params)] : [])];
}

/**
 * Selects the ids of a page of a list with a selective condition: an index has all its rows, and may have
 * what their order compares. Without `offset 0` the planner may read the list in its order instead.
 */
export function inIndex<E extends object>(sql: PageSql<E>): string {
  const conditions = where(sql.filter, ...indexedCondition(sql, sql.params));
  const { columns, order } = comparedBy(sql.terms, 'entry');
  const all = `select ${columns} from ${sql.table} as ${ALIAS}${conditions} offset 0`;
  return `select entry."id" from (${all}) as entry order by ${order}${sql.limitClause}`;
}

/** What an order compares, as a column of a subquery. */
export interface Compared {
  /** SQL of it, of a row `t`. */
  by: string;
  name: string;
}

/** What an order compares as columns of a subquery, with the id of each row, and the order of its rows. */
export function comparedBy(
  terms: readonly OrderTerm[],
  alias: string,
): { compared: Compared[]; columns: string; order: string } {
  const compared = terms.map(({ by }, place) => ({ by, name: `by_${place}` }));
  return {
    compared,
    columns: [`${ALIAS}."id"`, ...compared.map(({ by, name }) => `${by} as ${name}`)].join(', '),
    order: terms.map(({ direction }, place) => `${alias}.by_${place} ${direction}`).join(', '),
  };
}

export function where(...conditions: readonly string[]): string {
  const given = conditions.filter((one) => one !== '');
  return given.length > 0 ? ` where ${given.join(' and ')}` : '';
}

/**
 * Whether a statement with all conditions of a list is planned for its values: a selective condition needs
 * that, a search term does not. The statement that reads the first rows has only `where`.
 */
export const isPlannedAgain = ({ isPlannedAgain = false, selective }: Filtered<object>): boolean =>
  isPlannedAgain || selective !== undefined;
