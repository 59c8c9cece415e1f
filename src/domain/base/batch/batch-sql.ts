import type { EntityClass } from '@mikro-orm/core';
import { columnsBehind } from '../../../database/declare/derived.js';
import { type WrittenColumn, writtenColumn } from '../../../database/orm/flush-change.js';
import type { Em } from '../../../database/orm/orm.js';
import type { Context } from '../context.js';
import { PARTS, WORDS } from './item-fields.js';

/** Values by the property of the entity; a relation has the id of its record. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A record as it is stored: its id, and the properties that a batch reads. */
export type Stored = RecordValues & { id: number; reference: string };

/** A table with the columns that a batch writes. */
export interface Table {
  name: string;
  columns: readonly WrittenColumn[];
  /** Those of them that are found by any part of their text, and those that are found by its words. */
  parts: readonly WrittenColumn[];
  worded: readonly WrittenColumn[];
  /** The column with all words, if there is one. */
  words: string | undefined;
  /** Of each column that PostgreSQL generates, the properties that it is computed from. */
  sources: readonly (readonly string[])[];
}

/**
 * Everything between the brand and the times of a row. `weights`: how often a character of a property counts,
 * see `textWeight`.
 */
export function batchTable(
  em: Em,
  entity: EntityClass<object>,
  properties: readonly string[],
  weights: Readonly<Record<string, number | undefined>> = {},
): Table {
  const meta = em.getMetadata().get<object>(entity);
  const columns = properties.map((property) => writtenColumn(meta, property));
  const weighing = (weight: number) => columns.filter(({ property }) => weights[property] === weight);
  return {
    name: meta.tableName,
    columns,
    parts: weighing(PARTS.textWeight),
    worded: weighing(WORDS.textWeight),
    sources: meta.props.flatMap(({ name, generated }) =>
      generated === undefined ? [] : [columnsBehind(meta.prototype, name)],
    ),
    words: meta.props.find(({ columnTypes }) => columnTypes?.includes('tsvector'))?.fieldNames[0],
  };
}

export const sqlOf = {
  names: (columns: readonly WrittenColumn[], alias: string): string =>
    columns.map(({ name }) => `${alias}${name}`).join(', '),
  /** The columns of rows that are sent as JSON. */
  typed: (columns: readonly WrittenColumn[]): string =>
    columns.map(({ name, type }) => `${name} ${type}`).join(', '),
};

export function rowOf(columns: readonly WrittenColumn[], values: RecordValues): object {
  const row: Record<string, unknown> = {};
  for (const { property, name } of columns) row[name] = values[property];
  return row;
}

/**
 * While a brand's table grows, a plan that is kept takes it for a small one and compares each row with each of
 * 500 references, which takes 200 ms for 6,000 rows.
 */
const PLANNED_AGAIN = { isPlannedAgain: true };

/** The references that records of the brand have, among some. */
export async function storedReferences(
  ctx: Context,
  table: Table,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.reader.cells(
    `select reference from ${table.name} where brand_id = $1 and reference = any($2::text[])`,
    [ctx.brandId, references],
    PLANNED_AGAIN,
  );
  return new Set(rows.flatMap(([reference]) => reference ?? []));
}

/**
 * Inserts records and returns their ids by reference. A reference that another transaction has inserted in
 * the meantime is left out. Two batches insert in the same order, so they cannot wait for each other.
 */
export async function insertRows(
  ctx: Context,
  table: Table,
  rows: readonly { reference: string; values: RecordValues }[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = rows;
  if (!first) return new Map();
  const isSame = ({ property }: WrittenColumn): boolean =>
    rows.every(({ values }) => values[property] === first.values[property]);
  const same = table.columns.filter(isSame);
  const own = table.columns.filter((column) => !same.includes(column));
  const inserted = await ctx.reader.cells(
    `insert into ${table.name} (
        brand_id, created_at, updated_at, reference, ${sqlOf.names([...own, ...same], '')})
      select $1::bigint, $2::timestamptz, $2::timestamptz,
        ${['r.reference', sqlOf.names(own, 'r.'), sqlOf.names(same, 's.')].filter(Boolean).join(', ')}
      from jsonb_to_recordset($3::jsonb) as r(${['reference text', sqlOf.typed(own)].filter(Boolean).join(', ')})
      ${same.length > 0 ? `cross join jsonb_to_record($4::jsonb) as s(${sqlOf.typed(same)})` : ''}
      order by r.reference
      on conflict (brand_id, reference) where reference is not null do nothing
      returning id, reference`,
    [
      ctx.brandId,
      ctx.now(),
      JSON.stringify(rows.map(({ reference, values }) => ({ ...rowOf(own, values), reference }))),
      ...(same.length > 0 ? [JSON.stringify(rowOf(same, first.values))] : []),
    ],
    PLANNED_AGAIN,
  );
  return new Map(inserted.map(([id, reference]) => [reference ?? '', Number(id)]));
}

/** Locks records by their reference, in the order of their ids, and returns what is stored. */
export async function lockRows(
  ctx: Context,
  table: Table,
  reads: readonly string[],
  references: readonly string[],
): Promise<ReadonlyMap<string, Stored>> {
  if (references.length === 0) return new Map();
  const read = table.columns.filter(({ property }) => reads.includes(property));
  const rows = await ctx.reader.records<Stored>(
    `select ${['id', 'reference', ...read.map(({ name, property }) => `${name} as "${property}"`)].join(', ')}
      from ${table.name}
      where brand_id = $1 and reference = any($2::text[])
      order by id for update`,
    [ctx.brandId, references],
    PLANNED_AGAIN,
  );
  return new Map(rows.map((row) => [row.reference, row]));
}
