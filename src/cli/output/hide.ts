import { withoutSecrets } from '../../language/without-secrets.js';

// Also the marks that reverse the direction of text: a name must not disguise the text beside it.
const CONTROLS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const MAX_LENGTH = 80;

/** The text without characters that a terminal would interpret. */
export const printable = (text: string): string =>
  text.replace(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What a person typed, quoted in a message. */
export function quoted(text: string): string {
  const safe = printable(withoutSecrets(text));
  return `'${safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH)}…` : safe}'`;
}
