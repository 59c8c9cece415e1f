import type { EntityMetadata } from '@mikro-orm/core';
import { condition } from '../sql/condition.js';
import { ALIAS, orderBy, orderTerms, Params, UnsupportedFilter } from '../sql/sql.js';
import type { Cell } from '../wire/cell.js';
import { type Column, entityColumns } from './entity-columns.js';

/** A statement that reads entities, with its parameters and the columns of its rows. */
export interface EntityQuery {
  text: string;
  values: readonly unknown[];
  columns: readonly Column[];
}

/** The options of a read that its statement can have. */
const SUPPORTED_OPTIONS: ReadonlySet<string> = new Set([
  ...['limit', 'orderBy', 'populate', 'refresh'],
  // What the ORM uses itself, and what it adds to every read.
  ...['ctx', 'em', 'flags', 'flushMode', 'loggerContext', 'logging', '_populateWhere', 'populateWhere'],
]);

interface Options {
  limit?: unknown;
  orderBy?: unknown;
  populate?: unknown;
}

/**
 * A read of the ORM, with its filters, as a statement with parameters. Throws `UnsupportedFilter` for one
 * that is not written as SQL here.
 */
export function entityQuery(meta: EntityMetadata, where: unknown, options: Options): EntityQuery {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !SUPPORTED_OPTIONS.has(name))
      throw new UnsupportedFilter(`A read with ${name}`);
  const { limit, orderBy: by = [], populate = [] } = options;
  if (limit !== undefined && !Number.isSafeInteger(limit)) throw new UnsupportedFilter(`The limit ${limit}`);
  if (!Array.isArray(populate) || populate.length > 0) throw new UnsupportedFilter('A read of relations');
  const { list, columns } = entityColumns(meta, undefined);
  const params = new Params(brandIn(where));
  const filter = condition(meta, where, params);
  const order = orderBy(orderTerms(meta, [by].flat() as object[], params));
  const text =
    `select ${list} from "${meta.tableName}" as ${ALIAS}${filter && ` where ${filter}`}${order}` +
    `${limit === undefined ? '' : ` limit ${limit}`}`;
  return { text, values: params.values, columns };
}

/** The brand that the ORM’s filter limits a read to. */
function brandIn(where: unknown): unknown {
  const [first] = (Object(where) as { $and?: readonly unknown[] }).$and ?? [];
  return (Object(first) as { brand?: unknown }).brand;
}

/** A row by column, as the driver of the ORM would give it. */
export function entityRow(columns: readonly Column[], cells: readonly Cell[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [place, { name, toValue }] of columns.entries()) {
    const text = cells[place] ?? null;
    row[name] = text === null ? null : toValue(text);
  }
  return row;
}
