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
import { type Kind, kindOf, rfc3339Of, VALUE_OF } from '../../database/cell.js';
import { propertyOf, type RowClass } from '../../database/row.js';
import { CalendarDay, Id, Instant } from '../../language/scalars.js';
import { isClosedList, isScalar, quote, sayer } from './leaf.js';
import type { PlannedField } from './shape.js';

/** The JSON of the text of a column. */
type SayCell = (text: string) => string;

/** The text of a column, and how it is said; undefined where a field is no column, or is made of its value. */
export function cellOf(
  { name, type, finish }: PlannedField,
  { meta, places }: RowClass,
): { place: number; say: SayCell } | undefined {
  const place = places.get(name);
  if (place === undefined || finish.spell) return undefined;
  const kind = kindOf(propertyOf(meta, name));
  const say = kind && cellSayer(kind, isNonNullType(type) ? type.ofType : type);
  return say && { place, say };
}

/** Longer numbers may have more digits than a double, or than an Int of GraphQL. */
const SAFE_DIGITS = 15;
const INT_DIGITS = 9;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$/;
/** No closed list is longer. */
const MAX_REMEMBERED = 100;
const PLAIN_TEXTS = /^\[(?:"[^"\\]*"(?:, "[^"\\]*")*)?\]$/;

function cellSayer(kind: Kind, type: GraphQLOutputType): SayCell | undefined {
  if (kind === 'reference') return undefined;
  const read = VALUE_OF[kind];
  const say = sayer(type);
  const slow: SayCell = (text) => say(read(text));
  if (isListType(type)) return kind === 'json' && isOfTexts(type) ? textsSayer(slow) : slow;
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
  if (isScalar(type, Instant) && kind === 'instant') return instantSayer(slow);
  return slow;
}

const instantSayer =
  (slow: SayCell): SayCell =>
  (text) => {
    const iso = rfc3339Of(text);
    return iso === undefined ? slow(text) : `"${iso}"`;
  };

const isOfTexts = ({ ofType }: GraphQLList<GraphQLOutputType>): boolean =>
  (isNonNullType(ofType) ? ofType.ofType : ofType) === GraphQLString;

/** The database writes a list of texts with spaces, which JSON.stringify does not. */
const textsSayer =
  (slow: SayCell): SayCell =>
  (text) =>
    PLAIN_TEXTS.test(text) ? text.replaceAll('", "', '","') : slow(text);

/** Says each text once; for closed lists only, whose texts are few. */
function remembered(say: SayCell): SayCell {
  const known = new Map<string, string>();
  return (text) => {
    const said = known.get(text) ?? say(text);
    if (known.size < MAX_REMEMBERED) known.set(text, said);
    return said;
  };
}
