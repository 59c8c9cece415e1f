import type { Filtered, Query } from './list.js';
import { countEntities } from './read-entities.js';
import { emOf, type ReadsRows } from './reader.js';
import { type RowSource, rowSourceOf } from './row-source.js';
import { knownSample, type Sample, sampleOf } from './sample.js';
import { unlessLeftToOrm } from './sql.js';
import { hasId, sampledQuery, totalQuery } from './total-query.js';

/** Totals up to this one are exact. */
export const COUNTED = 10_000;

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
  const query = source && unlessLeftToOrm(() => totalQuery(reader, list, COUNTED + 1));
  if (!source || !query) return { count: await countEntities(emOf(reader), list), isEstimated: false };
  const sample = isSlowToCount(list) ? knownSample(reader, source, list) : undefined;
  const first = sample && (await estimateFrom(reader, source, list, sample));
  if (first?.isSurelyMany) return { count: first.count, isEstimated: true };
  const { seen, isMore } = await readCount(source, query);
  if (seen <= COUNTED && !isMore) return { count: seen, isEstimated: false };
  const { count } = first ?? (await estimate(reader, source, list));
  return { count: Math.max(seen, count), isEstimated: true };
}

/** Whether each row that is counted takes long, as with a text, a keyword, a status or a place. */
const isSlowToCount = ({ search, rare, isPlannedAnew = false }: Filtered<object>): boolean =>
  search !== undefined || rare !== undefined || isPlannedAnew;

async function readCount(
  { statements }: RowSource,
  query: Query,
): Promise<{ seen: number; isMore: boolean }> {
  const [[seen, isMore] = []] = await statements.cells(query.text, query.values, query);
  return { seen: Number(seen), isMore: isMore === 't' };
}

interface Estimate {
  count: number;
  /** Whether there are more than `COUNTED` rows, by four standard deviations of a sample. */
  isSurelyMany: boolean;
}

/** The number of rows that match, from a sample; 0 where none can be drawn. */
async function estimate<E extends object>(
  reader: ReadsRows,
  source: RowSource,
  list: Filtered<E>,
): Promise<Estimate> {
  // A brand may have too many rows to be counted in the time that a statement has.
  const sample = hasId(reader, list.entity) && (await sampleOf(reader, source, list).catch(() => undefined));
  return sample ? estimateFrom(reader, source, list, sample) : { count: 0, isSurelyMany: false };
}

async function estimateFrom<E extends object>(
  reader: ReadsRows,
  source: RowSource,
  list: Filtered<E>,
  { rows, ids, size }: Sample,
): Promise<Estimate> {
  const { seen } = await readCount(source, sampledQuery(reader, list, ids));
  const expected = (size * COUNTED) / rows;
  const isSurelyMany = rows > COUNTED && seen > expected + 4 * Math.sqrt(expected) + 2;
  return { count: size > 0 ? Math.round((rows * seen) / size) : 0, isSurelyMany };
}
