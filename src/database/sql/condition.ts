import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { isPlainObject, operandOf, referenceKey } from './operand.js';
import { ALIAS, anyArray, columnOf, fragment, type Params, UnsupportedFilter } from './sql.js';

const COMPARISONS: Readonly<Record<string, string>> = {
  $eq: '=',
  $ne: '!=',
  $lt: '<',
  $lte: '<=',
  $gt: '>',
  $gte: '>=',
};

/** What the conditions of a filter are written for. */
interface Target {
  meta: EntityMetadata;
  /** The name of the table within the statement. */
  alias: string;
  params: Params;
}

/**
 * A filter of the ORM as SQL: comparisons, `$in`, `$nin`, `$and`, `$or`, raw fragments, references by their
 * key, and filters on the record that a reference leads to; empty text if it filters nothing. Throws
 * `UnsupportedFilter` for anything else.
 */
export function condition(meta: EntityMetadata, where: unknown, params: Params, alias = ALIAS): string {
  return conditionOn({ meta, alias, params }, where);
}

function conditionOn(target: Target, where: unknown): string {
  const conditions: string[] = [];
  addConditions(target, where, conditions);
  return joined(conditions, ' and ');
}

function addConditions(target: Target, where: unknown, conditions: string[]): void {
  if (!isPlainObject(where)) throw new UnsupportedFilter('A filter that is not an object');
  const properties: Readonly<Record<string, EntityProperty>> = target.meta.properties;
  for (const key of Reflect.ownKeys(where)) {
    const value: unknown = Reflect.get(where, key);
    if (typeof key === 'symbol') conditions.push(trueFragment(target, key, value));
    else if (key === '$and') for (const one of listOf(value)) addConditions(target, one, conditions);
    else if (key === '$or') conditions.push(alternatives(target, listOf(value)));
    else {
      const property = properties[key];
      if (!property) throw new UnsupportedFilter(`A filter by ${key}`);
      conditions.push(ofProperty(target, property, value));
    }
  }
}

function alternatives(target: Target, list: readonly unknown[]): string {
  const parts = list.map((one) => conditionOn(target, one));
  if (parts.length === 0 || parts.includes('')) throw new UnsupportedFilter('An empty alternative');
  return joined(parts, ' or ');
}

const joined = (parts: readonly string[], operator: string): string =>
  parts.length > 1 ? `(${parts.join(operator)})` : (parts[0] ?? '');

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new UnsupportedFilter('A list that is not an array');
  return value;
}

function ofProperty(target: Target, property: EntityProperty, value: unknown): string {
  if (property.kind === 'm:1') return ofReference(target, property, value);
  const column = columnOf(property, target.alias);
  if (value === null) return `${column} is null`;
  if (!isPlainObject(value)) return compared(target, property, '=', value);
  const parts = Object.entries(value).map(([operator, operand]) => {
    if (operator === '$in') return isAnyOf(target, property, operand);
    if (operator === '$ne' && operand === null) return `${column} is not null`;
    if (operator === '$nin') return `not ${isAnyOf(target, property, operand)}`;
    const comparison = COMPARISONS[operator];
    if (!comparison) throw new UnsupportedFilter(`The operator ${operator}`);
    return compared(target, property, comparison, operand);
  });
  if (parts.length === 0) throw new UnsupportedFilter(`An empty filter by ${property.name}`);
  return joined(parts, ' and ');
}

function compared(
  { alias, params }: Target,
  property: EntityProperty,
  operator: string,
  value: unknown,
): string {
  // A partial index is used only if the condition is the text of the statement.
  const operand = typeof value === 'boolean' ? String(value) : params.add(operandOf(property, value));
  return `${columnOf(property, alias)} ${operator} ${operand}`;
}

function isAnyOf({ alias, params }: Target, property: EntityProperty, list: unknown): string {
  const operands = listOf(list).map((one) => operandOf(property, one));
  // The planner sees that no row matches, and none is read.
  if (operands.length === 0) return 'false';
  const array = params.add(operands);
  return `${columnOf(property, alias)} = any(${property.primary ? anyArray(array) : array})`;
}

/**
 * A reference compared with its key, or the record that it leads to with a filter. The statement is limited
 * to one brand, so a key of another brand matches nothing.
 */
function ofReference(target: Target, property: EntityProperty, value: unknown): string {
  const { alias, params } = target;
  const column = columnOf(property, alias);
  if (value === null) return `${column} is null`;
  // The ORM writes a record of a filter as `{ $eq: key }`.
  if (hasOnly(value, '$eq')) return ofReference(target, property, value.$eq);
  const isList = hasOnly(value, '$in');
  if (!isList && isPlainObject(value)) return leadsTo(target, property, value);
  const keys = (isList ? listOf(value.$in) : [value]).map((one) => referenceKey(property, one));
  const isWithinBrand = property.fieldNames.length > 1;
  if (isWithinBrand && params.brand === undefined)
    throw new UnsupportedFilter('A reference outside of a brand');
  const ids = keys.flatMap(({ brand, id }) =>
    isWithinBrand && Number(brand) !== Number(params.brand) ? [] : [id],
  );
  if (ids.length === 0) return 'false';
  return isList ? `${column} = any(${anyArray(params.add(ids))})` : `${column} = ${params.add(ids[0])}`;
}

/** Whether the record that a reference leads to matches a filter. */
function leadsTo({ alias, params }: Target, property: EntityProperty, where: object): string {
  const { name, targetMeta, fieldNames } = property;
  if (!targetMeta || fieldNames.length !== 2) throw new UnsupportedFilter(`A filter on ${name}`);
  const other = `${alias}_${name}`;
  const matches = conditionOn({ meta: targetMeta, alias: other, params }, where);
  const on = [
    `${other}."brand_id" = ${params.add(params.brand)}`,
    `${other}."id" = ${columnOf(property, alias)}`,
    ...(matches ? [matches] : []),
  ];
  return `exists (select 1 from "${targetMeta.tableName}" as ${other} where ${on.join(' and ')})`;
}

/** Whether a filter has one operator, and it is this one. */
const hasOnly = <O extends string>(value: unknown, operator: O): value is Readonly<Record<O, unknown>> =>
  isPlainObject(value) && operator in value && Object.keys(value).length === 1;

/** A raw fragment that is a condition by itself. */
function trueFragment({ alias, params }: Target, key: symbol, value: unknown): string {
  if (!Array.isArray(value) || value.length > 0) throw new UnsupportedFilter('A compared fragment');
  return fragment(key, params, alias);
}
