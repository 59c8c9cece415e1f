import { createHash } from 'node:crypto';

/** The text of an entry with its number, which the text begins with. */
export const numbered = (text: string, number: number): string => `{"number":${number},${text.slice(1)}`;

/** The hash of an entry: of the hash before it and its text. The log hides hexadecimal digits as secrets. */
export const hashOf = (before: string, text: string): string =>
  createHash('sha256').update(`${before}\n${text}`).digest('base64url');
