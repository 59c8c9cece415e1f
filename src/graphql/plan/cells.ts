import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  type GraphQLList,
  type GraphQLOutputType,
  GraphQLString,
  isListType,
  isNonNullType,
} from 'graphql';
import { propertyOf, type RowClass } from '../../database/row/row.js';
import { KINDS, type Kind, kindOf, rfc3339Of } from '../../database/wire/cell.js';
import { CalendarDay, Id, Instant } from '../../language/graphql/scalars.js';
import { isClosedList, isScalar, quote, serializerOf } from './leaf.js';
import type { PlannedField } from './shape.js';

/** The JSON of the text of a column. */
type CellToJson = (text: string) => string;

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

/** Longer numbers may have more digits than a double, or than an Int of GraphQL. */
const SAFE_DIGITS = 15;
const INT_DIGITS = 9;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$/;
/** No closed list is longer. */
const MAX_REMEMBERED = 100;
const PLAIN_TEXTS = /^\[(?:"[^"\\]*"(?:, "[^"\\]*")*)?\]$/;

function cellSerializer(kind: Kind, type: GraphQLOutputType): CellToJson | undefined {
  if (kind === 'reference') return undefined;
  const { parse } = KINDS[kind];
  const toJson = serializerOf(type);
  const slow: CellToJson = (text) => toJson(parse(text));
  if (isListType(type)) return kind === 'json' && isTextList(type) ? textListSerializer(slow) : slow;
  if (isClosedList(type)) return remembered(slow);
  if (type === GraphQLString && kind === 'text') return quote;
  if (isScalar(type, CalendarDay) && kind === 'day') return quote;
  if (type === GraphQLBoolean && kind === 'flag') return (text) => (text === 't' ? 'true' : 'false');
  if (isScalar(type, Id) && kind === 'whole')
    return (text) => (text.length <= SAFE_DIGITS ? text : slow(text));
  if (type === GraphQLInt && kind === 'whole')
    return (text) => (text.length <= INT_DIGITS ? text : slow(text));
  if (type === GraphQLFloat && kind === 'double')
    return (text) =>
      text.length <= SAFE_DIGITS && text !== '-0' && PLAIN_NUMBER.test(text) ? text : slow(text);
  if (isScalar(type, Instant) && kind === 'instant') return instantSerializer(slow);
  return slow;
}

const instantSerializer =
  (slow: CellToJson): CellToJson =>
  (text) => {
    const iso = rfc3339Of(text);
    return iso === undefined ? slow(text) : `"${iso}"`;
  };

const isTextList = ({ ofType }: GraphQLList<GraphQLOutputType>): boolean =>
  (isNonNullType(ofType) ? ofType.ofType : ofType) === GraphQLString;

/** The database writes a list of strings with spaces, which JSON.stringify does not. */
const textListSerializer =
  (slow: CellToJson): CellToJson =>
  (text) =>
    PLAIN_TEXTS.test(text) ? text.replaceAll('", "', '","') : slow(text);

/** Remembers the JSON of each value; only for closed lists, which have few values. */
function remembered(toJson: CellToJson): CellToJson {
  const known = new Map<string, string>();
  return (text) => {
    const json = known.get(text) ?? toJson(text);
    if (known.size < MAX_REMEMBERED) known.set(text, json);
    return json;
  };
}
