import { spelledValue } from '../../../language/graphql/closed-list.js';
import { snakeCase } from '../../../language/snake-case.js';
import type { JsonSchema } from '../../../language/validation/json-schema.js';

/**
 * A member of the data of an event. It is never free text: what was sent to others cannot be erased.
 */
export interface Member {
  schema: JsonSchema;
  /** The value that others get, of one that is stored. */
  spell: (value: unknown) => unknown;
  /** The type of the record that it is the id of. */
  record?: string;
}

const same = (value: unknown): unknown => value;
const ID_SCHEMA: JsonSchema = { type: 'integer', minimum: 1 };

/** The id of a record of a type, such as `payment`. */
export const idOf = (record: string): Member => ({ schema: ID_SCHEMA, spell: same, record });
/** The id of a record that the event is not about. */
export const OTHER_ID: Member = { schema: ID_SCHEMA, spell: same };
/** Ids of records; a batch has at most 500. */
export const IDS: Member = { schema: { type: 'array', items: ID_SCHEMA, maxItems: 500 }, spell: same };
export const DAY: Member = { schema: { type: 'string', format: 'date' }, spell: same };
export const INSTANT: Member = { schema: { type: 'string', format: 'date-time' }, spell: same };
export const PENCE: Member = { schema: { type: 'integer' }, spell: same };
export const FLAG: Member = { schema: { type: 'boolean' }, spell: same };
/** The key of a rule of the statute table, such as `en.hd.cap`. */
export const RULE_KEY: Member = { schema: { type: 'string', pattern: '^[a-z0-9_.]+$' }, spell: same };
/** The name of a portal, the only text. */
export const PORTAL: Member = { schema: { type: 'string', maxLength: 100 }, spell: same };

/** A value of some words. */
export const oneOfWords = (...words: readonly string[]): Member => ({
  schema: { type: 'string', enum: words },
  spell: same,
});

/** A value of a closed list. */
export function oneOf(list: Readonly<Record<string, string | number>>): Member {
  const spelled = new Map<unknown, string>(
    Object.entries(list).map(([name, stored]) => [stored, spelledValue(name, stored)]),
  );
  return {
    schema: { type: 'string', enum: [...spelled.values()] },
    spell: (value) => spelled.get(value) ?? null,
  };
}

/** The names of members of a record. */
export const namesOf = (members: readonly string[]): Member => ({
  schema: { type: 'array', items: { type: 'string', enum: members.map(snakeCase) } },
  spell: (names) => (Array.isArray(names) ? names.map((name) => snakeCase(String(name))) : null),
});

/** A member that may be null. */
export const orNull = ({ schema, ...member }: Member): Member => ({
  ...member,
  schema: {
    ...schema,
    type: [schema.type ?? 'string', 'null'].flat(),
    ...(schema.enum && { enum: [...schema.enum, null] }),
  },
});
