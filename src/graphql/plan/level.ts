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
export function readLevel(
  { loaded }: Shape,
  sources: readonly unknown[],
  run: Run,
): Awaitable<Level | undefined> {
  if (loaded.length === 0 || sources.length === 0) return undefined;
  const level: (Loaded | undefined)[] = [];
  const reading: Promise<void>[] = [];
  for (const field of loaded) {
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
  { load, shape: inner }: PlannedField,
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
  return values instanceof Promise ? values.then(read) : read(values);
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
