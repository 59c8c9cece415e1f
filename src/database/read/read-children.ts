import type { EntityClass, EntityMetadata, QueryOrderMap } from '@mikro-orm/core';
import type { ListQuery } from '../list/list.js';
import { type Fields, selectColumns } from '../row/columns.js';
import { withJoins, withoutJoins } from '../row/joins.js';
import { propertyOf } from '../row/row.js';
import { isPublic } from '../sql/audience.js';
import { condition } from '../sql/condition.js';
import { metadataOf } from '../sql/metadata.js';
import { visibleTable } from '../sql/public-view.js';
import type { RowReader } from '../sql/row-reader.js';
import { ALIAS, anyArray, columnOf, orderBy, orderTerms, Params } from '../sql/sql.js';
import { brandIdOf, visible } from '../sql/visible.js';
import { readRows, type Selected } from './read.js';

/** The lists of children of many parents of one brand, sorted by creation, all cut to the same size. */
export interface ChildLists<E extends object> {
  entity: EntityClass<E>;
  /** The property of the child that refers to the parent. */
  by: string & keyof E;
  brandId: number;
  parents: readonly number[];
  direction: 'asc' | 'desc';
  /** A flag of children to leave out, such as `isDeleted`. */
  unless?: (string & keyof E) | undefined;
  /** Each list begins after this position. */
  after?: { createdAt: Date; id: number } | undefined;
  limit: number;
  fields: Fields;
}

/** Reads all lists with one statement. */
export async function readChildren<E extends object>(
  reader: RowReader,
  lists: ChildLists<E>,
): Promise<Selected<E>[]> {
  await reader.flushFor(lists.entity);
  return readRows<E>(reader, childrenQuery(reader, lists));
}

function childrenQuery<E extends object>(reader: RowReader, lists: ChildLists<E>): ListQuery {
  const { entity, direction, parents, limit } = lists;
  const meta = metadataOf(reader, entity);
  const order = [{ createdAt: direction } as QueryOrderMap<E>, { id: direction } as QueryOrderMap<E>];
  const own = selectColumns(meta, lists.fields, [lists.by]);
  const { columns, rowClass, joins } = isPublic(reader) ? withoutJoins(own) : withJoins(own, lists.fields);
  const params = new Params(brandIdOf(reader));
  const filter = condition(meta, visible(reader, meta, {}), params);
  const [parent] = parents;
  const isOnlyOne = parents.length === 1 && !isPublic(reader);
  const isChosen = isOnlyOne
    ? conditionsOf(meta, lists, params, ALIAS, params.add(parent)).join(' and ')
    : `${ALIAS}."id" in (${pagesOf(meta, lists, params)})`;
  const text =
    `select ${columns} from ${visibleTable(reader, meta, params)} as ${ALIAS}${joins} ` +
    `where ${filter} and ${isChosen}${orderBy(orderTerms(meta, order, params))}` +
    `${isOnlyOne ? ` limit ${params.add(limit)}` : ''}`;
  const { values } = params;
  return { text, values, isPlannedAgain: false, rowClass };
}

/**
 * SQL that selects the ids of the children. Its lateral join reads from the index only the rows of the pages.
 */
function pagesOf<E extends object>(meta: EntityMetadata, lists: ChildLists<E>, params: Params): string {
  const { direction, parents, limit } = lists;
  const ids = anyArray(params.add(`{${parents.join(',')}}`));
  const conditions = conditionsOf(meta, lists, params, 'child', 'parent.id');
  return `select page.id from unnest(${ids}) as parent (id) cross join lateral (
      select child.id from "${meta.tableName}" as child where ${conditions.join(' and ')}
      order by child.created_at ${direction}, child.id ${direction} limit ${params.add(limit)}
    ) as page`;
}

/** The conditions that a row is a child of a parent, and comes after the start position of the list. */
function conditionsOf<E extends object>(
  meta: EntityMetadata,
  { by, brandId, direction, unless, after }: ChildLists<E>,
  params: Params,
  alias: string,
  parent: string,
): string[] {
  const column = (name: string): string => columnOf(propertyOf(meta, name), alias);
  const conditions = [`${alias}.brand_id = ${params.add(brandId)}`, `${column(by)} = ${parent}`];
  if (unless) conditions.push(`not ${column(unless)}`);
  if (after) {
    const operator = direction === 'asc' ? '>' : '<';
    conditions.push(
      `(${alias}.created_at, ${alias}.id) ${operator} (${params.add(after.createdAt)}, ${params.add(after.id)})`,
    );
  }
  return conditions;
}
