import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { Compressor } from '../../src/http/response/compression.js';

const BYTES = Buffer.from('bytes '.repeat(20_000));

test('the compressor runs two jobs at once, queues a hundred, and compresses no more', async () => {
  const compressor = new Compressor();
  let wanted = 0;
  let done = 0;
  let most = 0;
  const all = Array.from({ length: 110 }, () =>
    compressor
      .compress(BYTES, 'gzip', () => {
        wanted += 1;
        most = Math.max(most, wanted - done);
        return true;
      })
      .then((short) => {
        if (short) done += 1;
        return short;
      }),
  );
  expect(wanted).toBe(2);
  const made = await Promise.all(all);
  expect(made.filter((one) => one === undefined).length).toBe(8);
  expect(made.slice(0, 102).every((one) => one && gunzipSync(one).equals(BYTES))).toBe(true);
  // A finished job is counted a moment after the next one has started.
  expect(most).toBeLessThanOrEqual(3);
  expect(await compressor.compress(BYTES, 'br')).toBeDefined();
});

test('the compressor skips a response that nobody waits for any more, and frees its place', async () => {
  const compressor = new Compressor();
  const unwanted = Array.from({ length: 50 }, () => compressor.compress(BYTES, 'br', () => false));
  expect(await Promise.all(unwanted)).toEqual(unwanted.map(() => undefined));
  expect(await compressor.compress(BYTES, 'br')).toBeDefined();
});
