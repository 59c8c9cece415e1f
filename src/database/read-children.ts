import { type EntityClass, type EntityMetadata, type QueryOrderMap, raw } from '@mikro-orm/core';
import { isPublic } from './audience.js';
import { condition } from './condition.js';
import { withJoins, withoutJoins } from './joins.js';
import type { ListQuery } from './list.js';
import { metadataOf } from './metadata.js';
import { tableOf } from './public-view.js';
import { readRows } from './read.js';
import { readEntities } from './read-entities.js';
import { emOf, type ReadsRows } from './reader.js';
import { propertyOf } from './row.js';
import { selectionOf } from './selection.js';
import { ALIAS, LeftToOrm, ordering, Params } from './sql.js';
import { brandOf, visible } from './visible.js';

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
  fields: Iterable<string>;
}

/** Reads all lists with one statement. */
export function readChildren<E extends object>(reader: ReadsRows, lists: ChildLists<E>): Promise<E[]> {
  const { entity, by, direction, fields } = lists;
  const meta = metadataOf(reader, entity);
  const order = [{ createdAt: direction } as QueryOrderMap<E>, { id: direction } as QueryOrderMap<E>];
  return readRows<E>(
    reader,
    () => childrenQuery(reader, meta, lists, order),
    () => {
      // The ORM keeps such a condition until all garbage is collected, so rows are read without one.
      const values: unknown[] = [];
      const pages = pagesOf(meta, lists, (value) => {
        values.push(value);
        return '?';
      });
      const isChosen = raw((alias) => `${alias}.id in (${pages})`, values);
      const where = { [isChosen]: [] } as never;
      return readEntities<E>(emOf(reader), { entity, where, order, fields, also: [by] });
    },
  );
}

function childrenQuery<E extends object>(
  reader: ReadsRows,
  meta: EntityMetadata,
  lists: ChildLists<E>,
  order: QueryOrderMap<E>[],
): ListQuery {
  const own = selectionOf(meta, lists.fields, [lists.by]);
  if (!own) throw new LeftToOrm();
  const { columns, rowClass, joins } = isPublic(reader) ? withoutJoins(own) : withJoins(own, lists.fields);
  const params = new Params(brandOf(reader));
  const filter = condition(meta, visible(reader, meta, {}), params);
  const isChosen = `${ALIAS}."id" in (${pagesOf(meta, lists, (value) => params.add(value))})`;
  const text =
    `select ${columns} from ${tableOf(reader, meta, params)} as ${ALIAS}${joins} ` +
    `where ${filter} and ${isChosen}${ordering(meta, order, params)}`;
  const { values } = params;
  return { text, values, isPlannedAnew: false, rowClass };
}

/**
 * SQL that selects the ids of the children. Its lateral join reads from the index only the rows of the pages.
 * `param` takes the parameters in their order, and returns what stands for each in the text.
 */
function pagesOf<E extends object>(
  meta: EntityMetadata,
  { by, brandId, parents, direction, unless, after, limit }: ChildLists<E>,
  param: (value: unknown) => string,
): string {
  const column = (name: string): string => `child.${propertyOf(meta, name).fieldNames.at(-1)}`;
  const ids = param(`{${parents.join(',')}}`);
  const conditions = [`child.brand_id = ${param(brandId)}`, `${column(by)} = parent.id`];
  if (unless) conditions.push(`not ${column(unless)}`);
  if (after) {
    const operator = direction === 'asc' ? '>' : '<';
    conditions.push(
      `(child.created_at, child.id) ${operator} (${param(after.createdAt)}, ${param(after.id)})`,
    );
  }
  return `select page.id from unnest(${ids}::bigint[]) as parent (id) cross join lateral (
      select child.id from "${meta.tableName}" as child where ${conditions.join(' and ')}
      order by child.created_at ${direction}, child.id ${direction} limit ${param(limit)}
    ) as page`;
}
