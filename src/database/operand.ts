import type { EntityProperty } from '@mikro-orm/core';
import { type Kind, kindOf } from './cell.js';
import { LeftToOrm } from './sql.js';

export const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The largest values of the integer columns; beyond them PostgreSQL refuses a parameter. */
const LARGEST: Readonly<Record<string, number>> = { smallint: 2 ** 15 - 1, int: 2 ** 31 - 1 };

const INTEGER = /^-?\d+$/;

/** The ORM gives the value of a `bigint` column as text. */
function isInteger(value: unknown, max = Number.MAX_SAFE_INTEGER): boolean {
  const number = typeof value === 'string' && INTEGER.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && Math.abs(Number(number)) <= max;
}
const isText = (value: unknown): boolean => typeof value === 'string';

/** What a column is compared with, by its kind; other columns are compared by the ORM. */
const IS_OPERAND: Readonly<Partial<Record<Kind, (value: unknown, columnType: string) => boolean>>> = {
  text: isText,
  day: isText,
  flag: (value) => typeof value === 'boolean',
  whole: (value, columnType) => isInteger(value, LARGEST[columnType]),
  double: Number.isFinite,
  decimal: Number.isFinite,
  instant: (value) => value instanceof Date,
};

/** A value that a column can be compared with. */
export function operandOf(property: EntityProperty, value: unknown): unknown {
  const kind = kindOf(property);
  if (!kind || !IS_OPERAND[kind]?.(value, property.columnTypes[0] ?? '')) throw new LeftToOrm();
  return value;
}

/** The key of a record; `brand` is undefined where the record belongs to none. */
interface Key {
  brand: unknown;
  id: unknown;
}

/** The key of a referenced record, which is named by its key or is the record itself. */
export function keyOf({ fieldNames }: EntityProperty, value: unknown): Key {
  const key = fieldNames.length > 1 ? compositeKey(value) : { brand: undefined, id: idOf(value) };
  if (!isInteger(key.id) || (fieldNames.length > 1 && !isInteger(key.brand))) throw new LeftToOrm();
  return key;
}

const idOf = (value: unknown): unknown => (isRecord(value) && 'id' in value ? value.id : value);

function compositeKey(value: unknown): Key {
  const isKey = Array.isArray(value) && value.length === 2;
  if (isKey) return { brand: value[0], id: value[1] };
  if (!isRecord(value) || !('brand' in value) || !('id' in value)) throw new LeftToOrm();
  return { brand: idOf(value.brand), id: value.id };
}

/** An entity or a row; a plain object is a filter on the columns of the other table. */
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isPlainObject(value);
