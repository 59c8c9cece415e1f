import type { EntityClass, EntityMetadata, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import { condition } from './condition.js';
import type { Em } from './orm.js';
import type { RowClass } from './row.js';
import { rowSourceOf } from './row-source.js';
import { propertiesBehind, selectionOf } from './selection.js';
import { ALIAS, ordering, Params, said, Unsaid } from './sql.js';
import { brandOf, visible } from './visible.js';

/** The description of a list read: entity, filter, order, page, and the requested fields. */
export interface List<E extends object> {
  entity: EntityClass<E>;
  where: FilterQuery<NoInfer<E>>;
  order: QueryOrderMap<E>[];
  limit?: number;
  offset?: number;
  fields: Iterable<string>;
  /** Properties beside those behind the fields, such as those of a cursor. */
  also?: readonly string[];
}

/** A statement and its parameters. */
interface Query {
  text: string;
  values: readonly unknown[];
}

/** The columns behind the requested fields; a computed field stands for the columns that it reads. */
export const columnsFor = <E extends object>(
  em: Em,
  entity: EntityClass<E>,
  fields: Iterable<string>,
): string[] => propertiesBehind(metadataOf(em, entity), fields);

const metadataOf = <E extends object>(em: Em, entity: EntityClass<E>): EntityMetadata =>
  em.getMetadata().get<object>(entity);

/**
 * Reads a list and selects only the columns behind the requested fields. Every list is read here: as rows
 * (see `row.ts`), or by the ORM inside a transaction and where the filter is one that only the ORM can say.
 */
export async function readList<E extends object>(em: Em, list: List<E>): Promise<E[]> {
  const source = em.isInTransaction() ? undefined : rowSourceOf(em);
  const query = source && said(() => listQuery(em, list));
  if (!source || !query) return readEntities(em, list);
  source.counts.rows += 1;
  const { rowClass } = query;
  const found = await source.statements.cells(query.text, query.values);
  // A row is an object of the entity’s class, by its prototype.
  return found.map((cells) => new rowClass(cells)) as object[] as E[];
}

/** Reads the only record, or the first one, of a list; null where there is none. */
export async function readOne<E extends object>(
  em: Em,
  one: Pick<List<E>, 'entity' | 'where' | 'fields' | 'also'>,
): Promise<E | null> {
  const [first] = await readList<E>(em, { ...one, order: [], limit: 1 });
  return first ?? null;
}

/** The number of rows that match the filter of a list. */
export async function countList<E extends object>(
  em: Em,
  { entity, where }: Pick<List<E>, 'entity' | 'where'>,
): Promise<number> {
  const source = em.isInTransaction() ? undefined : rowSourceOf(em);
  const query = source && said(() => countQuery(em, entity, where));
  if (!source || !query) return em.count(entity, where);
  const [[count] = []] = await source.statements.cells(query.text, query.values);
  return Number(count);
}

/** Reads a list with the ORM. */
export async function readEntities<E extends object>(em: Em, list: List<E>): Promise<E[]> {
  const source = rowSourceOf(em);
  if (source) source.counts.entities += 1;
  const { entity, where, order, limit, offset, fields, also = [] } = list;
  const columns = columnsFor(em, entity, [...fields, ...also, ...sortedBy(order)]);
  // MikroORM derives the type of a partial read from literal field names, and these come from the query.
  const rows: unknown = await em.find(entity, where, {
    fields: columns as never,
    orderBy: order,
    disableIdentityMap: true,
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
  });
  return rows as E[];
}

const sortedBy = (order: readonly object[]): string[] => order.flatMap((one) => Object.keys(one));

function listQuery<E extends object>(em: Em, list: List<E>): Query & { rowClass: RowClass } {
  const { entity, where, order, limit, offset = 0, fields, also = [] } = list;
  const meta = metadataOf(em, entity);
  const selection = selectionOf(meta, fields, [...also, ...sortedBy(order)]);
  if (!selection) throw new Unsaid();
  const params = new Params(brandOf(em));
  const text = [
    `select ${selection.columns}${from(em, meta, where, params)}${ordering(meta, order, params)}`,
    // A limit in the text lets the plan of a prepared statement depend on it.
    ...(limit === undefined ? [] : [`limit ${Math.trunc(limit)}`]),
    ...(offset > 0 ? [`offset ${params.add(offset)}`] : []),
  ].join(' ');
  return { text, values: params.values, rowClass: selection.rowClass };
}

function countQuery(em: Em, entity: EntityClass<object>, where: unknown): Query {
  const params = new Params(brandOf(em));
  return {
    text: `select count(*)${from(em, metadataOf(em, entity), where, params)}`,
    values: params.values,
  };
}

function from(em: Em, meta: EntityMetadata, where: unknown, params: Params): string {
  const filter = condition(meta, visible(em, meta, where), params);
  return ` from "${meta.tableName}" as ${ALIAS}${filter && ` where ${filter}`}`;
}
