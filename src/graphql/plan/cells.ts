import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  type GraphQLOutputType,
  type GraphQLScalarType,
  GraphQLString,
  isListType,
  isNonNullType,
} from 'graphql';
import { propertyOf, type RowClass } from '../../database/row/row.js';
import { type CellToJson, KINDS, type Kind, kindOf } from '../../database/wire/cell.js';
import { CalendarDay, Id, Instant } from '../../language/graphql/scalars.js';
import { isClosedList, isScalar, serializerOf } from './leaf.js';
import type { PlannedField } from './shape.js';

/**
 * The place of the cell that a field is written from, and the JSON of its text; undefined if the field is not
 * a column, or needs its value.
 */
export function cellOf(
  { name, type, finish }: PlannedField,
  { meta, places }: RowClass,
): { place: number; toJson: CellToJson } | undefined {
  const place = places.get(name);
  if (place === undefined || finish.spell) return undefined;
  const kind = kindOf(propertyOf(meta, name));
  const toJson = kind && cellSerializer(kind, isNonNullType(type) ? type.ofType : type);
  return toJson && { place, toJson };
}

/** The types that write the value of a kind of column as it is; of JSON, the items of a list. */
const SAME: Readonly<Partial<Record<Kind, readonly GraphQLScalarType[]>>> = {
  text: [GraphQLString],
  day: [CalendarDay],
  flag: [GraphQLBoolean],
  smallint: [GraphQLInt, Id],
  int: [GraphQLInt, Id],
  long: [Id],
  double: [GraphQLFloat],
  instant: [Instant],
  json: [GraphQLString],
};
/** No closed list is longer. */
const MAX_REMEMBERED = 100;

function cellSerializer(kind: Kind, type: GraphQLOutputType): CellToJson | undefined {
  if (kind === 'reference') return undefined;
  const { parse, toJson } = KINDS[kind];
  const serialize = serializerOf(type);
  const slow: CellToJson = (text) => serialize(parse(text));
  if (isClosedList(type)) return remembered(slow);
  return toJson && isWrittenAsIs(kind, type) ? toJson(slow) : slow;
}

function isWrittenAsIs(kind: Kind, type: GraphQLOutputType): boolean {
  if (isListType(type) !== (kind === 'json')) return false;
  const item: GraphQLOutputType = isListType(type) ? type.ofType : type;
  const bare = isNonNullType(item) ? item.ofType : item;
  return SAME[kind]?.some((one) => isScalar(bare, one)) === true;
}

/** Remembers the JSON of each value; only for closed lists, which have few values. */
function remembered(toJson: CellToJson): CellToJson {
  const jsonOf = new Map<string, string>();
  return (text) => {
    const json = jsonOf.get(text) ?? toJson(text);
    if (jsonOf.size < MAX_REMEMBERED) jsonOf.set(text, json);
    return json;
  };
}
