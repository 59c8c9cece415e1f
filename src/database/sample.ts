import type { EntityClass } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import { isPublic } from './audience.js';
import { condition } from './condition.js';
import type { Filtered } from './list.js';
import { metadataOf } from './metadata.js';
import { tableOf } from './public-view.js';
import type { ReadsRows } from './reader.js';
import type { RowSource } from './row-source.js';
import { ALIAS, Params } from './sql.js';
import { brandOf, visible } from './visible.js';
import { asOwnWork } from './work.js';

/** Rows of a brand that stand for all of its rows in a table. */
export interface Sample {
  /** How many rows the brand has. */
  rows: number;
  /** The ids of the sample, as an array of PostgreSQL. */
  ids: string;
  size: number;
}

/** The rows of a sample, about: an estimate of a tenth of the rows is right to a tenth. */
const SIZE = 1000;
/** A sample takes one scan of the brand’s keys. At most a hundredth of the time is spent on such scans. */
const TTL_FOR_EACH_MS = 100;
const MIN_TTL_MS = 1000;
/** The samples that are kept, of all brands and tables; each takes some 10 KB. */
const MAX_SAMPLES = 300;

interface Drawn {
  reader: ReadsRows;
  entity: EntityClass<object>;
  source: RowSource;
}

const bySource = new WeakMap<RowSource, LRUCache<string, Sample, Drawn>>();

/**
 * A sample of the rows of the brand in the table of a list. It is kept for some time, and renewed in the
 * background. It comes from rows of the brand alone, so that nothing shows how many rows other brands have.
 */
export function sampleOf<E extends object>(
  reader: ReadsRows,
  source: RowSource,
  { entity }: Pick<Filtered<E>, 'entity'>,
): Promise<Sample | undefined> {
  return samplesOf(source).fetch(keyOf(reader, entity), { context: { reader, entity, source } });
}

/** The sample that was drawn before; undefined where none was. */
export function knownSample<E extends object>(
  reader: ReadsRows,
  source: RowSource,
  list: Pick<Filtered<E>, 'entity'>,
): Sample | undefined {
  const known = samplesOf(source).peek(keyOf(reader, list.entity), { allowStale: true });
  // Drawn anew in the background where it is old.
  if (known) sampleOf(reader, source, list).catch(() => undefined);
  return known;
}

const keyOf = (reader: ReadsRows, entity: EntityClass<object>): string =>
  `${brandOf(reader)} ${metadataOf(reader, entity).tableName}${isPublic(reader) ? ' public' : ''}`;

function samplesOf(source: RowSource): LRUCache<string, Sample, Drawn> {
  const samples = bySource.get(source) ?? createSamples();
  bySource.set(source, samples);
  return samples;
}

const createSamples = (): LRUCache<string, Sample, Drawn> =>
  new LRUCache<string, Sample, Drawn>({
    max: MAX_SAMPLES,
    ttl: MIN_TTL_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_key, _stale, { context, options }) => {
      const start = performance.now();
      // Others may wait for it, whoever asked first.
      const sample = await asOwnWork(() => draw(context));
      options.ttl = Math.max(MIN_TTL_MS, TTL_FOR_EACH_MS * (performance.now() - start));
      return sample;
    },
  });

async function draw({ reader, entity, source }: Drawn): Promise<Sample> {
  const meta = metadataOf(reader, entity);
  const params = new Params(brandOf(reader));
  const own = condition(meta, visible(reader, meta, {}), params);
  const from = ` from ${tableOf(reader, meta, params)} as ${ALIAS} where ${own || 'true'}`;
  const read = (text: string) => source.statements.cells(text, params.values);
  const [[count] = []] = await read(`select count(*)${from}`);
  const rows = Number(count);
  // A hash chooses the same rows each time, and they are spread evenly however ids were given.
  const step = Math.max(1, Math.floor(rows / SIZE));
  const chosen = `hashint8extended(${ALIAS}."id", 0) % ${step} = 0`;
  const found = await read(`select ${ALIAS}."id"${from} and ${chosen} limit ${4 * SIZE}`);
  return { rows, ids: `{${found.join(',')}}`, size: found.length };
}
