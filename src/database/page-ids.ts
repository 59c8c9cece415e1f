import type { PageSql } from './list-sql.js';
import { ALIAS } from './sql.js';

/** An order by distance, which an index has, and then by id, which it does not have. */
const NEAREST_FIRST = new RegExp(`^ order by (.* <-> .*) asc, ${ALIAS}\\."id" asc$`);

/**
 * SQL that selects the ids of a page, whose last row is the `last` of the list. Before PostgreSQL 17 the
 * planner sorts every row near a place to have those of the same distance by id: the nearest rows are selected
 * first, with those as far away as the last of them.
 */
export function pageIds<E extends object>(
  { filter, order, table, limitClause }: PageSql<E>,
  last: number,
): string {
  const rows = `from ${table}${filter && ` where ${filter}`}`;
  const distance = NEAREST_FIRST.exec(order)?.[1];
  if (!distance) return `select ${ALIAS}."id" ${rows}${order}${limitClause}`;
  const nearest =
    `select ${ALIAS}."id", ${distance} as distance ${rows} order by ${distance} asc ` +
    `fetch first ${powerOfTwo(last)} rows with ties`;
  return `select "id" from (${nearest}) as nearest order by distance asc, "id" asc${limitClause}`;
}

/** The number is in the text, so that the plan depends on it: few numbers are few prepared statements. */
const powerOfTwo = (atLeast: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, atLeast)));
