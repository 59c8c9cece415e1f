import { describe, expect, test } from '@jest/globals';
import { MAX_PICTURE_SIZE, pictureOf } from '../../../src/media/picture.js';
import { isPictureName, pictureIn } from '../../../src/media/picture-name.js';
import { jpeg, png, sha256, WEBP } from '../../support/pictures.js';

describe('a picture', () => {
  test.each([
    ['JPEG', jpeg('a'), 'jpg', 'image/jpeg'],
    ['PNG', png(1), 'png', 'image/png'],
    ['WebP', WEBP, 'webp', 'image/webp'],
  ])('that is a %s by its bytes has the hash of its content as its name', (_, bytes, ending, type) => {
    expect(pictureOf(bytes)).toEqual({ name: `${sha256(bytes)}.${ending}`, type, bytes });
  });

  test.each([
    ['a GIF', Buffer.from('GIF89a')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['HTML', Buffer.from('<html>')],
    ['a RIFF file of sound', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['the start of a PNG alone', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('is not %s', (_, bytes) => {
    expect(pictureOf(bytes)).toEqual({ problem: 'is not a JPEG, PNG or WebP picture' });
  });

  test('has from 1 byte to 10 MiB', () => {
    const largest = Buffer.concat([jpeg(''), Buffer.alloc(MAX_PICTURE_SIZE)]).subarray(0, MAX_PICTURE_SIZE);
    expect(pictureOf(largest)).toHaveProperty('name');
    expect(pictureOf(Buffer.concat([largest, Buffer.alloc(1)]))).toEqual({
      problem: 'has 10.0 MiB; a picture may have 10 MiB',
    });
    expect(pictureOf(Buffer.alloc(0))).toEqual({ problem: 'is empty' });
  });

  test('has a name without a path, and is found in a URL of any host', () => {
    const name = `${'0'.repeat(64)}.jpg`;
    expect(isPictureName(name)).toBe(true);
    for (const other of [`../${name}`, `${name}/`, `${name}.exe`, `${'0'.repeat(63)}.jpg`, '', `${name}\n`])
      expect(isPictureName(other)).toBe(false);
    expect(pictureIn(`https://old.example.com/media/${name}`)).toBe(name);
    expect(pictureIn(`https://images.example.com/${name}`)).toBeUndefined();
  });
});
