import { isPublic } from './audience.js';
import { condition } from './condition.js';
import { type JoinedSelection, withJoins, withoutJoins } from './joins.js';
import type { List, ListQuery, Query } from './list.js';
import { firstRowsFor, inFirstRows, inIndex, isPlannedFor, isSelective, type PageSql } from './list-sql.js';
import { metadataOf } from './metadata.js';
import { pageIds } from './page-ids.js';
import { tableOf } from './public-view.js';
import type { ReadsRows } from './reader.js';
import { selectionOf } from './selection.js';
import { ALIAS, LeftToOrm, ordering, Params } from './sql.js';
import { textSteps } from './text-page.js';
import { hitsQuery } from './total-query.js';
import { brandOf, visible } from './visible.js';

/** The statement of a list. It reads the records too that references lead to, where it is to (`joinTo`). */
export function listQuery<E extends object>(reader: ReadsRows, list: List<E>): ListQuery {
  const { limit, offset = 0, fields, also = [], isSparse = false } = list;
  const meta = metadataOf(reader, list.entity);
  const own = selectionOf(meta, fields, also);
  if (!own) throw new LeftToOrm();
  const selection = isPublic(reader) ? withoutJoins(own) : withJoins(own, fields);
  const { columns, rowClass } = selection;
  if (isSelective(list)) {
    const build = (textOf: (page: PageSql<E>) => string) => query(reader, list, selection, textOf);
    const first = build((page) => {
      const ids = inFirstRows(page, firstRowsFor(offset + (limit ?? 0)), page.params);
      return page.withIds(`${ids}${page.limitClause}`, columns, '');
    });
    const { search } = list;
    if (search) {
      const hits = () => hitsQuery(reader, list, search);
      return { ...first, rowClass, byText: textSteps(list, search, { columns, build, hits }) };
    }
    const all = build((page) => page.withIds(inIndex(page, page.params), columns));
    return limit === undefined
      ? { ...all, rowClass }
      : { ...first, rowClass, otherwise: { ...all, pageSize: limit } };
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

/** A statement with parameters of its own: the server refuses one that its text does not have. */
function query<E extends object>(
  reader: ReadsRows,
  list: List<E>,
  { joins }: JoinedSelection,
  textOf: (page: PageSql<E>) => string,
): Query {
  const { where, order: by, limit, offset = 0 } = list;
  const meta = metadataOf(reader, list.entity);
  const params = new Params(brandOf(reader));
  const filter = condition(meta, visible(reader, meta, where), params);
  const order = ordering(meta, by, params);
  const table = tableOf(reader, meta, params);
  // A limit in the text lets the plan of a prepared statement depend on it.
  const limitClause =
    (limit === undefined ? '' : ` limit ${Math.trunc(limit)}`) +
    (offset > 0 ? ` offset ${params.add(offset)}` : '');
  const withIds: PageSql<E>['withIds'] = (ids, columns, limitAfter = limitClause) => {
    const own = condition(meta, visible(reader, meta, {}), params);
    const hasId = `${own && `${own} and `}${ALIAS}."id" = any(array(${ids}))`;
    return `select ${columns} from ${table} as ${ALIAS}${joins} where ${hasId}${order}${limitAfter}`;
  };
  const text = textOf({ meta, list, filter, order, table, joins, limitClause, withIds, params });
  return { text, values: params.values, isPlannedAnew: isPlannedFor(list) };
}
