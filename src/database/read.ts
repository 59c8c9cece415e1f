import type { List, Query } from './list.js';
import { listQuery } from './list-query.js';
import type { Em } from './orm.js';
import { readEntities } from './read-entities.js';
import { rowSourceOf } from './row-source.js';
import { unlessLeftToOrm } from './sql.js';

/**
 * Reads a list and selects only the columns behind the requested fields. Every list is read here: as rows
 * (see `row.ts`), or by the ORM inside a transaction and where only the ORM supports the filter.
 */
export async function readList<E extends object>(em: Em, list: List<E>): Promise<E[]> {
  const source = em.isInTransaction() ? undefined : rowSourceOf(em);
  const query = source && unlessLeftToOrm(() => listQuery(em, list));
  if (!source || !query) return readEntities(em, list);
  source.counts.rows += 1;
  const { rowClass, otherwise } = query;
  const read = ({ text, values, isPlannedAnew }: Query) =>
    source.statements.cells(text, values, { isPlannedAnew });
  const found = await read(query);
  const isFull = !otherwise || found.length === list.limit;
  // A row is an object of the entity’s class, by its prototype.
  return (isFull ? found : await read(otherwise)).map((cells) => new rowClass(cells)) as object[] as E[];
}

/** Reads the only record, or the first one, of a list; null where there is none. */
export async function readOne<E extends object>(
  em: Em,
  one: Pick<List<E>, 'entity' | 'where' | 'fields' | 'also'>,
): Promise<E | null> {
  const [first] = await readList<E>(em, { ...one, order: [], limit: 1 });
  return first ?? null;
}
