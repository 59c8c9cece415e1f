/** The secret of a key, a token or a webhook endpoint, and the password of a URL. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(svc[po]_[0-9a-f]{12}_)[0-9a-f]+/gi, '$1…'],
  [/\b(whsec_)[A-Za-z0-9+/=]+/g, '$1…'],
  [/(\w:\/\/[^\s:/@]*:)[^\s/]*@/g, '$1…@'],
];
// Also the marks that reverse the direction of text: a name must not disguise the text beside it.
const CONTROLS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const MAX_LENGTH = 80;

/** The text without the secrets of keys, tokens and URLs, for messages. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);

/** The text without characters that a terminal would interpret. */
export const printable = (text: string): string =>
  text.replace(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What a person typed, quoted in a message. */
export function quoted(text: string): string {
  const safe = printable(withoutSecrets(text));
  return `'${safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH)}…` : safe}'`;
}
