import type { List, ListQuery, Query } from '../list/list.js';
import {
  fillsPage,
  firstRowsFor,
  inFirstRows,
  inIndex,
  isPlannedAgain,
  isSelective,
  MANY_FIRST_ROWS,
  type PageSql,
  where as whereSql,
} from '../list/list-sql.js';
import { pageIds } from '../list/page-ids.js';
import { selectColumns } from '../row/columns.js';
import { type JoinedColumns, withJoins, withoutJoins } from '../row/joins.js';
import { isPublic } from '../sql/audience.js';
import { condition } from '../sql/condition.js';
import { metadataOf } from '../sql/metadata.js';
import { visibleTable } from '../sql/public-view.js';
import type { RowReader } from '../sql/row-reader.js';
import { ALIAS, orderBy, orderTerms, Params } from '../sql/sql.js';
import { brandIdOf, visible } from '../sql/visible.js';
import { textSteps } from '../text/text-page.js';
import { hitsQuery } from '../totals/total-query.js';

/** The statement of a list. It reads the records too that references lead to, if its selection has joins. */
export function listQuery<E extends object>(reader: RowReader, list: List<E>): ListQuery {
  const { limit, offset = 0, fields, also = [], isSparse = false } = list;
  const meta = metadataOf(reader, list.entity);
  const own = selectColumns(meta, fields, also);
  const selection = isPublic(reader) ? withoutJoins(own) : withJoins(own, fields);
  const { columns, rowClass } = selection;
  if (isSelective(list)) {
    const build = (textOf: (page: PageSql<E>) => string) => query(reader, list, selection, textOf);
    // Which rows are the first ones does not depend on the selective condition.
    const amongFirst = (rows: number) => ({
      ...build((page) => {
        const ids = inFirstRows(page, rows, page.params);
        return page.withIds(`${ids}${page.limitClause}`, columns, '');
      }),
      isPlannedAgain: list.isPlannedAgain ?? false,
    });
    const { search } = list;
    const rows = firstRowsFor(offset + (limit ?? 0), search);
    const first = amongFirst(rows);
    if (search) {
      const hits = () => hitsQuery(reader, list, search);
      return { ...first, rowClass, byText: textSteps(list, search, { columns, build, hits }) };
    }
    const all = build((page) => page.withIds(inIndex(page), columns, ''));
    if (limit === undefined) return { ...all, rowClass };
    // Twice the page: of what is less common, an index has few enough rows.
    const isCommon = (found: number) => offset === 0 && fillsPage(found, 2 * limit, rows, MANY_FIRST_ROWS);
    const wider = (found: number) => (isCommon(found) ? amongFirst(MANY_FIRST_ROWS) : undefined);
    return { ...first, rowClass, otherwise: { ...all, pageSize: limit, wider } };
  }
  const isFoundFirst = Object.hasOwn(meta.properties, 'id') && (isSparse || offset > 0);
  const found = query(reader, list, selection, (page) => {
    const { filter, order, table, joins, withIds, limitClause } = page;
    const rest = `${filter && ` where ${filter}`}${order}${limitClause}`;
    if (limit === undefined || !isFoundFirst)
      return `select ${columns} from ${table} as ${ALIAS}${joins}${rest}`;
    return withIds(pageIds(page, offset + limit), columns, '');
  });
  return { ...found, rowClass };
}

/** A statement with its own parameters: the server rejects a parameter that the text does not contain. */
function query<E extends object>(
  reader: RowReader,
  list: List<E>,
  { joins }: JoinedColumns,
  textOf: (page: PageSql<E>) => string,
): Query {
  const { where, order: by, limit, offset = 0 } = list;
  const meta = metadataOf(reader, list.entity);
  const params = new Params(brandIdOf(reader));
  const filter = condition(meta, visible(reader, meta, where), params);
  const terms = orderTerms(meta, by, params);
  const order = orderBy(terms);
  const table = visibleTable(reader, meta, params);
  // A limit in the text lets the plan of a prepared statement depend on it.
  const limitClause =
    (limit === undefined ? '' : ` limit ${Math.trunc(limit)}`) +
    (offset > 0 ? ` offset ${params.add(offset)}` : '');
  const own = (): string => condition(meta, visible(reader, meta, {}), params);
  const withIds: PageSql<E>['withIds'] = (ids, columns, limitAfter = limitClause) => {
    const rows = whereSql(own(), `${ALIAS}."id" = any(array(${ids}))`);
    return `select ${columns} from ${table} as ${ALIAS}${joins}${rows}${order}${limitAfter}`;
  };
  const sql = { meta, list, filter, terms, order, table, visible: own };
  const text = textOf({ ...sql, joins, limitClause, withIds, params });
  return { text, values: params.values, isPlannedAgain: isPlannedAgain(list) };
}
