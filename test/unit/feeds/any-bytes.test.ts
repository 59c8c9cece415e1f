import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertyReader } from '../../../src/feeds/map/property-row.js';
import { FeedError } from '../../../src/feeds/read/feed.js';
import { openFeed } from '../../../src/feeds/read/formats/open-feed.js';
import { blm, FeedFolder, readFeed } from '../../support/feed-files.js';

const folder = new FeedFolder();
afterAll(() => folder.remove());

/** Reads a feed to its end, as an import does. */
async function readAll(content: Buffer): Promise<{ rows: number; blank: number }> {
  const feed = await openFeed(folder.write('any', content));
  try {
    const toProperty = propertyReader({ value: () => {}, column: () => {}, rentOfSale: () => {} });
    let rows = 0;
    for await (const row of feed.rows) {
      rows += 1;
      const { property, problems } = toProperty(row);
      expect(row.row).toBe(rows);
      expect(property !== null || problems.length > 0).toBe(true);
    }
    return { rows, blank: feed.notes.blankRows };
  } finally {
    feed.close();
  }
}

const START =
  "#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\n#DEFINITION#\nAGENT_REF^PRICE^SUMMARY^~\n#DATA#\n";
const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));
const pieces = fc
  .array(
    fc.constantFrom(
      '^',
      '~',
      '"',
      '\n',
      ',',
      '{',
      '}',
      '#END#',
      '<b>',
      '&amp',
      '\0',
      'é',
      '100',
      '£',
      '0000-00-00',
    ),
    {
      maxLength: 60,
    },
  )
  .map((list) => Buffer.from(list.join('')));

describe('a feed of arbitrary bytes', () => {
  test.each([
    ['a file of nothing else', ''],
    ['the rows of a BLM file', START],
    ['the header of a BLM file', '#HEADER#'],
    ['the rows of a CSV file', 'reference,price,summary\n'],
    ['the lines of an NDJSON file', '{"reference":"1"}\n'],
    ['a zip file', 'PK\u0003\u0004'],
    ['a UTF-16 file', '\u00ff\u00fe'],
  ])('never crashes the reader: %s', async (_, start) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, pieces), async (rest) => {
        const content = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
        await readAll(content).catch((error: unknown) => {
          if (!(error instanceof FeedError)) throw error;
        });
      }),
      { numRuns: 300 },
    );
  });

  test('loses no row of a BLM file: each row is read, rejected or blank', async () => {
    const text = fc.stringMatching(/^[^~#]{0,30}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 30 }), async (rows) => {
        const content = `${START}${rows.map((row) => `${row}~`).join('')}\n#END#\n`;
        const { rows: read, blank } = await readAll(Buffer.from(content));
        expect(read + blank).toBe(rows.length);
      }),
      { numRuns: 300 },
    );
  });

  test('has every value read as it was written', async () => {
    const value = fc.stringMatching(/^[^\p{C}\s^~"<&#]{1,20}$/u);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 20 }), async (rows) => {
        const file = folder.write('values', blm(['AGENT_REF', 'SUMMARY'], rows));
        const { rows: read } = await readFeed(file);
        expect(read).toEqual(
          rows.map(([reference, summary]) => ({ AGENT_REF: reference, SUMMARY: summary })),
        );
      }),
      { numRuns: 200 },
    );
  });
});
