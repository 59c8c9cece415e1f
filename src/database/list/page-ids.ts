import { ALIAS, firstInOrder } from '../sql/sql.js';
import type { PageSql } from './list-sql.js';

type Page = Pick<PageSql<object>, 'filter' | 'terms' | 'order' | 'table' | 'limitClause'>;

/**
 * SQL that selects the ids of a page; `end` is the number of its last row in the list. The nearest rows are
 * selected first, with those that are as far away as the last of them, and only these are sorted by id.
 */
export function pageIds({ filter, terms, order, table, limitClause }: Page, end: number): string {
  const rows = `from ${table} as ${ALIAS}${filter && ` where ${filter}`}`;
  const [first, second] = terms;
  if (!first?.isDistance || !second) return `select ${ALIAS}."id" ${rows}${order}${limitClause}`;
  const inOrder = firstInOrder({ terms, order }, Math.trunc(end));
  const nearest = `select ${ALIAS}."id", ${first.by} as distance ${rows}${inOrder}`;
  return (
    `select "id" from (${nearest}) as ${ALIAS} ` +
    `order by distance asc, ${second.by} ${second.direction}${limitClause}`
  );
}
