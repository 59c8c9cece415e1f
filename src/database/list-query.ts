import { condition } from './condition.js';
import { type JoinedSelection, withJoins } from './joins.js';
import type { List, ListQuery, Query } from './list.js';
import { metadataOf } from './metadata.js';
import { firstRowsFor, inFirstRows, inIndex, isPlannedFor, isRare, type Parts } from './rare.js';
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
  const selection = withJoins(own, fields);
  const { columns, rowClass } = selection;
  if (isRare(list)) {
    const build = (textOf: (parts: Parts<E>) => string) => query(reader, list, selection, textOf);
    const first = build(({ rows, chosen, cut, params }) =>
      chosen(`${inFirstRows(rows, firstRowsFor(offset + (limit ?? 0)), params)}${cut}`, columns, ''),
    );
    const { search } = list;
    if (search) {
      const hits = () => hitsQuery(reader, list, search);
      return { ...first, rowClass, byText: textSteps(list, search, { columns, build, hits }) };
    }
    const all = build(({ rows, chosen, params }) => chosen(inIndex(rows, params), columns));
    return limit === undefined
      ? { ...all, rowClass }
      : { ...first, rowClass, otherwise: { ...all, rows: limit } };
  }
  const isFoundFirst =
    limit !== undefined && Object.hasOwn(meta.properties, 'id') && (isSparse || offset > 0);
  const page = query(reader, list, selection, ({ rows: { filter, order }, table, joins, chosen, cut }) => {
    const rest = `${filter && ` where ${filter}`}${order}${cut}`;
    if (!isFoundFirst) return `select ${columns} from ${table}${joins}${rest}`;
    return chosen(`select ${ALIAS}."id" from ${table}${rest}`, columns, '');
  });
  return { ...page, rowClass };
}

/** A statement with parameters of its own: the server refuses one that its text does not have. */
function query<E extends object>(
  reader: ReadsRows,
  list: List<E>,
  { joins }: JoinedSelection,
  textOf: (parts: Parts<E>) => string,
): Query {
  const { where, order: by, limit, offset = 0 } = list;
  const meta = metadataOf(reader, list.entity);
  const params = new Params(brandOf(reader));
  const filter = condition(meta, visible(reader, meta, where), params);
  const order = ordering(meta, by, params);
  const table = `"${meta.tableName}" as ${ALIAS}`;
  // A limit in the text lets the plan of a prepared statement depend on it.
  const cut =
    (limit === undefined ? '' : ` limit ${Math.trunc(limit)}`) +
    (offset > 0 ? ` offset ${params.add(offset)}` : '');
  const chosen: Parts<E>['chosen'] = (found, columns, cutAfter = cut) => {
    const own = condition(meta, visible(reader, meta, {}), params);
    const isChosen = `${own && `${own} and `}${ALIAS}."id" = any(array(${found}))`;
    return `select ${columns} from ${table}${joins} where ${isChosen}${order}${cutAfter}`;
  };
  const text = textOf({ rows: { meta, list, filter, order }, table, joins, cut, chosen, params });
  return { text, values: params.values, isPlannedAnew: isPlannedFor(list), brand: params.brand };
}
