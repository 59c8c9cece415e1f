import { LRUCache } from 'lru-cache';
import type { Filtered, Query } from '../list/list.js';
import type { RowReader } from '../sql/row-reader.js';
import { knownHits, readHits } from '../text/text-hits.js';
import { statementsOf } from '../wire/database-statements.js';
import type { CellReader } from '../wire/reads.js';
import type { Statements } from '../wire/statements.js';
import { COUNTED, estimate, estimateFrom } from './estimate.js';
import { knownSample, sampleKey } from './sample.js';
import { hitsQuery, totalQuery } from './total-query.js';

/** The number of rows of a list; beyond `COUNTED` an estimate, and at least what was seen. */
export interface Total {
  count: number;
  isEstimated: boolean;
}

/** How old an estimate may be. An exact total is never remembered: it has every change before it. */
const ESTIMATE_TTL_MS = 10_000;
/** The most memory that the estimates of a database take, in characters of their keys. */
const MAX_CHARACTERS = 2_000_000;

const ofDatabases = new WeakMap<Statements, LRUCache<string, Total>>();

function estimatesOf(reader: RowReader): LRUCache<string, Total> {
  const statements = statementsOf(reader);
  const cached =
    ofDatabases.get(statements) ??
    new LRUCache<string, Total>({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: (_, key) => key.length,
      ttl: ESTIMATE_TTL_MS,
    });
  ofDatabases.set(statements, cached);
  return cached;
}

/**
 * The number of rows that match a filter. Counting stops at `COUNTED`, so that it takes the same time for any
 * number of rows; above that, the number is estimated from a sample of the brand’s rows, which is kept for
 * some seconds.
 */
export async function readTotal<E extends object>(reader: RowReader, list: Filtered<E>): Promise<Total> {
  await reader.flushFor(list.entity);
  const query = list.search ? hitsQuery(reader, list, list.search) : totalQuery(reader, list, COUNTED + 1);
  const key = `${sampleKey(reader, list.entity)} ${JSON.stringify([query.text, query.values])}`;
  const estimates = estimatesOf(reader);
  const cached = estimates.get(key);
  if (cached) return cached;
  const total = await countOrEstimate(reader, list, query);
  if (total.isEstimated) estimates.set(key, total);
  return total;
}

async function countOrEstimate<E extends object>(
  reader: RowReader,
  list: Filtered<E>,
  query: Query,
): Promise<Total> {
  // What the page looks up does not have to be estimated first.
  const isKnown = list.search && knownHits(list.search, query);
  const sample = isSlowToCount(list) && !isKnown ? knownSample(reader, list) : undefined;
  const first = sample && (await estimateFrom(reader, list, sample));
  if (first?.isSurelyMany) return { count: first.count, isEstimated: true };
  const { seen, isMore } = await readCount(reader, query, list);
  if (seen <= COUNTED && !isMore) return { count: seen, isEstimated: false };
  const { count } = first ?? (await estimate(reader, list));
  return { count: Math.max(seen, count), isEstimated: true };
}

/** Whether each row that is counted takes long, as with a text, a keyword, a status or a place. */
const isSlowToCount = ({ search, selective, isPlannedAgain = false }: Filtered<object>): boolean =>
  search !== undefined || selective !== undefined || isPlannedAgain;

async function readCount(
  reads: CellReader,
  query: Query,
  { search }: Filtered<object>,
): Promise<{ seen: number; isMore: boolean }> {
  if (search) {
    const { ids, isMore } = await readHits(reads, search, query);
    return { seen: ids.length, isMore };
  }
  const [[seen] = []] = await reads.cells(query.text, query.values, query);
  return { seen: Number(seen), isMore: false };
}
