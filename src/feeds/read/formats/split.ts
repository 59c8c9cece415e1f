import type { Bytes } from '../bytes.js';
import { MAX_ROW_LENGTH } from '../feed.js';

/** A part of a file, up to a separator or the end. One that is too long is empty. */
export interface Part {
  text: string;
  /** The number of bytes, or the limit for one that is too long. */
  length: number;
  isTooLong: boolean;
  /** No separator follows. */
  isLast: boolean;
}

/** Splits a file at a separator. Memory is bounded: the text of a part that is too long is dropped. */
export async function* split(
  bytes: Bytes,
  separator: string,
  maxLength = MAX_ROW_LENGTH,
): AsyncGenerator<Part> {
  let rest = '';
  let isTooLong = false;
  const part = (text: string, isLast: boolean): Part => {
    const isOver = isTooLong || text.length > maxLength;
    isTooLong = false;
    const length = isOver ? maxLength : text.length;
    return { text: isOver ? '' : text, length, isTooLong: isOver, isLast };
  };
  for await (const chunk of bytes) {
    const text = rest + chunk;
    let from = 0;
    for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
      yield part(text.slice(from, at), false);
      from = at + separator.length;
    }
    rest = text.slice(from);
    if (rest.length > maxLength) {
      isTooLong = true;
      // The end of the dropped text may be the beginning of a separator.
      rest = rest.slice(-separator.length);
    }
  }
  yield part(rest, true);
}
