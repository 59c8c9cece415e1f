import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import { type Cell, type Kind, kindOf } from './cell.js';
import { condition } from './condition.js';
import { ALIAS, ordering, Params, Unsaid } from './sql.js';

/** A statement that reads entities, with its parameters and the columns of its rows. */
export interface EntityQuery {
  text: string;
  values: readonly unknown[];
  columns: readonly Column[];
}

interface Column {
  name: string;
  valueOf: (text: string) => unknown;
}

/** The columns of a selection, also as the list of a statement. */
interface Columns {
  list: string;
  columns: readonly Column[];
}

/** The options of a read that are said here; every other one is left to the ORM. */
const SAID: ReadonlySet<string> = new Set([
  ...['fields', 'limit', 'lockMode', 'orderBy', 'populate', 'refresh'],
  // What the ORM adds to every read.
  ...[
    'ctx',
    'disableIdentityMap',
    'em',
    'flags',
    'loggerContext',
    'logging',
    '_populateWhere',
    'populateWhere',
  ],
]);

const LOCKS: Readonly<Record<number, string>> = {
  [LockMode.NONE]: '',
  [LockMode.PESSIMISTIC_WRITE]: ' for update',
};

interface Options {
  fields?: unknown;
  limit?: unknown;
  lockMode?: unknown;
  orderBy?: unknown;
  populate?: unknown;
}

/**
 * A read of the ORM, with its filters, as a statement with parameters. Throws `Unsaid` for one that only the
 * ORM can say.
 */
export function entityQuery(meta: EntityMetadata, where: unknown, options: Options): EntityQuery {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && !SAID.has(name)) throw new Unsaid();
  const { limit, lockMode = LockMode.NONE, orderBy = [] } = options;
  const lock = LOCKS[Number(lockMode)];
  if (lock === undefined || (limit !== undefined && !Number.isSafeInteger(limit))) throw new Unsaid();
  const { list, columns } = columnsOf(meta, selectedOf(meta, options));
  const params = new Params(brandIn(where));
  const filter = condition(meta, where, params);
  const order = ordering(meta, [orderBy].flat() as object[], params);
  const text =
    `select ${list} from "${meta.tableName}" as ${ALIAS}${filter && ` where ${filter}`}${order}` +
    `${limit === undefined ? '' : ` limit ${limit}`}${lock}`;
  return { text, values: params.values, columns };
}

/** The values that the driver of the ORM makes of the texts of some columns; of the others, it keeps the text. */
const VALUE_OF: Readonly<Partial<Record<Kind, (text: string) => unknown>>> = {
  flag: (text) => text === 't',
  double: Number,
  json: (text) => JSON.parse(text),
};
const INTEGERS: ReadonlySet<string> = new Set(['int', 'smallint']);

const asText = (text: string): string => text;

function readerOf(property: EntityProperty): (text: string) => unknown {
  const kind = kindOf(property);
  if (!kind) throw new Unsaid();
  return INTEGERS.has(property.columnTypes[0] ?? '') ? Number : (VALUE_OF[kind] ?? asText);
}

/** The most selections of an entity that are kept; a payload may select any set of fields. */
const MAX_KEPT = 200;

const known = new WeakMap<EntityMetadata, LRUCache<string, Columns>>();

/** The columns of an entity that a read selects: all, or those of its fields and the key. */
function columnsOf(meta: EntityMetadata, fields: readonly string[] | undefined): Columns {
  const ofEntity = known.get(meta) ?? new LRUCache<string, Columns>({ max: MAX_KEPT });
  known.set(meta, ofEntity);
  const key = fields?.join() ?? '';
  const columns = ofEntity.get(key) ?? createColumns(meta, fields);
  ofEntity.set(key, columns);
  return columns;
}

function createColumns(meta: EntityMetadata, fields: readonly string[] | undefined): Columns {
  const properties: readonly EntityProperty[] = meta.props;
  const selected = properties.filter(({ name, lazy, persist, primary }) =>
    fields ? primary || fields.includes(name) : !lazy && persist !== false,
  );
  const columns = new Map<string, Column>();
  for (const property of selected) {
    const toValue = readerOf(property);
    for (const name of property.fieldNames)
      if (!columns.has(name))
        columns.set(name, { name, valueOf: name === property.fieldNames.at(-1) ? toValue : asText });
  }
  return {
    list: [...columns.keys()].map((name) => `${ALIAS}."${name}"`).join(', '),
    columns: [...columns.values()],
  };
}

/** The fields that a read asks for; undefined for all. Relations that are to be loaded are left to the ORM. */
function selectedOf(meta: EntityMetadata, { fields, populate }: Options): string[] | undefined {
  const properties: Readonly<Record<string, EntityProperty>> = meta.properties;
  const hints = Array.isArray(populate) ? populate.map((hint: unknown) => String(Object(hint).field)) : [];
  if (hints.some((name) => properties[name]?.kind !== 'scalar')) throw new Unsaid();
  if (fields === undefined) return undefined;
  const names = [fields].flat().map(String);
  if (names.some((name) => !properties[name])) throw new Unsaid();
  return names;
}

/** The brand that the ORM’s filter limits a read to. */
function brandIn(where: unknown): unknown {
  const [first] = (Object(where) as { $and?: readonly unknown[] }).$and ?? [];
  return (Object(first) as { brand?: unknown }).brand;
}

/** A row by column, as the driver of the ORM would give it. */
export function entityRow({ columns }: EntityQuery, cells: readonly Cell[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [place, { name, valueOf: toValue }] of columns.entries()) {
    const text = cells[place] ?? null;
    row[name] = text === null ? null : toValue(text);
  }
  return row;
}
