import type { PlannedField, Run, Shape } from './shape.js';

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
export async function readLevel(
  shape: Shape,
  sources: readonly unknown[],
  run: Run,
): Promise<Level | undefined> {
  if (shape.loaded.length === 0 || sources.length === 0) return undefined;
  const level: (Loaded | undefined)[] = [];
  const readField = async ({ place, load, shape: inner }: PlannedField): Promise<void> => {
    const values = load ? await load(sources, run) : [];
    const below = inner && inner.loaded.length > 0 ? await readLevel(inner, records(values), run) : undefined;
    level[place] = { values, below, written: 0 };
  };
  await Promise.all(shape.loaded.map(readField));
  return level;
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
