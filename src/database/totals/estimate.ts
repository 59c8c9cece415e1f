import type { Filtered } from '../list/list.js';
import type { RowReader } from '../sql/row-reader.js';
import { MANY_ROWS } from '../text/text-hits.js';
import { type Sample, sampleOf } from './sample.js';
import { hashSampleQuery, hasId, sampledQuery } from './total-query.js';

/** Totals up to this one are exact. */
export const COUNTED = 10_000;

/** The number of rows of a list, from some of them. */
interface Estimate {
  count: number;
  /** Whether there are surely more rows than are counted or looked for. */
  isSurelyMany: boolean;
}

/** The most rows of a hash sample that are read; if there are more, the sample of the brand is enough. */
const MOST_HASHED = 2000;
/** That there are no more rows than are counted has a smaller chance than one in 10^9. */
const BEYOND_DOUBT = Math.log(1e9);

/** The number of rows that match, from a sample; 0 if none can be drawn. */
export async function estimate<E extends object>(reader: RowReader, list: Filtered<E>): Promise<Estimate> {
  // A brand may have too many rows to be counted in the time that a statement has.
  const sample = hasId(reader, list.entity) && (await sampleOf(reader, list).catch(() => undefined));
  return sample ? estimateFrom(reader, list, sample) : { count: 0, isSurelyMany: false };
}

/** The number of rows that match, from a hash sample if the list has a small one, or from a sample. */
export async function estimateFrom<E extends object>(
  reader: RowReader,
  list: Filtered<E>,
  sample: Sample,
): Promise<Estimate> {
  const { rows, ids, size } = sample;
  if (size === 0) return { count: 0, isSurelyMany: false };
  const byHash = await estimateByHash(reader, list, rows);
  if (byHash) return byHash;
  const query = sampledQuery(reader, list, ids);
  const [[all, ofPlace] = []] = await reader.cells(query.text, query.values, query);
  const each = size / rows;
  return {
    count: Math.round(Number(all) / each),
    // The total for a search term is also an estimate if one expression has more rows than are read from its
    // index.
    isSurelyMany:
      isSurelyMore(Number(all), COUNTED * each) || isSurelyMore(Number(ofPlace), MANY_ROWS * each),
  };
}

async function estimateByHash<E extends object>(
  reader: RowReader,
  list: Filtered<E>,
  rows: number,
): Promise<Estimate | undefined> {
  const { hashSample } = list;
  if (!hashSample) return undefined;
  const query = hashSampleQuery(reader, list, hashSample, MOST_HASHED);
  const [[matching, near] = []] = await reader.cells(query.text, query.values, query);
  if (Number(near) >= MOST_HASHED) return undefined;
  const seen = Number(matching);
  const count = Math.min(rows, seen * hashSample.oneIn);
  return { count, isSurelyMany: isSurelyMore(seen, COUNTED / hashSample.oneIn) };
}

/**
 * Whether so many rows of a sample show that more are expected than `expected`, by Chernoff’s bound of the
 * chance to see as many.
 */
const isSurelyMore = (seen: number, expected: number): boolean =>
  seen > expected && seen * Math.log(seen / expected) - seen + expected > BEYOND_DOUBT;
