import type { List, ListQuery, Query } from '../list/list.js';
import type { RowReader } from '../sql/row-reader.js';
import { readHits } from '../text/text-hits.js';
import type { Cell } from '../wire/cell.js';
import type { CellReader } from '../wire/reads.js';
import { listQuery } from './list-query.js';

/** What is read with some fields by their names: any other property throws. */
export type Row<E, K extends keyof E> = Pick<E, K | ('id' & keyof E)>;

/** What a query selects, for its response. Code may read only the id. */
export type Selected<E> = Row<E, never>;

/** Reads a list as rows (see `row.ts`), and selects only the columns behind the requested fields. */
export function readList<E extends object, K extends string & keyof E>(
  reader: RowReader,
  list: List<E> & { fields: readonly K[] },
): Promise<Row<E, K>[]>;
export function readList<E extends object>(reader: RowReader, list: List<E>): Promise<Selected<E>[]>;
export async function readList<E extends object>(reader: RowReader, list: List<E>): Promise<Selected<E>[]> {
  await reader.flushFor(list.entity);
  return readRows<E>(reader, listQuery(reader, list));
}

/** Runs the statement of a list. Every list is read here. */
export async function readRows<E extends object>(
  reader: RowReader,
  query: ListQuery,
): Promise<Selected<E>[]> {
  const { rowClass } = query;
  const found = await readCells(reader, query);
  // A row is an object of the entity’s class, by its prototype.
  return found.map((cells) => new rowClass(cells)) as object[] as Selected<E>[];
}

async function readCells(reads: CellReader, query: ListQuery): Promise<Cell[][]> {
  const { otherwise, byText } = query;
  const read = (one: Query) => reads.cells(one.text, one.values, one);
  const first = await read(query);
  if (otherwise && first.length < otherwise.pageSize) {
    const wider = otherwise.wider(first.length);
    const more = wider ? await read(wider) : first;
    return more.length === otherwise.pageSize ? more : read(otherwise);
  }
  if (!byText || first.length === byText.pageSize) return first;
  const wider = byText.wider(first);
  const found = wider ? await read(wider) : first;
  if (found.length === byText.pageSize) return found;
  return read(byText.page(found, await readHits(reads, byText.search, byText.hits()), wider !== undefined));
}

type One<E extends object> = Pick<List<E>, 'entity' | 'where' | 'fields' | 'also'>;

/** Reads the only record, or the first one, of a list; null if there is none. */
export function readOne<E extends object, K extends string & keyof E>(
  reader: RowReader,
  one: One<E> & { fields: readonly K[] },
): Promise<Row<E, K> | null>;
export function readOne<E extends object>(reader: RowReader, one: One<E>): Promise<Selected<E> | null>;
export async function readOne<E extends object>(reader: RowReader, one: One<E>): Promise<Selected<E> | null> {
  const [first] = await readList<E>(reader, { ...one, order: [], limit: 1 });
  return first ?? null;
}

/** Reads the only record of a list that certainly has one, such as the record of a foreign key. */
export async function readExisting<E extends object, K extends string & keyof E>(
  reader: RowReader,
  one: One<E> & { fields: readonly K[] },
): Promise<Row<E, K>> {
  const found = await readOne(reader, one);
  if (!found) throw new Error(`${one.entity.name} was not found.`);
  return found;
}
