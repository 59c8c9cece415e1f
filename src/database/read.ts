import { isPublic } from './audience.js';
import type { Cell } from './cell.js';
import type { List, ListQuery, Query } from './list.js';
import { listQuery } from './list-query.js';
import { transactionOf } from './orm-connection.js';
import { readEntities } from './read-entities.js';
import { emOf, type ReadsRows } from './reader.js';
import { type RowSource, rowSourceOf } from './row-source.js';
import { unlessLeftToOrm } from './sql.js';
import { readHits } from './text-hits.js';

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
  const source = rowSourceOf(reader);
  const isStatement = !reader.isInTransaction() || isPublic(reader);
  const query = source && isStatement ? unlessLeftToOrm(build) : undefined;
  if (!source || !query) {
    // The ORM would read what a public key does not see.
    if (isPublic(reader)) throw new Error('A list for a public key is read by a statement alone.');
    return byOrm();
  }
  source.counts.rows += 1;
  const { rowClass } = query;
  const found = await readCells(source, reader, query);
  // A row is an object of the entity’s class, by its prototype.
  return found.map((cells) => new rowClass(cells)) as object[] as E[];
}

async function readCells(source: RowSource, reader: ReadsRows, query: ListQuery): Promise<Cell[][]> {
  const { otherwise, byText } = query;
  const transaction = reader.isInTransaction() ? transactionOf(emOf(reader)) : undefined;
  const read = (one: Query) =>
    transaction?.cells(one.text, one.values) ?? source.statements.cells(one.text, one.values, one);
  const first = await read(query);
  if (otherwise && first.length < otherwise.pageSize) return read(otherwise);
  if (!byText || first.length === byText.pageSize) return first;
  const wider = byText.wider(first);
  const found = wider ? await read(wider) : first;
  if (found.length === byText.pageSize) return found;
  return read(byText.page(found, await readHits(source, byText.search, byText.hits()), wider !== undefined));
}

/** Reads the only record, or the first one, of a list; null where there is none. */
export async function readOne<E extends object>(
  reader: ReadsRows,
  one: Pick<List<E>, 'entity' | 'where' | 'fields' | 'also'>,
): Promise<E | null> {
  const [first] = await readList<E>(reader, { ...one, order: [], limit: 1 });
  return first ?? null;
}
