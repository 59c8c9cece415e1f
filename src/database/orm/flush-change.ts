import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import { propertyOf } from '../row/row.js';

/** A record as a flush writes it: values by property, as the database stores them. */
export type FlushedRow = Readonly<Record<string, unknown>>;

/** A record by its primary key. */
export interface Key {
  brand: unknown;
  id: unknown;
}

/** A statement that can be prepared, with its parameters. */
export interface FlushedChange {
  text: string;
  values: unknown[];
}

/** The column of a property that is written. */
export interface WrittenColumn {
  property: string;
  name: string;
  type: string;
  initial: unknown;
}

/** The most statements that are kept. They are few, unless a caller chooses what changes. */
const MAX_KEPT = 1000;
const columns = new LRUCache<string, readonly WrittenColumn[]>({ max: MAX_KEPT });
const statements = new LRUCache<string, string>({ max: MAX_KEPT });

/** Inserts records with their ids; undefined if the database has to return one of their values. */
export function insertion(meta: EntityMetadata, rows: readonly FlushedRow[]): FlushedChange | undefined {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (meta.props.some((property) => isReturned(property) && !names.includes(property.name))) return undefined;
  const written = writtenColumns(meta, names);
  const values: unknown[] = [];
  let shape = '';
  for (const row of rows)
    for (const column of written) {
      const value = cellOf(column, row);
      shape += value === undefined ? '0' : '1';
      if (value !== undefined) values.push(value);
    }
  const text = kept(`insert ${meta.tableName} ${names} ${shape}`, () => {
    let place = 0;
    const cells = [...shape].map((one) => {
      if (one === '0') return 'default';
      place += 1;
      return `$${place}`;
    });
    const { length } = written;
    const tuples = rows.map((_, row) => `(${cells.slice(row * length, (row + 1) * length).join(', ')})`);
    return `insert into "${meta.tableName}" (${listOf(written)}) values ${tuples.join(', ')}`;
  });
  return { text, values };
}

/** Whether a new record without the value gets it from the database. Generated columns are read on demand. */
const isReturned = ({ autoincrement, defaultRaw, persist }: EntityProperty): boolean =>
  autoincrement === true || (persist !== false && defaultRaw !== undefined && defaultRaw !== 'null');

/** Updates a record. */
export function update(meta: EntityMetadata, key: Key, row: FlushedRow): FlushedChange {
  const names = Object.keys(row);
  const written = writtenColumns(meta, names);
  const text = kept(`update ${meta.tableName} ${names}`, () => {
    const set = written.map(({ name }, at) => `"${name}" = $${at + 3}`);
    return `update "${meta.tableName}" set ${set.join(', ')} where "brand_id" = $1 and "id" = $2`;
  });
  return { text, values: [key.brand, key.id, ...written.map((column) => cellOf(column, row) ?? null)] };
}

/** Updates several records, with one statement for those in which the same properties change. */
export function updates(
  meta: EntityMetadata,
  keys: readonly Key[],
  rows: readonly FlushedRow[],
): FlushedChange[] {
  const changes = rows.map((row, at) => ({ key: keys[at] ?? { brand: null, id: null }, row }));
  const alike = Map.groupBy(changes, ({ key, row }) => `${key.brand} ${Object.keys(row)}`);
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return [update(meta, first.key, first.row)];
    return [updateOfAll(meta, first.key.brand, [first, ...others])];
  });
}

function updateOfAll(
  meta: EntityMetadata,
  brand: unknown,
  changes: readonly { key: Key; row: FlushedRow }[],
): FlushedChange {
  const written = writtenColumns(meta, Object.keys(changes[0]?.row ?? {}));
  const text = kept(
    `update ${meta.tableName} ${changes.length} ${written.map((one) => one.property)}`,
    () => {
      const typed = ['bigint', ...written.map(({ type }) => type)];
      const tuples = changes.map(
        (_, row) => `(${typed.map((type, at) => `$${row * typed.length + at + 2}::${type}`).join(', ')})`,
      );
      const set = written.map(({ name }) => `"${name}" = r."${name}"`);
      return (
        `update "${meta.tableName}" as t set ${set.join(', ')} ` +
        `from (values ${tuples.join(', ')}) as r ("id", ${listOf(written)}) ` +
        'where t."brand_id" = $1 and t."id" = r."id"'
      );
    },
  );
  const cells = changes.flatMap(({ key, row }) => [
    key.id,
    ...written.map((column) => cellOf(column, row) ?? null),
  ]);
  return { text, values: [brand, ...cells] };
}

function kept(key: string, build: () => string): string {
  const text = statements.get(key) ?? build();
  statements.set(key, text);
  return text;
}

const listOf = (written: readonly WrittenColumn[]): string =>
  written.map(({ name }) => `"${name}"`).join(', ');

function writtenColumns(meta: EntityMetadata, names: readonly string[]): readonly WrittenColumn[] {
  const key = `${meta.tableName} ${names}`;
  const found = columns.get(key) ?? names.map((name) => writtenColumn(meta, name));
  columns.set(key, found);
  return found;
}

/** Of a reference within a brand, the column is its own: that of the brand is one of the row. */
export function writtenColumn(meta: EntityMetadata, property: string): WrittenColumn {
  const { fieldNames, columnTypes, default: initial } = propertyOf(meta, property);
  const [name, type] = [fieldNames.at(-1), columnTypes.at(-1)];
  if (!name || !type) throw new Error(`${meta.className} has no column for ${property}.`);
  return { property, name, type, initial };
}

/** The value of a column; undefined if the database has a default for it. A reference is stored by its id. */
function cellOf({ property, type, initial }: WrittenColumn, row: FlushedRow): unknown {
  const value = row[property] === undefined ? (initial ?? undefined) : row[property];
  if (type !== 'jsonb') return Array.isArray(value) ? value.at(-1) : value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
