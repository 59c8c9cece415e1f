import { ERASED, type Lead, type Named, NOTHING, type PersonFacts } from './person-facts.js';
import { phoneReader, spellingsOf } from './phone-numbers.js';

type Mentions = Pick<PersonFacts, 'mention' | 'mentionInJson' | 'mentionInResponse'>;

/** The mentions of the parties of flows and of the people who sent enquiries. */
export async function mentionsIn(known: readonly Named[], leads: readonly Lead[]): Promise<Mentions> {
  // A first name alone is a word that may mean anyone.
  const parties = [...known, ...leads.map((one) => (one.first_name && one.last_name ? one : nameless(one)))];
  const words = mentionsOf(parties);
  const numbersIn = await phoneReader();
  const phones = parties.flatMap(({ phone }) => (phone ? numbersIn(phone) : []));
  const patterns = [...new Set(phones.map(spellingsOf))];
  const inJson = [
    ...words.map(escapedInJson),
    // In JSON the parts of a name are separate values.
    ...parties.flatMap((one) => [one.first_name, one.last_name]).map((name) => JSON.stringify(name ?? '')),
  ];
  const messages = leads.map(({ message }) => escapedInJson(beginningOf(message ?? '')));
  return {
    mention: anyOf(words, patterns),
    mentionInJson: anyOf(inJson, patterns),
    mentionInResponse: anyOf([...inJson, ...messages.filter(Boolean)], patterns),
  };
}

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
 */
function anyOf(words: readonly string[], patterns: readonly string[]): string {
  const wanted = [...new Set(words)].filter((text) => !['', '""', ERASED, `"${ERASED}"`].includes(text));
  if (wanted.length + patterns.length === 0) return NOTHING;
  const escaped = wanted
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replace(/[^\p{L}\p{N} ]/gu, '\\$&'));
  return `(?<![[:alnum:]])(?:${[...escaped, ...patterns].join('|')})(?![[:alnum:]])`;
}
