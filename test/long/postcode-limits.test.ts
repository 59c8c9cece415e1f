import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { openPostcodes } from '../../src/feeds/postcodes/files.js';
import { readPlaces } from '../../src/feeds/postcodes/read-places.js';
import { cpuDuring } from '../support/cpu.js';
import { FeedFolder, zip } from '../support/feed-files.js';

const MIB = 1024 * 1024;
const HEAD = 'postcode,latitude,longitude\nN1 1AA,51.5,-0.1\n';

describe('a file of postcodes that keeps the import busy', () => {
  const folder = new FeedFolder();
  afterAll(() => folder.remove());

  const read = async (content: Buffer): Promise<number> => {
    const counts = { placed: 0, unplaced: 0, rejected: 0 };
    const file = { name: 'file', open: async () => Readable.from([content]) };
    for await (const place of readPlaces(file, counts, () => {})) expect(place.code).toBeTruthy();
    return counts.placed;
  };

  test.each([
    ['blank rows', HEAD + '\n'.repeat(2.5 * MIB), 'file has too many blank rows.'],
    [
      'rows that cannot be read',
      HEAD + 'x,y,z\n'.repeat(0.3 * MIB),
      'file has too many rows that cannot be read.',
    ],
  ])('is rejected: %s', async (_, content, message) => {
    const spent = await cpuDuring(() => expect(read(Buffer.from(content))).rejects.toThrow(message));
    expect(spent).toBeLessThan(30_000);
  });

  test('is rejected if it inflates 1,000 times, before the file in the zip file is read', async () => {
    const blank = Buffer.alloc(80 * MIB, '\n');
    await expect(read(gzipSync(Buffer.concat([Buffer.from(HEAD), blank])))).rejects.toThrow(
      /^file (becomes too large when it is decompressed|has too many blank rows)\.$/,
    );
    const wide = Buffer.from(`${'"'}${' '.repeat(60_000)}"\n`.repeat(1400));
    await expect(read(gzipSync(Buffer.concat([Buffer.from(HEAD), wide])))).rejects.toThrow(
      'file becomes too large when it is decompressed.',
    );
    const packed = zip([{ name: 'codes.csv', content: blank }]);
    await expect(openPostcodes(folder.write('codes.zip', packed))).rejects.toThrow(
      /codes\.zip becomes too large when it is decompressed\.$/,
    );
  });

  test('has the names in its zip file shown without control characters, and shortened', async () => {
    const content = Buffer.from(HEAD);
    const packed = zip([{ name: `\u001b[2J${'x'.repeat(5000)}.csv`, content, isUtf8: true }]);
    const source = await openPostcodes(folder.write('names.zip', packed));
    source.close();
    expect(source.files.map(({ name }) => name.split(': ')[1])).toEqual([`[2J${'x'.repeat(96)}`]);
  });

  test('is imported if it is long and repetitive like real ones', async () => {
    const rows = 'N1 1AA,51.5,-0.1,E92000001,E09000019,E05013697,E14000763\n'.repeat(200_000);
    expect(await read(gzipSync(`${HEAD.replace('\n', ',a,b,c,d\n')}${rows}`))).toBe(200_001);
  });
});
