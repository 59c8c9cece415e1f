import type { Filtered, Query } from './list.js';
import { hasId, sampledQuery, totalQuery } from './list-query.js';
import { countEntities } from './read-entities.js';
import { emOf, type ReadsRows } from './reader.js';
import { type RowSource, rowSourceOf } from './row-source.js';
import { sampleOf } from './sample.js';
import { unlessLeftToOrm } from './sql.js';

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
  const seen = await readCount(source, query);
  if (seen <= COUNTED) return { count: seen, isEstimated: false };
  return { count: Math.max(seen, await estimate(reader, source, list)), isEstimated: true };
}

async function readCount({ statements }: RowSource, query: Query): Promise<number> {
  const [[count] = []] = await statements.cells(query.text, query.values, query);
  return Number(count);
}

/** The number of rows that match, from a sample; 0 where none can be drawn. */
async function estimate<E extends object>(
  reader: ReadsRows,
  source: RowSource,
  list: Filtered<E>,
): Promise<number> {
  if (!hasId(reader, list.entity)) return 0;
  // A brand may have too many rows to be counted in the time that a statement has.
  const sample = await sampleOf(reader, source, list).catch(() => undefined);
  if (!sample || sample.size === 0) return 0;
  const matching = await readCount(source, sampledQuery(reader, list, sample.ids));
  return Math.round((sample.rows * matching) / sample.size);
}
