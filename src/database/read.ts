import type { List, Query } from './list.js';
import { listQuery } from './list-query.js';
import { readEntities } from './read-entities.js';
import { emOf, type ReadsRows } from './reader.js';
import { rowSourceOf } from './row-source.js';
import { unlessLeftToOrm } from './sql.js';

/**
 * Reads a list and selects only the columns behind the requested fields. Every list is read here: as rows
 * (see `row.ts`), or by the ORM inside a transaction and where only the ORM supports the filter.
 */
export async function readList<E extends object>(reader: ReadsRows, list: List<E>): Promise<E[]> {
  const source = reader.isInTransaction() ? undefined : rowSourceOf(reader);
  const query = source && unlessLeftToOrm(() => listQuery(reader, list));
  if (!source || !query) return readEntities(emOf(reader), list);
  source.counts.rows += 1;
  const { rowClass, otherwise } = query;
  const read = (one: Query) => source.statements.cells(one.text, one.values, one);
  const found = await read(query);
  const isFull = !otherwise || found.length === list.limit;
  // A row is an object of the entity’s class, by its prototype.
  return (isFull ? found : await read(otherwise)).map((cells) => new rowClass(cells)) as object[] as E[];
}

/** Reads the only record, or the first one, of a list; null where there is none. */
export async function readOne<E extends object>(
  reader: ReadsRows,
  one: Pick<List<E>, 'entity' | 'where' | 'fields' | 'also'>,
): Promise<E | null> {
  const [first] = await readList<E>(reader, { ...one, order: [], limit: 1 });
  return first ?? null;
}
