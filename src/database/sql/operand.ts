import type { EntityProperty } from '@mikro-orm/core';
import { isInteger, KINDS, kindOf } from '../wire/cell.js';
import { UnsupportedFilter } from './sql.js';

export const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A value that a column can be compared with. */
export function operandOf(property: EntityProperty, value: unknown): unknown {
  const kind = kindOf(property);
  if (!kind || kind === 'reference' || !KINDS[kind].accepts?.(value))
    throw new UnsupportedFilter(`A comparison with ${property.name}`);
  return value;
}

/** The key of a record; `brand` is undefined if the record belongs to none. */
interface Key {
  brand: unknown;
  id: unknown;
}

/** The key of a referenced record, which is named by its key or is the record itself. */
export function referenceKey({ fieldNames }: EntityProperty, value: unknown): Key {
  const key = fieldNames.length > 1 ? compositeKey(value) : { brand: undefined, id: idOf(value) };
  if (!isInteger(key.id) || (fieldNames.length > 1 && !isInteger(key.brand)))
    throw new UnsupportedFilter('A key that is not an integer');
  return key;
}

const idOf = (value: unknown): unknown => (isRecord(value) && 'id' in value ? value.id : value);

function compositeKey(value: unknown): Key {
  const isKey = Array.isArray(value) && value.length === 2;
  if (isKey) return { brand: value[0], id: value[1] };
  if (!isRecord(value) || !('brand' in value) || !('id' in value))
    throw new UnsupportedFilter('A key without a brand');
  return { brand: idOf(value.brand), id: value.id };
}

/** An entity or a row; a plain object is a filter on the columns of the other table. */
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isPlainObject(value);
