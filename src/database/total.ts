import { COUNTED, estimate, estimateFrom } from './estimate.js';
import type { Filtered, Query } from './list.js';
import { countEntities } from './read-entities.js';
import { emOf, type ReadsRows } from './reader.js';
import { type RowSource, rowSourceOf } from './row-source.js';
import { knownSample } from './sample.js';
import { unlessLeftToOrm } from './sql.js';
import { knownHits, readHits } from './text-hits.js';
import { hitsQuery, totalQuery } from './total-query.js';

/** The number of rows of a list; beyond `COUNTED` an estimate, and at least what was seen. */
export interface Total {
  count: number;
  isEstimated: boolean;
}

/**
 * The number of rows that match a filter. Counting stops at `COUNTED`, so that it takes as long however many
 * rows there are; beyond, a sample of the brand’s rows tells how many match.
 */
export async function readTotal<E extends object>(reader: ReadsRows, list: Filtered<E>): Promise<Total> {
  const source = reader.isInTransaction() ? undefined : rowSourceOf(reader);
  const query =
    source &&
    unlessLeftToOrm(() =>
      list.search ? hitsQuery(reader, list, list.search) : totalQuery(reader, list, COUNTED + 1),
    );
  if (!source || !query) return { count: await countEntities(emOf(reader), list), isEstimated: false };
  // What the page looks up need not be estimated first.
  const isKnown = list.search && knownHits(list.search, query);
  const sample = isSlowToCount(list) && !isKnown ? knownSample(reader, source, list) : undefined;
  const first = sample && (await estimateFrom(reader, source, list, sample));
  if (first?.isSurelyMany) return { count: first.count, isEstimated: true };
  const { seen, isMore } = await readCount(source, query, list);
  if (seen <= COUNTED && !isMore) return { count: seen, isEstimated: false };
  const { count } = first ?? (await estimate(reader, source, list));
  return { count: Math.max(seen, count), isEstimated: true };
}

/** Whether each row that is counted takes long, as with a text, a keyword, a status or a place. */
const isSlowToCount = ({ search, selective, isPlannedAnew = false }: Filtered<object>): boolean =>
  search !== undefined || selective !== undefined || isPlannedAnew;

async function readCount(
  source: RowSource,
  query: Query,
  { search }: Filtered<object>,
): Promise<{ seen: number; isMore: boolean }> {
  if (search) {
    const { ids, isMore } = await readHits(source, search, query);
    return { seen: ids.length, isMore };
  }
  const [[seen] = []] = await source.statements.cells(query.text, query.values, query);
  return { seen: Number(seen), isMore: false };
}
