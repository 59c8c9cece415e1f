import type { EntityProperty } from '@mikro-orm/core';
import pg from 'pg';
import { quote } from '../../language/json-text.js';

/** The value of a column as the database sends it: text, or null. */
export type Cell = string | null;

/** The kinds of columns that rows can have, by how their text becomes a value. */
export type Kind =
  | 'text'
  /** A calendar day, as text. */
  | 'day'
  | 'flag'
  | 'smallint'
  | 'int'
  /** An integer of 64 bits that the entity has as a number. */
  | 'long'
  /** An integer of 64 bits that the entity has as a bigint. */
  | 'bigint'
  | 'double'
  /** A decimal with a fixed number of digits; it has trailing zeros. */
  | 'decimal'
  | 'instant'
  | 'json'
  /** A reference to another record: the text is its id. */
  | 'reference';

const KIND_OF_TYPE: Readonly<Record<string, Kind>> = {
  text: 'text',
  date: 'day',
  boolean: 'flag',
  int: 'int',
  smallint: 'smallint',
  'double precision': 'double',
  jsonb: 'json',
};

/** The kind of a property; undefined if rows cannot have it, as for a search vector. */
export function kindOf(property: EntityProperty): Kind | undefined {
  if (property.kind === 'm:1') return 'reference';
  if (property.kind !== 'scalar' || property.persist === false) return undefined;
  const type = property.columnTypes[0] ?? '';
  if (type === 'bigint' || type === 'bigserial') return property.runtimeType === 'number' ? 'long' : 'bigint';
  if (type.startsWith('timestamptz')) return 'instant';
  if (type.startsWith('numeric')) return property.runtimeType === 'number' ? 'decimal' : undefined;
  return KIND_OF_TYPE[type];
}

export type CellToJson = (text: string) => string;

/** How a kind of column converts between text and values; callers handle null. */
interface ColumnKind {
  /** The value of the text of a cell. */
  parse: (text: string) => unknown;
  /** What the ORM makes the value of an entity from; the text itself if it is left out. */
  hydrate?: (text: string) => unknown;
  /** Whether a value may be compared with the column; nothing may if it is left out. */
  accepts?: (value: unknown) => boolean;
  /**
   * The JSON of the text of a cell whose value is written as it is, without its value; `slow` writes what the
   * text alone does not give. Left out if it never does.
   */
  toJson?: (slow: CellToJson) => CellToJson;
}

/** Longer numbers may have more digits than a double. */
const SAFE_DIGITS = 15;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$/;
/** A first string of a comma and a space looks like what separates two strings. */
const PLAIN_TEXTS = /^\[(?!", ")(?:"[^"\\]*"(?:, "[^"\\]*")*)?\]$/;

const isText = (value: unknown): boolean => typeof value === 'string';
const isTrue = (text: string): boolean => text === 't';
const parseJson = (text: string): unknown => JSON.parse(text);
const quoted = (): CellToJson => quote;
/** The kind of an integer column, with its largest value: PostgreSQL rejects a larger parameter. */
const integer = (max: number): ColumnKind => ({
  parse: Number,
  hydrate: Number,
  accepts: (value) => isInteger(value, max),
  toJson: () => (text) => text,
});

/** The kinds of columns; a reference is up to the row. */
export const KINDS: Readonly<Record<Exclude<Kind, 'reference'>, ColumnKind>> = {
  text: { parse: (text) => text, accepts: isText, toJson: quoted },
  day: { parse: (text) => text, accepts: isText, toJson: quoted },
  flag: {
    parse: isTrue,
    hydrate: isTrue,
    accepts: (value) => typeof value === 'boolean',
    toJson: () => (text) => (isTrue(text) ? 'true' : 'false'),
  },
  smallint: integer(2 ** 15 - 1),
  int: integer(2 ** 31 - 1),
  long: {
    parse: Number,
    accepts: (value) => isInteger(value),
    toJson: (slow) => (text) => (text.length <= SAFE_DIGITS ? text : slow(text)),
  },
  bigint: { parse: BigInt },
  double: {
    parse: Number,
    hydrate: Number,
    accepts: Number.isFinite,
    toJson: (slow) => (text) =>
      text.length <= SAFE_DIGITS && text !== '-0' && PLAIN_NUMBER.test(text) ? text : slow(text),
  },
  decimal: { parse: Number, accepts: Number.isFinite },
  instant: {
    parse: instantOf,
    accepts: (value) => value instanceof Date,
    toJson: (slow) => (text) => {
      const iso = rfc3339Of(text);
      return iso === undefined ? slow(text) : `"${iso}"`;
    },
  },
  json: {
    parse: parseJson,
    hydrate: parseJson,
    // The database writes a list of strings with spaces, which JSON.stringify does not.
    toJson: (slow) => (text) => (PLAIN_TEXTS.test(text) ? text.replaceAll('", "', '","') : slow(text)),
  },
};

const INTEGER = /^-?\d+$/;

/** Whether a value is an integer; the ORM gives the value of a `bigint` column as text. */
export function isInteger(value: unknown, max = Number.MAX_SAFE_INTEGER): boolean {
  const number = typeof value === 'string' && INTEGER.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && Math.abs(Number(number)) <= max;
}

const PLUS = 0x2b;
const MINUS = 0x2d;
const ZERO = 0x30;
const SECONDS_END = 19;
const ZONE_LENGTH = 3;
const DATE_LENGTH = 10;

/**
 * An instant as RFC 3339 text with three digits after the second, such as `2026-05-01T09:30:00.120Z` from
 * `2026-05-01 09:30:00.12+00`; undefined if the session's time zone is not UTC or the year does not have four
 * digits.
 */
export function rfc3339Of(text: string): string | undefined {
  const end = text.length - ZONE_LENGTH;
  const isUtc =
    end >= SECONDS_END &&
    text.charCodeAt(end) === PLUS &&
    text.charCodeAt(end + 1) === ZERO &&
    text.charCodeAt(end + 2) === ZERO;
  if (!isUtc || text.charCodeAt(4) !== MINUS) return undefined;
  const seconds = `${text.slice(0, DATE_LENGTH)}T${text.slice(DATE_LENGTH + 1, SECONDS_END)}`;
  if (end === SECONDS_END) return `${seconds}.000Z`;
  // Digits beyond the millisecond are cut off, as the driver does.
  return `${seconds}${text.slice(SECONDS_END, end).padEnd(4, '0').slice(0, 4)}Z`;
}

const parseTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

/** An instant in any time zone and of any year. */
export function instantOf(text: string): Date {
  const iso = rfc3339Of(text);
  return iso === undefined ? (parseTimestamp(text) as Date) : new Date(iso);
}
