import type { PhoneNumber } from 'libphonenumber-js/min';
import { BETWEEN_NUMBERS, END_LENGTH } from '../../directory/phone-ends.js';

/** Every property is in the United Kingdom, so a number without a country is one of there. */
const COUNTRY = 'GB';

/** Loaded for the first number that is compared: its tables take 12 MB. */
const library = () => import('libphonenumber-js/min');

const BETWEEN = new RegExp(BETWEEN_NUMBERS, 'i');

/** Returns a function that reads the telephone numbers of a value, however they are spelled, each value once. */
export async function phoneReader(): Promise<(value: string) => readonly PhoneNumber[]> {
  const { parsePhoneNumberFromString } = await library();
  const found = new Map<string, readonly PhoneNumber[]>();
  return (value) => {
    const numbers =
      found.get(value) ??
      value.split(BETWEEN).flatMap((text) => {
        const number = parsePhoneNumberFromString(text, COUNTRY);
        return number?.isPossible() ? [number] : [];
      });
    found.set(value, numbers);
    return numbers;
  };
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
  numbers.map(({ nationalNumber }) => `%${nationalNumber.slice(-END_LENGTH)}%`);
