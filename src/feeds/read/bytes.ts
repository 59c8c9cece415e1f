import { TextDecoder } from 'node:util';

/** The bytes of a file as text: one character, U+0000 to U+00FF, for each byte. */
export type Bytes = AsyncIterable<string>;

/** Reads the beginning of a file, until there is enough of it or the file ends. */
export async function readAhead(
  bytes: Bytes,
  isEnough: (text: string) => boolean,
): Promise<{ text: string; rest: Bytes }> {
  const chunks = bytes[Symbol.asyncIterator]();
  let text = '';
  while (!isEnough(text)) {
    const next = await chunks.next();
    if (next.done) break;
    text += next.value;
  }
  return { text, rest: { [Symbol.asyncIterator]: () => chunks } };
}

export async function* chain(first: string, rest: Bytes): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Removes a byte order mark, and turns UTF-16, which has one, into UTF-8. */
export async function* bytesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let utf16: TextDecoder | undefined;
  let isFirst = true;
  const converted = (text: string): string => Buffer.from(text).toString('latin1');
  for await (const chunk of stream) {
    if (isFirst) utf16 = utf16Decoder(chunk);
    const hasMark = isFirst && chunk.subarray(0, 3).equals(UTF8_MARK);
    isFirst = false;
    if (utf16) yield converted(utf16.decode(chunk, { stream: true }));
    else yield (hasMark ? chunk.subarray(3) : chunk).toString('latin1');
  }
  if (utf16) yield converted(utf16.decode());
}

function utf16Decoder([first, second]: Buffer): TextDecoder | undefined {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return undefined;
}
