import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/core';
import { condition } from '../sql/condition.js';
import { ALIAS, orderBy, orderTerms, Params, UnsupportedFilter } from '../sql/sql.js';
import type { Cell } from '../wire/cell.js';
import { type Column, columnsOf } from './entity-columns.js';

/** A statement that reads entities, with its parameters and the columns of its rows. */
export interface EntityQuery {
  text: string;
  values: readonly unknown[];
  columns: readonly Column[];
}

/** The options of a read that its statement can have. */
const SUPPORTED_OPTIONS: ReadonlySet<string> = new Set([
  ...['fields', 'limit', 'lockMode', 'orderBy', 'populate', 'refresh'],
  // What the ORM uses itself, and what it adds to every read.
  ...[
    'ctx',
    'disableIdentityMap',
    'em',
    'flags',
    'flushMode',
    'loggerContext',
    'logging',
    '_populateWhere',
    'populateWhere',
  ],
]);

const LOCKS: Readonly<Record<number, string>> = {
  [LockMode.NONE]: '',
  [LockMode.PESSIMISTIC_READ]: ' for share',
  [LockMode.PESSIMISTIC_WRITE]: ' for update',
  [LockMode.PESSIMISTIC_PARTIAL_WRITE]: ' for update skip locked',
};

interface Options {
  fields?: unknown;
  limit?: unknown;
  lockMode?: unknown;
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
  const { limit, lockMode = LockMode.NONE, orderBy: by = [] } = options;
  const lock = LOCKS[Number(lockMode)];
  if (lock === undefined) throw new UnsupportedFilter(`The lock ${lockMode}`);
  if (limit !== undefined && !Number.isSafeInteger(limit)) throw new UnsupportedFilter(`The limit ${limit}`);
  const { list, columns } = columnsOf(meta, selectedOf(meta, options));
  const params = new Params(brandIn(where));
  const filter = condition(meta, where, params);
  const order = orderBy(orderTerms(meta, [by].flat() as object[], params));
  const text =
    `select ${list} from "${meta.tableName}" as ${ALIAS}${filter && ` where ${filter}`}${order}` +
    `${limit === undefined ? '' : ` limit ${limit}`}${lock}`;
  return { text, values: params.values, columns };
}

/** The fields that a read selects; undefined for all. Relations are read separately. */
function selectedOf(meta: EntityMetadata, { fields, populate }: Options): string[] | undefined {
  const properties: Readonly<Record<string, EntityProperty>> = meta.properties;
  const hints = Array.isArray(populate) ? populate.map((hint: unknown) => String(Object(hint).field)) : [];
  const loaded = hints.filter((name) => properties[name]?.kind !== 'scalar');
  if (loaded.length > 0) throw new UnsupportedFilter(`A read with ${loaded.join()}`);
  if (fields === undefined) return undefined;
  const names = [fields].flat().map(String);
  const unknown = names.filter((name) => !properties[name]);
  if (unknown.length > 0) throw new UnsupportedFilter(`A selection of ${unknown.join()}`);
  return names;
}

/** The brand that the ORM’s filter limits a read to. */
function brandIn(where: unknown): unknown {
  const [first] = (Object(where) as { $and?: readonly unknown[] }).$and ?? [];
  return (Object(first) as { brand?: unknown }).brand;
}

/** A row by column, as the driver of the ORM would give it. */
export function entityRow(columns: readonly Column[], cells: readonly Cell[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [place, { name, valueOf: toValue }] of columns.entries()) {
    const text = cells[place] ?? null;
    row[name] = text === null ? null : toValue(text);
  }
  return row;
}
