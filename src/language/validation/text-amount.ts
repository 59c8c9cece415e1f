import { type JsonSchema, memberOf } from './json-schema.js';

const NO_SCHEMA: JsonSchema = {};

/** The weight of text that no search looks in, beside text that one does. */
const WEIGHT = 1 / 8;

/** An object of a list, such as a picture, takes as long to check and store as so many characters. */
const MIN_OF_OBJECT = 8;

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
    for (const item of value) {
      const amount = textAmount(item, schema.items);
      sum += typeof item === 'object' && item !== null ? Math.max(MIN_OF_OBJECT, amount) : amount;
    }
    return sum;
  }
  let words: Map<string, number> | undefined;
  for (const name of Object.keys(value)) {
    const member: unknown = Reflect.get(value, name);
    const ofMember = memberOf(schema, name);
    if (typeof member === 'string' && ofMember?.isRepeatedOnce) {
      words ??= new Map();
      sum += wordsAmount(member, words) * (ofMember.textWeight ?? WEIGHT);
    } else if (typeof member === 'string' || typeof member === 'object') sum += textAmount(member, ofMember);
  }
  return sum;
}

/** A word has more parts of three characters than it has characters: its ends are parts too. */
const OF_WORD = 2;

/**
 * The characters of words, and two for each word, without words that occur for the second time: the address
 * in one line repeats the lines of the address. `words` counts the occurrences.
 */
function wordsAmount(text: string, words: Map<string, number>): number {
  let sum = 0;
  for (const [word] of text.matchAll(WORD)) {
    const occurrences = (words.get(word) ?? 0) + 1;
    words.set(word, occurrences);
    if (occurrences !== 2) sum += word.length + OF_WORD;
  }
  return sum;
}
