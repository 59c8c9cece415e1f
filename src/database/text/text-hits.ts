import type { Hits, Query } from '../list/list.js';
import {
  amongFirstRows,
  comparedBy,
  firstRows,
  indexedCondition,
  type ListSql,
  MANY_FIRST_ROWS,
  MIN_FIRST_ROWS,
  searchesOthers,
} from '../list/list-sql.js';
import type { Params } from '../sql/sql.js';
import { isShort, type TextSearch } from '../sql/text-search.js';
import type { Cell } from '../wire/cell.js';
import type { CellReader } from '../wire/reads.js';
import { candidatesOf } from './text-candidates.js';

/** So many rows of each index are searched for text that more rows may have. */
export const MANY_ROWS = 5000;
/** And so many of the list; fewer if each has rows in other tables that are searched. */
export const manyFirstRows = (search: TextSearch): number =>
  searchesOthers(search) ? 2000 : MANY_FIRST_ROWS;

/** SQL that finds the rows with a search term in indexes, in the order of the list. */
export function hitsIn<E extends object>(sql: ListSql<E>, search: TextSearch, params: Params): string {
  const conditions = [sql.filter, ...indexedCondition(sql, params)];
  const { compared, columns, order } = comparedBy(sql.terms, 'hits');
  const hasAfter = (rows: number) => `exists (select 1 from ${firstRows(sql, 1, rows).from})`;
  const bounds = {
    table: sql.table,
    filter: conditions.filter(Boolean).join(' and '),
    compared,
    most: MANY_ROWS,
  };
  const { ctes, found, isCut } = candidatesOf(search, bounds, params);
  const many = manyFirstRows(search);
  const isMore = `(${isCut} and ${hasAfter(many - 1)})`;
  const select = (more: string) => `select array(select id from hits order by ${order}), ${isCut}, ${more}`;
  if (!isShort(search)) return `with ${ctes}, hits as materialized (${found}) ${select(isMore)}`;
  // No index has all rows with a short text: what is in the first rows alone may be in all others too.
  const isUnindexed = 'exists (select id from nearby except select id from indexed)';
  const nearby = `select ${columns} ${amongFirstRows(sql, MIN_FIRST_ROWS, params)}`;
  return (
    `with ${ctes}, nearby as materialized (${nearby}), indexed as materialized (${found}), ` +
    `hits as materialized (select * from indexed union select * from nearby) ` +
    select(`${isMore} or (${isUnindexed} and ${hasAfter(MIN_FIRST_ROWS)})`)
  );
}

const asked = new WeakMap<TextSearch, Map<string, Promise<Hits>>>();

/** Finds the rows with the text of a search; once for a page and its total, which have the same statement. */
export function readHits(reads: CellReader, search: TextSearch, query: Query): Promise<Hits> {
  const key = keyOf(query);
  const ofSearch = asked.get(search) ?? new Map<string, Promise<Hits>>();
  asked.set(search, ofSearch);
  const found = ofSearch.get(key) ?? find(reads, query);
  ofSearch.set(key, found);
  return found;
}

/** The ids of an array as PostgreSQL writes it. */
const arrayOf = (text: Cell | undefined): string[] => text?.match(/\d+/g) ?? [];

/** The hits of a search that were read before. */
export const knownHits = (search: TextSearch, query: Query): Promise<Hits> | undefined =>
  asked.get(search)?.get(keyOf(query));

const keyOf = ({ text, values }: Query): string => JSON.stringify([text, values]);

async function find(reads: CellReader, query: Query): Promise<Hits> {
  const [[ids, isCut, isMore] = []] = await reads.cells(query.text, query.values, query);
  return { ids: arrayOf(ids), isCut: isCut === 't', isMore: isMore === 't' };
}
