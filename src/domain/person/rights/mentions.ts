import { ERASED, type Lead, type Named, NOTHING, type PersonFacts } from './person-facts.js';
import { phoneReader, spellingsOf } from './phone-numbers.js';

type Mentions = Pick<PersonFacts, 'mention' | 'mentionInJson' | 'mentionInResponse'>;

/**
 * The mentions of the parties of flows and of the people who sent enquiries. Those of enquiries, which anyone
 * may send with any content, are limited.
 */
export async function mentionsIn(known: readonly Named[], leads: readonly Lead[]): Promise<Mentions> {
  // A first name alone is a word that may mean anyone.
  const aliases = leads.map((one) => (one.first_name && one.last_name ? one : nameless(one)));
  const words = fitting(mentionsOf(known), mentionsOf(aliases));
  const numbersIn = await phoneReader();
  const phonesOf = (parties: readonly Named[], most = Number.POSITIVE_INFINITY): string[] =>
    parties.flatMap(({ phone }) => (phone ? numbersIn(phone, { most }).map(spellingsOf) : []));
  const patterns = fitting(phonesOf(known), phonesOf(aliases, MAX_NUMBERS));
  const inJson = words.map(escapedInJson).filter((word) => !LITERAL.test(word));
  // In JSON the parts of a name are separate values.
  const values = [...words, ...fitting(partsOf(known), partsOf(aliases))].map(escapedInJson);
  const messages = leads.map(({ message }) => escapedInJson(beginningOf(message ?? '')));
  return {
    mention: anyOf(words, patterns),
    mentionInJson: anyOf(inJson, patterns, values),
    mentionInResponse: anyOf([...inJson, ...fitting([], messages)], patterns, values),
  };
}

/**
 * The characters of a text, and of all strings, of enquiries in one regular expression. PostgreSQL takes 100 ms
 * of CPU to compile one of 10,000 characters, and four times as long for twice as many.
 */
const MAX_LENGTHS = { ofText: 300, ofAll: 4000 };
/** The telephone numbers of one enquiry; its text may have a hundred. */
const MAX_NUMBERS = 5;

/** All known strings, and those of enquiries that fit, the first ones first. */
function fitting(known: readonly string[], ofLeads: readonly string[]): string[] {
  const strings = new Set(known);
  let left = MAX_LENGTHS.ofAll;
  for (const text of ofLeads) {
    if (strings.has(text) || text.length > Math.min(left, MAX_LENGTHS.ofText)) continue;
    strings.add(text);
    left -= text.length;
  }
  return [...strings];
}

/** Words that are values of JSON too. Outside of a string they cannot be replaced. */
const LITERAL = /^(?:null|true|false|\d+)$/i;

const partsOf = (parties: readonly Named[]): string[] =>
  parties.flatMap((one) => [one.first_name ?? '', one.last_name ?? '']);
const nameless = (one: Named): Named => ({ ...one, first_name: null, last_name: null });
const escapedInJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The characters of a message that is searched for. A short one, such as "Hello", is not the person's alone. */
export const MESSAGE_LENGTHS = { min: 20, max: 200 };

/** The first words of a message, by which a response that quotes it is found; empty for a short one. */
function beginningOf(message: string): string {
  const { min, max } = MESSAGE_LENGTHS;
  if (message.length < min) return '';
  return message.length <= max ? message : message.slice(0, max).replace(/\s\S*$/, '');
}

/** A shorter telephone number would be found in other numbers. */
const MIN_PHONE_LENGTH = 6;

const mentionsOf = (parties: readonly Named[]): string[] =>
  parties.flatMap(({ first_name, last_name, email, phone }) => [
    `${first_name ?? ''} ${last_name ?? ''}`.trim(),
    email ?? '',
    phone && phone.length >= MIN_PHONE_LENGTH ? phone : '',
  ]);

/**
 * A regular expression of PostgreSQL for any of some strings or patterns as whole words, the longest first.
 * `values` are found as whole strings of JSON; their quotation marks are not a part of what is found, so it
 * can be replaced.
 */
function anyOf(
  words: readonly string[],
  patterns: readonly string[],
  values: readonly string[] = [],
): string {
  const [ofWords, ofValues] = [escapedOf(words), escapedOf(values)];
  const all = [
    ...ofWords,
    ...(ofValues.length > 0 ? [`(?<=")(?:${ofValues.join('|')})(?=")`] : []),
    ...patterns,
  ];
  return all.length === 0 ? NOTHING : `(?<![[:alnum:]])(?:${all.join('|')})(?![[:alnum:]])`;
}

const escapedOf = (strings: readonly string[]): string[] =>
  [...new Set(strings)]
    .filter((text) => text !== '' && text !== ERASED)
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&'));
