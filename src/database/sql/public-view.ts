import type { EntityMetadata } from '@mikro-orm/core';
import { isPublic } from './audience.js';
import type { RowReader } from './row-reader.js';
import type { Params } from './sql.js';

/** A column as it is. */
export const SHOWN = Symbol('shown');

/** What callers with a public key see of a table. */
export interface PublicView {
  /** The condition of the rows, as SQL. */
  rows: string;
  /** Each property: as it is, or the SQL that replaces it. */
  columns: Readonly<Record<string, typeof SHOWN | string>>;
  /** Columns for conditions alone, which no property has. Their values must not be shown or compared. */
  more?: Readonly<Record<string, string>>;
}

/** A table of which they see everything that its fields have. */
export const WHOLE = Symbol('whole');

type Declared = PublicView | typeof WHOLE;

const views = new WeakMap<object, Declared>();

/**
 * Declares what callers with a public key see of an entity. Without it, a public read of the entity fails;
 * so does one of an entity that has a property which its view does not name.
 */
export const SeenByPublic =
  (view: Declared): ClassDecorator =>
  (target) =>
    void views.set(target, view);

/**
 * SQL of the table that a list is read from. For a public key it is a query, whose rows and columns are those
 * that may be shown: conditions, orders, searches and totals have no others either. The planner reads it as
 * the table.
 */
export function visibleTable(reader: RowReader, meta: EntityMetadata, params: Params): string {
  const table = `"${meta.tableName}"`;
  if (!isPublic(reader)) return table;
  const view = views.get(meta.class);
  if (view === undefined) throw new Error(`${meta.className} is not shown to public keys.`);
  if (view === WHOLE) return table;
  const rows = `brand_id = ${params.add(params.brand)} and ${view.rows}`;
  return `(select ${shownColumns(meta, view)} from ${table} where ${rows})`;
}

const columnsOfViews = new WeakMap<PublicView, string>();

function shownColumns(meta: EntityMetadata, view: PublicView): string {
  const columns = columnsOfViews.get(view) ?? createColumns(meta, view);
  columnsOfViews.set(view, columns);
  return columns;
}

function createColumns(meta: EntityMetadata, { columns, more = {} }: PublicView): string {
  const parts = meta.props.flatMap(({ name, fieldNames, persist }) => {
    if (persist === false) return [];
    const shown = columns[name];
    if (shown === undefined)
      throw new Error(`${meta.className}.${name}: its public view does not define what is shown.`);
    // The brand is the first column of a reference, and it is selected once.
    const [column] = fieldNames.slice(-1);
    return [shown === SHOWN ? `"${column}"` : `${shown} as "${column}"`];
  });
  const others = Object.entries(more).map(([name, sql]) => `${sql} as "${name}"`);
  return [...parts, ...others].join(', ');
}
