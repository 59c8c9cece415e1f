import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG of one pixel; each number is another colour. */
export function png(colour: number): Buffer {
  const size = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixel = Buffer.from([0, colour >> 16, (colour >> 8) & 255, colour & 255]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(pixel)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What begins as a JPEG; each text is another picture. */
export const jpeg = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600', 'hex'),
    Buffer.from(text),
    Buffer.from('ffd9', 'hex'),
  ]);

/** A WebP of one pixel. */
export const WEBP = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64');

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
