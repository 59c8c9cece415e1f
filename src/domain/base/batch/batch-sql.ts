import type { EntityClass } from '@mikro-orm/core';
import { type WrittenColumn, writtenColumn } from '../../../database/orm/flush-change.js';
import type { Em } from '../../../database/orm/orm.js';
import type { Context } from '../context.js';

/** Values by the property of the entity; a relation has the id of its record. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as it is stored: its id, and the properties that a batch reads. */
export type Stored = Values & { id: number; reference: string };

/** A table with the columns that a batch writes. */
interface Table {
  name: string;
  columns: readonly WrittenColumn[];
}

/** Everything between the brand and the times of a row. */
export function tableOf(em: Em, entity: EntityClass<object>, properties: readonly string[]): Table {
  const meta = em.getMetadata().get<object>(entity);
  return { name: meta.tableName, columns: properties.map((property) => writtenColumn(meta, property)) };
}

const sqlOf = {
  names: ({ columns }: Table, alias: string): string =>
    columns.map(({ name }) => `${alias}${name}`).join(', '),
  /** The columns of rows that are sent as JSON. */
  typed: ({ columns }: Table): string => columns.map(({ name, type }) => `${name} ${type}`).join(', '),
};

function rowOf({ columns }: Table, values: Values): object {
  const row: Record<string, unknown> = {};
  for (const { property, name } of columns) row[name] = values[property];
  return row;
}

/** The references that records of the brand have, among some. */
export async function storedReferences(
  ctx: Context,
  table: Table,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.reader.cells(
    `select reference from ${table.name} where brand_id = $1 and reference = any($2::text[])`,
    [ctx.brandId, references],
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
  rows: readonly { reference: string; values: Values }[],
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await ctx.reader.cells(
    `insert into ${table.name} (brand_id, reference, ${sqlOf.names(table, '')}, created_at, updated_at)
      select $1::bigint, r.reference, ${sqlOf.names(table, 'r.')}, $2::timestamptz, $2::timestamptz
      from jsonb_to_recordset($3::jsonb) as r(reference text, ${sqlOf.typed(table)})
      order by r.reference
      on conflict (brand_id, reference) where reference is not null do nothing
      returning id, reference`,
    [
      ctx.brandId,
      ctx.now(),
      JSON.stringify(rows.map(({ reference, values }) => ({ ...rowOf(table, values), reference }))),
    ],
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
  );
  return new Map(rows.map((row) => [row.reference, row]));
}

/**
 * Writes the given values to locked records; every other value stays. Returns the ids of the records that
 * had other values before.
 */
export async function updateRows(
  ctx: Context,
  table: Table,
  rows: readonly { id: number; values: Values }[],
): Promise<ReadonlySet<number>> {
  // A column that no row writes stays out of the statement: PostgreSQL then does not compute again what
  // is generated from it. One that every row writes needs no test.
  const writers = ({ property }: WrittenColumn): number =>
    rows.filter(({ values }) => values[property] !== undefined).length;
  const written: Table = { ...table, columns: table.columns.filter((column) => writers(column) > 0) };
  if (written.columns.length === 0) return new Set();
  const next = written.columns.map((column) =>
    writers(column) === rows.length
      ? `r.${column.name}`
      : `case when '${column.name}' = any(r.given) then r.${column.name} else t.${column.name} end`,
  );
  const set = written.columns.map(({ name }, index) => `${name} = ${next[index]}`);
  const updated = await ctx.reader.cells(
    `update ${table.name} t set ${set.join(', ')}, updated_at = $1
      from jsonb_to_recordset($2::jsonb) as r(id bigint, given text[], ${sqlOf.typed(written)})
      where t.brand_id = $3 and t.id = r.id
        and row(${sqlOf.names(written, 't.')}) is distinct from row(${next.join(', ')})
      returning t.id`,
    [
      ctx.now(),
      JSON.stringify(
        rows.map(({ id, values }) => ({
          ...rowOf(written, values),
          id,
          given: givenColumns(written, values),
        })),
      ),
      ctx.brandId,
    ],
    // Its text depends on the columns that a caller writes: too many to be kept.
    { isPlannedAgain: true },
  );
  return new Set(updated.map(([id]) => Number(id)));
}

const givenColumns = ({ columns }: Table, values: Values): string[] =>
  columns.filter(({ property }) => values[property] !== undefined).map(({ name }) => name);
