import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import { ALIAS, UnsupportedFilter } from '../sql/sql.js';
import { KINDS, kindOf } from '../wire/cell.js';

/** A column of an entity, and how the driver of the ORM reads its text. */
export interface Column {
  name: string;
  toValue: (text: string) => unknown;
}

/** The columns of a selection; `list` has them as SQL. */
interface Columns {
  list: string;
  columns: readonly Column[];
}

const asText = (text: string): string => text;

function readerOf(property: EntityProperty): (text: string) => unknown {
  const kind = kindOf(property);
  if (!kind) throw new UnsupportedFilter(`A read of ${property.name}`);
  return (kind === 'reference' ? undefined : KINDS[kind].hydrate) ?? asText;
}

/** The most selections of an entity that are kept; a payload may select any set of fields. */
const MAX_KEPT = 200;

const columnsOfEntities = new WeakMap<EntityMetadata, LRUCache<string, Columns>>();

/** The columns of an entity that a read selects: all, or those of its fields and the key. */
export function entityColumns(meta: EntityMetadata, fields: readonly string[] | undefined): Columns {
  const ofEntity = columnsOfEntities.get(meta) ?? new LRUCache<string, Columns>({ max: MAX_KEPT });
  columnsOfEntities.set(meta, ofEntity);
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
        columns.set(name, { name, toValue: name === property.fieldNames.at(-1) ? toValue : asText });
  }
  return {
    list: [...columns.keys()].map((name) => `${ALIAS}."${name}"`).join(', '),
    columns: [...columns.values()],
  };
}
