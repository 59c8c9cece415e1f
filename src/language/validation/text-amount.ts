import { type JsonSchema, memberOf } from './json-schema.js';

const NO_SCHEMA: JsonSchema = {};

/** The weight of text that no search looks in, beside text that one does. */
const WEIGHT = 1 / 8;

const WORD = /\S+/g;

/**
 * The characters of all strings in a value, each with the weight that the schema gives its member. Most of
 * the time of a batch is what PostgreSQL takes to index the strings that searches look in.
 */
export function textAmount(value: unknown, schema: JsonSchema = NO_SCHEMA): number {
  if (typeof value === 'string') return value.length * (schema.textWeight ?? WEIGHT);
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  // Loops: a batch has 60,000 values.
  if (Array.isArray(value)) {
    for (const item of value) sum += textAmount(item, schema.items);
    return sum;
  }
  let words: Set<string> | undefined;
  for (const name of Object.keys(value)) {
    const member: unknown = Reflect.get(value, name);
    const ofMember = memberOf(schema, name);
    if (typeof member === 'string' && ofMember?.hasWordsOnce) {
      words ??= new Set();
      sum += newCharacters(member, words) * (ofMember.textWeight ?? WEIGHT);
    } else if (typeof member === 'string' || typeof member === 'object') sum += textAmount(member, ofMember);
  }
  return sum;
}

/** The characters of the words that are not known yet; they are known from then on. */
function newCharacters(text: string, words: Set<string>): number {
  let sum = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (words.has(word)) continue;
    words.add(word);
    sum += word.length;
  }
  return sum;
}
