import type { Awaitable, PlannedField, Run, Shape } from './shape.js';

/** What was read for a field of all sources of a shape. */
export interface Loaded {
  /** In the order of the sources. */
  values: readonly unknown[];
  below: Level | undefined;
  /** How many of its records have been written: the records below are in the order of writing. */
  written: number;
}

/** What was read for the sources of a shape, by the places of the fields. */
export type Level = readonly (Loaded | undefined)[];

/** Reads what lies below sources, level by level: once for each field, however many sources there are. */
export const readLevel = (
  { loaded }: Shape,
  sources: readonly unknown[],
  run: Run,
): Awaitable<Level | undefined> => readFields(loaded, sources, run);

function readFields(
  fields: readonly PlannedField[],
  sources: readonly unknown[],
  run: Run,
): Awaitable<Level | undefined> {
  if (fields.length === 0 || sources.length === 0) return undefined;
  const level: (Loaded | undefined)[] = [];
  const reading: Promise<void>[] = [];
  for (const field of fields) {
    const read = readField(field, sources, run);
    if (read instanceof Promise)
      reading.push(
        read.then((done) => {
          level[field.place] = done;
        }),
      );
    else level[field.place] = read;
  }
  return reading.length > 0 ? Promise.all(reading).then(() => level) : level;
}

function readField(
  { load, shape: inner, recordOf }: PlannedField,
  sources: readonly unknown[],
  run: Run,
): Awaitable<Loaded> {
  const read = (values: readonly unknown[]): Awaitable<Loaded> => {
    const below = inner && inner.loaded.length > 0 ? readLevel(inner, records(values), run) : undefined;
    return below instanceof Promise
      ? below.then((done) => ({ values, below: done, written: 0 }))
      : { values, below, written: 0 };
  };
  const values = load?.(sources, run) ?? [];
  if (recordOf && inner && values instanceof Promise && inner.byId.length > 0)
    return readBeside(values, inner, recordOf, run);
  return values instanceof Promise ? values.then(read) : read(values);
}

/**
 * Reads what lies below a record by its id at the same time as the record: to wait for the record first would
 * take another round trip. It is not used if there is no such record.
 */
async function readBeside(
  reading: Promise<readonly unknown[]>,
  { loaded, byId, byRecord }: Shape,
  recordOf: (run: Run) => unknown,
  run: Run,
): Promise<Loaded> {
  const readById = async () => readFields(byId, [recordOf(run)], run);
  const readRecord = async () => {
    const values = await reading;
    return { values, below: await readFields(byRecord, records(values), run) };
  };
  const [record, beside] = await Promise.allSettled([readRecord(), readById()]);
  if (record.status === 'rejected') throw record.reason;
  const { values, below } = record.value;
  if (records(values).length === 0) return { values, below, written: 0 };
  if (beside.status === 'rejected') throw beside.reason;
  const level: (Loaded | undefined)[] = [];
  for (const { place } of loaded) level[place] = below?.[place] ?? beside.value?.[place];
  return { values, below: level, written: 0 };
}

/** The records in values and in lists of them, in the order in which they are written. */
function records(values: readonly unknown[]): unknown[] {
  const all: unknown[] = [];
  for (const value of values) {
    if (Array.isArray(value)) all.push(...records(value));
    else if (value !== null && value !== undefined) all.push(value);
  }
  return all;
}
