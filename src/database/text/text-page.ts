import type { List, Query, TextSteps } from '../list/list.js';
import {
  fillsPage,
  firstRowsFor,
  inFirstRows,
  type ListSql,
  MIN_FIRST_ROWS,
  type PageSql,
} from '../list/list-sql.js';
import { ALIAS, type Params } from '../sql/sql.js';
import { isShort, type TextSearch } from '../sql/text-search.js';
import type { Cell } from '../wire/cell.js';
import { manyFirstRows } from './text-hits.js';

interface Building<E extends object> {
  columns: string;
  build: (textOf: (page: PageSql<E>) => string) => Query;
  hits: TextSteps['hits'];
}

/** The steps to find a page of rows with a search term that the first rows of the list do not fill. */
export function textSteps<E extends object>(
  { limit, offset = 0 }: List<E>,
  search: TextSearch,
  { columns, build, hits }: Building<E>,
): TextSteps {
  const [first, many] = [firstRowsFor(offset + (limit ?? 0), search), manyFirstRows(search)];
  // A later page has not all that the first rows have.
  const idsOf = (found: readonly Cell[][]) => (offset > 0 ? [] : found.map(([id]) => String(id)));
  const nextRows = (sql: ListSql<E>, params: Params, from: number, to: number): string =>
    `(${inFirstRows(sql, to, params, from)}${limit === undefined ? '' : ` limit ${offset + limit}`})`;
  const among = (ids: readonly string[], params: Params): string =>
    `select unnest(${params.add(`{${ids.join(',')}}`)}::bigint[])`;
  return {
    search,
    pageSize: limit,
    hits,
    wider: (found) =>
      offset === 0 && limit !== undefined && fillsPage(found.length, limit, first, many)
        ? build((page) => {
            const seen = among(idsOf(found), page.params);
            return page.withIds(`${seen} union ${nextRows(page, page.params, first, many)}`, columns);
          })
        : undefined,
    page: (found, { ids, isCut }, wasWider) =>
      build((page) => {
        const { table, joins, filter, order, params } = page;
        const looked = offset > 0 ? 0 : wasWider ? many : first;
        const nearby = isCut ? many : isShort(search) ? MIN_FIRST_ROWS : 0;
        const others = nearby > looked ? ` union ${nextRows(page, params, looked, nearby)}` : '';
        // The hits are in the order of the list: those after the page need no look-up.
        const needed = limit === undefined ? ids : ids.slice(0, offset + limit);
        const all = `${among([...idsOf(found), ...needed], params)}${others}`;
        const isFound = `${filter && `${filter} and `}${ALIAS}."id" = any(array(${all}))`;
        const rest = `where ${isFound}${order}${page.limitClause}`;
        return `select ${columns} from ${table} as ${ALIAS}${joins} ${rest}`;
      }),
  };
}
