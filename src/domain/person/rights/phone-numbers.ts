import type { PhoneNumber } from 'libphonenumber-js/min';
import { BETWEEN_NUMBERS, END_LENGTH } from '../../directory/phone-ends.js';

/** Every property is in the United Kingdom, so a number without a country is one of there. */
const COUNTRY = 'GB';

/** Loaded for the first number that is compared: its tables take 12 MB. */
const library = () => import('libphonenumber-js/min');

const BETWEEN = new RegExp(BETWEEN_NUMBERS, 'i');

/** Which numbers of a value are read: each takes 30 µs, and a value of an enquiry may have a hundred. */
interface Wanted {
  /** The most of them. */
  most?: number;
  /** Whether digits may be those of a spelling of a number. */
  isLike?: (digits: string) => boolean;
}

/** Returns a function that reads the telephone numbers of a value, however they are spelled, each text once. */
export async function phoneReader(): Promise<(value: string, wanted?: Wanted) => readonly PhoneNumber[]> {
  const { parsePhoneNumberFromString } = await library();
  const found = new Map<string, readonly PhoneNumber[]>();
  const read = (text: string): readonly PhoneNumber[] => {
    const number = parsePhoneNumberFromString(text, COUNTRY);
    return number?.isPossible() ? [number] : [];
  };
  return (value, { most, isLike } = {}) => {
    const strings = value.split(BETWEEN);
    const wanted = isLike ? strings.filter((text) => isLike(text.replace(/\D/g, ''))) : strings;
    return wanted.slice(0, most).flatMap((text) => {
      const numbers = found.get(text) ?? read(text);
      found.set(text, numbers);
      return numbers;
    });
  };
}

/** Returns a function that finds whether digits have those that every spelling of a number ends with. */
export function likeAny(numbers: readonly PhoneNumber[]): (digits: string) => boolean {
  const ends = new Set(numbers.map(endOf));
  const lengths = [...new Set([...ends].map(({ length }) => length))];
  return (digits) =>
    lengths.some((length) => {
      for (let at = 0; at + length <= digits.length; at += 1)
        if (ends.has(digits.slice(at, at + length))) return true;
      return false;
    });
}

/** What may stand between the digits of a number. */
const GAP = '[ ().-]{0,3}';

/** A regular expression of PostgreSQL for the spellings of a number, with and without its country. */
export function spellingsOf({ countryCallingCode, nationalNumber }: PhoneNumber): string {
  const spelled = (digits: string): string => [...digits].join(GAP);
  const country = `(?:[(+]{0,2}(?:00${GAP})?${spelled(countryCallingCode)}${GAP})?`;
  return `${country}(?:[(]?0[)]?${GAP})?[(]?${spelled(nationalNumber)}`;
}

/** Patterns of `like` for the digits that every spelling of the numbers ends with. */
export const endsOf = (numbers: readonly PhoneNumber[]): string[] =>
  numbers.map((number) => `%${endOf(number)}%`);

const endOf = ({ nationalNumber }: PhoneNumber): string => nationalNumber.slice(-END_LENGTH);
