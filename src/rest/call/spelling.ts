import { spelledValue } from '../../language/graphql/closed-list.js';
import { snakeCase } from '../../language/snake-case.js';

/** How a version of the REST API spells the names of GraphQL and the values of closed lists. */
export interface Spelling {
  name: (name: string) => string;
  /** The spelling of a value of a closed list, by its name in GraphQL and its stored value. */
  value: (name: string, stored: Value) => Value;
}

type Value = string | number;

/** Documents give each name themselves, as an alias or a variable. */
export const AS_WRITTEN: Spelling = { name: (name) => name, value: (_, stored) => stored };

/** The form answers of GraphQL have this name, and keep it. */
const MISSPELT: ReadonlyMap<string, string> = new Map([['level_2_Feild', 'level_2_field']]);

export const snakeName = (name: string): string => MISSPELT.get(name) ?? snakeCase(name);

export const SNAKE_CASE: Spelling = { name: snakeName, value: spelledValue };

/** `MONTHLY` is a value only as code: a sentence may be about TDS. */
const VALUE = '`[A-Z]+`';
const QUOTED_OR_NAME = new RegExp(`“[^”]*”|"[^"]*"|${VALUE}|\\b[A-Za-z]\\w*\\b`, 'g');

/** The value of a closed list in a sentence, and as it is spelled. */
export const valueInSentence = (name: string, spelled: string): readonly [string, string] =>
  name.includes('_') ? [name, spelled] : [`\`${name}\``, `\`${spelled}\``];

/** A sentence with its names respelled, except in quotations. */
export const spellNames = (text: string, spelled: ReadonlyMap<string, string>): string =>
  text.replace(QUOTED_OR_NAME, (word) => spelled.get(word) ?? word);

/** `subTenants[0].firstName` becomes `sub_tenants[0].first_name`. */
export const spellSteps = (path: string, { name }: Spelling): string => path.replace(/[A-Za-z_]\w*/g, name);
