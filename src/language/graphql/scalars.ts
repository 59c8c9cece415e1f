import { GraphQLError, GraphQLScalarType, type GraphQLScalarTypeConfig, Kind, type ValueNode } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { type Day, isDay } from '../time/calendar.js';
import { parseInstant } from '../time/instant.js';
import type { JsonSchema } from '../validation/json-schema.js';
import { isId, MAX_ID } from './id.js';

declare module 'graphql' {
  interface GraphQLScalarTypeExtensions {
    /** The JSON Schema of a value: the validators and the OpenAPI document use it. */
    jsonSchema?: JsonSchema;
    /** Converts a value to its canonical form, if several forms are accepted. */
    canonical?: (value: unknown) => unknown;
  }
}

export const reject = (message: string): never => {
  throw new GraphQLError(message);
};

const literal = (node: ValueNode): unknown => {
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value);
  if (node.kind === Kind.STRING || node.kind === Kind.BOOLEAN) return node.value;
  if (node.kind === Kind.LIST) return node.values.map(literal);
  return node.kind === Kind.NULL ? null : undefined;
};

type Parsed<I, O> = Pick<GraphQLScalarTypeConfig<I, O>, 'name' | 'description' | 'parseValue' | 'serialize'>;

/** A scalar with the JSON Schema of its values. */
export const scalar = <I, O>(jsonSchema: JsonSchema, config: Parsed<I, O>): GraphQLScalarType<I, O> =>
  new GraphQLScalarType({
    ...config,
    parseLiteral: (node) => (config.parseValue ?? reject('A literal is not accepted here.'))(literal(node)),
    extensions: { jsonSchema },
  });

/** Ids of records. */
export const Id = scalar<number, number>(
  { type: 'integer', minimum: 1, maximum: MAX_ID },
  {
    name: 'SafeInt',
    description:
      'The id of a record: a whole number from 1 to 2^53 - 1. In fields whose description allows it, 0 ' +
      'means no record.',
    parseValue: (value) => (isId(value) ? value : reject('must be a whole number from 1 to 2^53 - 1')),
    serialize: (value) => Number(value),
  },
);

const serializeInstant = (value: unknown): string => {
  const instant = value instanceof Date ? value : new Date(String(value));
  return instant.toISOString();
};

/** Instants as RFC 3339 text. */
export const Instant = scalar<Date, string>(
  { type: 'string', format: 'date-time' },
  {
    name: 'DateTime',
    description:
      'An instant as RFC 3339 text with a time zone, such as 2026-05-01T09:30:00.000Z. Responses are in UTC.',
    parseValue: (value) =>
      (typeof value === 'string' && parseInstant(value)) ||
      reject('must be a date-time that exists, such as 2026-05-01T09:30:00Z, in the years 0001 to 9999'),
    serialize: serializeInstant,
  },
);

/** Calendar days as text. */
export const CalendarDay = scalar<Day, Day>(
  { type: 'string', format: 'date' },
  {
    name: 'Date',
    description: 'A calendar day in the United Kingdom, such as 2026-12-01.',
    parseValue: (value) =>
      typeof value === 'string' && isDay(value)
        ? value
        : reject('must be a day that exists, such as 2026-12-01, in the years 0001 to 9999'),
    serialize: String,
  },
);

/** An object of another system, passed through unchanged. */
export const JsonObject = new GraphQLScalarType({
  ...GraphQLJSONObject.toConfig(),
  name: 'JSONObject',
  description: 'An object of another system; its members are not part of this schema.',
  extensions: { jsonSchema: { type: 'object' } },
});
