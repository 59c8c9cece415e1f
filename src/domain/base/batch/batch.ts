import type { Context } from '../context.js';
import { startOf } from '../naming/reference.js';
import { type UpsertError, UpsertOutcome, type UpsertResult } from './batch.payload.js';
import {
  itemErrors,
  MAX_ITEM_ERRORS,
  missingMembers,
  repeatedReferences,
  textWeights,
  withoutEmptyText,
} from './batch-check.js';
import { batchColumns, type Written } from './batch-columns.js';
import {
  batchTable,
  insertRows,
  lockRows,
  type RecordValues,
  type Stored,
  storedReferences,
} from './batch-sql.js';
import { changeRows } from './batch-update.js';

export type { RecordValues, Stored } from './batch-sql.js';

interface Item {
  reference: string;
}

/** The values that an item gives its record. */
export interface Reading {
  /** By property: undefined stays as it is, null becomes the value of a new record. */
  values: RecordValues;
  errors: readonly UpsertError[];
}

/** How records of one kind are created and updated by their references. */
export interface Batch<I extends Item> extends Written<I> {
  /** The members that a record must have. */
  required: readonly (keyof I & string)[];
  /** The stored properties that reading an item needs. */
  reads?: readonly string[];
  /** Called with the stored records once they are locked, before their items are read. */
  locked?: (stored: readonly Stored[]) => Promise<void>;
  /**
   * Loads what the items refer to, with one statement for all of them. Returns the function that reads an
   * item; its `stored` is null for a new record.
   */
  prepare: (ctx: Context, items: readonly I[]) => Promise<(item: I, stored: Stored | null) => Reading>;
}

/** An item without errors so far. */
interface Candidate<I> {
  index: number;
  item: I;
}

type Result = Pick<UpsertResult, 'id' | 'outcome' | 'errors'>;

const rejected = (errors: readonly UpsertError[]): Result => ({
  id: null,
  outcome: UpsertOutcome.REJECTED,
  errors,
});
const accepted = (id: number, outcome: UpsertOutcome): Result => ({ id, outcome, errors: [] });

/** An erased person has lost its reference since it was found. */
const GONE = rejected([{ path: 'reference', message: 'was changed at the same time; send the item again' }]);

const TOO_LONG = rejected([
  { path: 'reference', message: 'names a record whose text is too long for this batch; send the item again' },
]);

/**
 * Creates and updates records by their references, each item by itself, and returns one result for each. It
 * takes the same few statements for any number of items. New records are inserted in the order of their
 * references, then stored ones are locked in the order of their ids, so that changes at the same time cannot
 * deadlock.
 */
export async function upsertBatch<I extends Item>(
  ctx: Context,
  batch: Batch<I>,
  items: readonly I[],
): Promise<UpsertResult[]> {
  const results = new Map<number, Result>();
  const candidates = acceptable(batch, items, results);
  const columns = batchColumns(ctx.em, batch);
  const table = batchTable(ctx.em, batch.entity, Object.keys(columns), textWeights(batch.input));
  const read = await batch.prepare(
    ctx,
    candidates.map(({ item }) => item),
  );
  /** An item with errors is rejected. */
  const valuesOf = ({ index, item }: Candidate<I>, stored: Stored | null) => {
    const { values, errors } = read(item, stored);
    const all = [...missingMembers(item, batch.required, stored === null), ...errors];
    if (all.length > 0) results.set(index, rejected(all.slice(0, MAX_ITEM_ERRORS)));
    return all.length > 0 ? [] : [{ index, reference: item.reference, values }];
  };

  const existing = await storedReferences(ctx, table, referencesOf(candidates));
  const fresh = candidates
    .filter(({ item }) => !existing.has(item.reference))
    .flatMap((one) => valuesOf(one, null));
  const inserted = await insertRows(
    ctx,
    table,
    fresh.map(({ reference, values }) => ({ reference, values: completed(columns, values) })),
  );
  for (const { index, reference } of fresh) {
    const id = inserted.get(reference);
    if (id !== undefined) results.set(index, accepted(id, UpsertOutcome.CREATED));
  }

  const others = candidates.filter(({ index }) => !results.has(index));
  const stored = await lockRows(ctx, table, batch.reads ?? [], referencesOf(others));
  await batch.locked?.([...stored.values()]);
  const changes = others.flatMap((one) => {
    const row = stored.get(one.item.reference);
    return row ? valuesOf(one, row).map(({ index, values }) => ({ index, id: row.id, values })) : [];
  });
  const { updated, tooLong } = await changeRows(
    ctx,
    table,
    changes.map(({ id, values }) => ({ id, values: cleared(columns, values) })),
  );
  for (const { index, id } of changes) {
    const outcome = updated.has(id) ? UpsertOutcome.UPDATED : UpsertOutcome.UNCHANGED;
    results.set(index, tooLong.has(id) ? TOO_LONG : accepted(id, outcome));
  }
  return items.map(({ reference }, index) => ({
    index,
    reference: startOf(reference),
    ...(results.get(index) ?? GONE),
  }));
}

/** The items that keep the rules and whose reference no earlier item has; the others are rejected. */
function acceptable<I extends Item>(
  { input }: Batch<I>,
  items: readonly I[],
  results: Map<number, Result>,
): Candidate<I>[] {
  const repeated = repeatedReferences(items);
  return items.flatMap((sent, index) => {
    const item = withoutEmptyText(sent);
    const errors = itemErrors(input, item);
    const repeat = repeated.get(index);
    if (repeat) errors.push(repeat);
    if (errors.length > 0) results.set(index, rejected(errors));
    return errors.length > 0 ? [] : [{ index, item }];
  });
}

const referencesOf = (candidates: readonly Candidate<Item>[]): string[] =>
  candidates.map(({ item }) => item.reference);

/** Every value of a new record. */
function completed(columns: RecordValues, values: RecordValues): RecordValues {
  const all: Record<string, unknown> = {};
  // Loops, here and below, because a batch has 25,000 values.
  for (const property of Object.keys(columns)) all[property] = values[property] ?? columns[property];
  return all;
}

/** The given values, with that of a new record in place of null. */
function cleared(columns: RecordValues, values: RecordValues): RecordValues {
  const given: Record<string, unknown> = {};
  for (const property of Object.keys(columns)) {
    const value = values[property];
    if (value !== undefined) given[property] = value ?? columns[property];
  }
  return given;
}

/** The ids of the records that a batch has created and updated, for its event. */
export const idsOf = (results: readonly UpsertResult[], outcome: UpsertOutcome): number[] =>
  results.flatMap((one) => (one.outcome === outcome && one.id !== null ? [one.id] : []));
