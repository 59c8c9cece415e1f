import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { isPlainObject, keyOf, operandOf } from './operand.js';
import { columnOf, fragment, LeftToOrm, type Params } from './sql.js';

const COMPARISONS: Readonly<Record<string, string>> = {
  $eq: '=',
  $ne: '!=',
  $lt: '<',
  $lte: '<=',
  $gt: '>',
  $gte: '>=',
};

/**
 * A filter of the ORM as SQL: comparisons, `$in`, `$nin`, `$and`, `$or`, raw fragments and references by
 * their key; empty text where it filters nothing. Throws `LeftToOrm` for anything else.
 */
export function condition(meta: EntityMetadata, where: unknown, params: Params): string {
  const conditions: string[] = [];
  addConditions(meta, where, params, conditions);
  return joined(conditions, ' and ');
}

function addConditions(meta: EntityMetadata, where: unknown, params: Params, conditions: string[]): void {
  if (!isPlainObject(where)) throw new LeftToOrm();
  const properties: Readonly<Record<string, EntityProperty>> = meta.properties;
  for (const key of Reflect.ownKeys(where)) {
    const value: unknown = Reflect.get(where, key);
    if (typeof key === 'symbol') conditions.push(trueFragment(key, value, params));
    else if (key === '$and') for (const one of listOf(value)) addConditions(meta, one, params, conditions);
    else if (key === '$or') conditions.push(alternatives(meta, listOf(value), params));
    else {
      const property = properties[key];
      if (!property) throw new LeftToOrm();
      conditions.push(ofProperty(property, value, params));
    }
  }
}

function alternatives(meta: EntityMetadata, list: readonly unknown[], params: Params): string {
  const parts = list.map((one) => condition(meta, one, params));
  if (parts.length === 0 || parts.includes('')) throw new LeftToOrm();
  return joined(parts, ' or ');
}

const joined = (parts: readonly string[], operator: string): string =>
  parts.length > 1 ? `(${parts.join(operator)})` : (parts[0] ?? '');

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new LeftToOrm();
  return value;
}

function ofProperty(property: EntityProperty, value: unknown, params: Params): string {
  if (property.kind === 'm:1') return ofReference(property, value, params);
  const column = columnOf(property);
  if (value === null) return `${column} is null`;
  if (!isPlainObject(value)) return compared(property, '=', value, params);
  const parts = Object.entries(value).map(([operator, operand]) => {
    if (operator === '$in') return isAnyOf(property, operand, params);
    if (operator === '$nin') return `not ${isAnyOf(property, operand, params)}`;
    const comparison = COMPARISONS[operator];
    if (!comparison) throw new LeftToOrm();
    return compared(property, comparison, operand, params);
  });
  if (parts.length === 0) throw new LeftToOrm();
  return joined(parts, ' and ');
}

function compared(property: EntityProperty, operator: string, value: unknown, params: Params): string {
  // A partial index is used only where the condition is the text of the statement.
  const operand = typeof value === 'boolean' ? String(value) : params.add(operandOf(property, value));
  return `${columnOf(property)} ${operator} ${operand}`;
}

function isAnyOf(property: EntityProperty, list: unknown, params: Params): string {
  const operands = listOf(list).map((one) => operandOf(property, one));
  // The planner sees that no row matches, and none is read.
  if (operands.length === 0) return 'false';
  return `${columnOf(property)} = any(${params.add(operands)})`;
}

/**
 * A reference compared with its key. The statement is limited to one brand, so a key of another brand matches
 * nothing.
 */
function ofReference(property: EntityProperty, value: unknown, params: Params): string {
  const column = columnOf(property);
  if (value === null) return `${column} is null`;
  // The ORM writes a record of a filter as `{ $eq: key }`.
  if (hasOnly(value, '$eq')) return ofReference(property, value.$eq, params);
  const isList = hasOnly(value, '$in');
  const keys = (isList ? listOf(value.$in) : [value]).map((one) => keyOf(property, one));
  const isWithinBrand = property.fieldNames.length > 1;
  if (isWithinBrand && params.brand === undefined) throw new LeftToOrm();
  const ids = keys.flatMap(({ brand, id }) =>
    isWithinBrand && Number(brand) !== Number(params.brand) ? [] : [id],
  );
  if (ids.length === 0) return 'false';
  return isList ? `${column} = any(${params.add(ids)})` : `${column} = ${params.add(ids[0])}`;
}

/** Whether a filter has one operator, and it is this one. */
const hasOnly = <O extends string>(value: unknown, operator: O): value is Readonly<Record<O, unknown>> =>
  isPlainObject(value) && operator in value && Object.keys(value).length === 1;

/** A raw fragment that is a condition by itself. */
function trueFragment(key: symbol, value: unknown, params: Params): string {
  if (!Array.isArray(value) || value.length > 0) throw new LeftToOrm();
  return fragment(key, params);
}
