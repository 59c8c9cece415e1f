/** The secret of a key, a token or a webhook endpoint, and the password of a URL. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(svc[po]_[0-9a-f]{12}_)[0-9a-f]+/gi, '$1…'],
  [/\b(whsec_)[A-Za-z0-9+/=]+/g, '$1…'],
  [/(\w:\/\/[^\s:/@]*:)[^\s/]*@/g, '$1…@'],
];

/** The text without the secrets of keys, tokens and URLs, for messages. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
