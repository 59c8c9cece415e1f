import { isUtf8 } from 'node:buffer';

const NOT_ASCII = /[\u0080-\u00ff]/;
const windows1252 = new TextDecoder('windows-1252');

/**
 * The text of a value, from one character for each byte. It is UTF-8 if it is valid UTF-8, otherwise
 * Windows-1252. Each value is decided separately: feeds are combined from several sources.
 */
export function decode(bytes: string): string {
  if (!NOT_ASCII.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  return isUtf8(buffer) ? buffer.toString('utf8') : windows1252.decode(buffer);
}

/** Control characters other than tab and line feed, halves of surrogate pairs, and the byte order mark. */
const NOT_TEXT = /[^\P{Cc}\t\n]|\p{Cs}|\ufeff/gu;

/** Text that can be stored: line ends are line feeds, and there are no control characters. */
export const clean = (text: string): string =>
  // Most strings have none of these, and a search is faster than the replacements.
  (text.search(NOT_TEXT) < 0 ? text : text.replace(/\r\n?/g, '\n').replace(NOT_TEXT, '')).trim();

/** A copy that does not keep the chunk of the file in memory that the text was cut from. */
export const detach = (text: string): string => Buffer.from(text).toString();
