import type { List, ListQuery, Query } from './list.js';
import { listQuery } from './list-query.js';
import { readEntities } from './read-entities.js';
import { emOf, type ReadsRows } from './reader.js';
import { rowSourceOf } from './row-source.js';
import { unlessLeftToOrm } from './sql.js';

/** Reads a list and selects only the columns behind the requested fields. */
export const readList = <E extends object>(reader: ReadsRows, list: List<E>): Promise<E[]> =>
  readRows<E>(
    reader,
    () => listQuery(reader, list),
    () => readEntities(emOf(reader), list),
  );

/**
 * Reads rows (see `row.ts`) by a statement, or entities by the ORM: inside a transaction, and where the
 * statement is left to it. Every list is read here.
 */
export async function readRows<E extends object>(
  reader: ReadsRows,
  build: () => ListQuery,
  byOrm: () => Promise<E[]>,
): Promise<E[]> {
  const source = reader.isInTransaction() ? undefined : rowSourceOf(reader);
  const query = source && unlessLeftToOrm(build);
  if (!source || !query) return byOrm();
  source.counts.rows += 1;
  const { rowClass, otherwise } = query;
  const read = (one: Query) => source.statements.cells(one.text, one.values, one);
  let found = await read(query);
  if (otherwise && found.length < otherwise.rows) found = await read(otherwise);
  // A row is an object of the entity’s class, by its prototype.
  return found.map((cells) => new rowClass(cells)) as object[] as E[];
}

/** Reads the only record, or the first one, of a list; null where there is none. */
export async function readOne<E extends object>(
  reader: ReadsRows,
  one: Pick<List<E>, 'entity' | 'where' | 'fields' | 'also'>,
): Promise<E | null> {
  const [first] = await readList<E>(reader, { ...one, order: [], limit: 1 });
  return first ?? null;
}
