import type { EntityClass } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import { asOwnWork } from '../connect/work.js';
import type { Filtered } from '../list/list.js';
import { isPublic } from '../sql/audience.js';
import { condition } from '../sql/condition.js';
import { metadataOf } from '../sql/metadata.js';
import { visibleTable } from '../sql/public-view.js';
import type { RowReader } from '../sql/row-reader.js';
import { ALIAS, Params } from '../sql/sql.js';
import { brandIdOf, visible } from '../sql/visible.js';
import { statementsOf } from '../wire/database-statements.js';
import type { CellReader } from '../wire/reads.js';
import type { Statements } from '../wire/statements.js';

/** A sample of a brand's rows in a table. */
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
  reader: RowReader;
  entity: EntityClass<object>;
}

const ofDatabases = new WeakMap<Statements, LRUCache<string, Sample, Drawn>>();

/**
 * A sample of the rows of the brand in the table of a list. It is kept for some time, and renewed in the
 * background. It comes from rows of the brand alone, so that nothing shows how many rows other brands have.
 */
export function sampleOf<E extends object>(
  reader: RowReader,
  { entity }: Pick<Filtered<E>, 'entity'>,
): Promise<Sample | undefined> {
  return samplesOf(reader).fetch(sampleKey(reader, entity), { context: { reader, entity } });
}

/** The sample that was drawn before; undefined if there is none. */
export function knownSample<E extends object>(
  reader: RowReader,
  list: Pick<Filtered<E>, 'entity'>,
): Sample | undefined {
  const cached = samplesOf(reader).peek(sampleKey(reader, list.entity), { allowStale: true });
  // Drawn again in the background when it is old.
  if (cached) sampleOf(reader, list).catch(() => undefined);
  return cached;
}

/** The rows of a table that a caller sees: those of its brand, or those that are public. */
export const sampleKey = (reader: RowReader, entity: EntityClass<object>): string =>
  `${brandIdOf(reader)} ${metadataOf(reader, entity).tableName}${isPublic(reader) ? ' public' : ''}`;

function samplesOf(reader: RowReader): LRUCache<string, Sample, Drawn> {
  const statements = statementsOf(reader);
  const samples = ofDatabases.get(statements) ?? createSamples();
  ofDatabases.set(statements, samples);
  return samples;
}

const createSamples = (): LRUCache<string, Sample, Drawn> =>
  new LRUCache<string, Sample, Drawn>({
    max: MAX_SAMPLES,
    ttl: MIN_TTL_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: async (_key, old, { context, options }) => {
      const start = performance.now();
      // A caller that waits has a connection, and must not wait for another one. Nobody waits for a renewal,
      // which goes on when the operation is over.
      const sample = old
        ? await asOwnWork(() => draw(context, statementsOf(context.reader)))
        : await draw(context, context.reader);
      options.ttl = Math.max(MIN_TTL_MS, TTL_FOR_EACH_MS * (performance.now() - start));
      return sample;
    },
  });

async function draw({ reader, entity }: Drawn, reads: CellReader): Promise<Sample> {
  const meta = metadataOf(reader, entity);
  const params = new Params(brandIdOf(reader));
  const own = condition(meta, visible(reader, meta, {}), params);
  const from = ` from ${visibleTable(reader, meta, params)} as ${ALIAS} where ${own || 'true'}`;
  const read = (text: string) => reads.cells(text, params.values);
  const [[count] = []] = await read(`select count(*)${from}`);
  const rows = Number(count);
  // A hash chooses the same rows each time, and they are spread evenly however ids were given.
  const step = Math.max(1, Math.floor(rows / SIZE));
  const chosen = `hashint8extended(${ALIAS}."id", 0) % ${step} = 0`;
  const found = await read(`select ${ALIAS}."id"${from} and ${chosen} limit ${4 * SIZE}`);
  return { rows, ids: `{${found.join(',')}}`, size: found.length };
}
