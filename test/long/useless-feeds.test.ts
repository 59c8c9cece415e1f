import { afterAll, describe, expect, test } from '@jest/globals';
import { cpuDuring } from '../support/cpu.js';
import { blm, FeedFolder, readFeed, zip } from '../support/feed-files.js';

const folder = new FeedFolder();
afterAll(() => folder.remove());

const MIB = 1024 * 1024;
const BLM = blm(['AGENT_REF', 'A'], ['1^2^']).replace(/#END#\s*/, '');
const TOO_MANY = 'Too many rows are blank or cannot be read; what follows was not read.';

/** More rows of each kind than are read. */
const BLANK = 2.5 * MIB;
const UNREADABLE = 0.3 * MIB;
const WIDE = 140;
const WIDE_IN_CSV = 20;
/** Ten times what the slowest takes. Without the limit, a file of 200 MB took minutes. */
const MAX_CPU_MS = 60_000;

describe('a feed of mostly useless rows', () => {
  /** The beginning of a feed, and the part that is repeated after it. */
  const CASES: readonly (readonly [what: string, name: string, head: string, part: string, parts: number])[] =
    [
      ['blank lines of a CSV file', 'feed.csv', 'reference,a\n1,2\n', '\n', BLANK],
      ['rows of too many values', 'feed.csv', 'reference,a\n1,2\n', `x${','.repeat(MIB)}\n`, WIDE_IN_CSV],
      [
        'blank rows of too many values',
        'feed.csv',
        'reference,a\n1,2\n',
        `${','.repeat(MIB)}\n`,
        WIDE_IN_CSV,
      ],
      ['short rows that lack a value', 'feed.csv', 'reference,a\n1,2\n', 'x\n', UNREADABLE],
      ['blank lines of an NDJSON file', 'feed.ndjson', '{"reference":"1"}\n', '\n', BLANK],
      ['lines that are not JSON', 'feed.ndjson', '{"reference":"1"}\n', 'x\n', UNREADABLE],
      ['separators of rows of a BLM file', 'feed.blm', BLM, '~', BLANK],
      ['separators of values of a BLM file', 'feed.blm', BLM, `${'^'.repeat(MIB - 2)}~`, WIDE],
      ['rows of a BLM file that lack a value', 'feed.blm', BLM, 'x~', UNREADABLE],
      ['separators after the end of a BLM file', 'feed.blm', `${BLM}#END#`, '~', BLANK],
    ];

  test.each(CASES)('is not read to its end: %s', async (_, name, head, part, parts) => {
    const content = head + part.repeat(parts);
    const file = folder.write(name, content);
    const spent = await cpuDuring(async () => {
      const { rows, notes } = await readFeed(file);
      expect(rows[0]).toMatchObject({});
      expect(notes.cut).toBe(TOO_MANY);
      expect(notes.warnings).toContain(TOO_MANY);
    });
    folder.removeFile(name);
    expect(spent).toBeLessThan(MAX_CPU_MS);
  });

  test('is rejected at once if it is a zip file that inflates 1,000 times', async () => {
    const content = Buffer.concat([Buffer.from('reference,a\n1,2\n'), Buffer.alloc(210 * MIB, '\n')]);
    const file = folder.write('blank.zip', zip([{ name: 'feed.csv', content }]));
    const spent = await cpuDuring(() =>
      expect(readFeed(file)).rejects.toThrow(
        /^The feed in the zip file is 1\d\d\d times as large as in the zip file\. .* so it was not read\.$/,
      ),
    );
    expect(spent).toBeLessThan(1000);
  });

  test('is read to its end with the million blank rows that a spreadsheet may save', async () => {
    const content = `reference,a\n1,2\n${',,,,,\n'.repeat(1024 * 1024)}3,4\n`;
    const { rows, notes } = await readFeed(folder.write('feed.csv', content));
    expect([rows.length, notes.blankRows, notes.cut]).toEqual([2, 1024 * 1024, null]);
  });

  test('is read to its end if one row in five cannot be read', async () => {
    const content = `reference,a\n${'1,2\n3,4\n5,6\n7,8\nx\n'.repeat(100_000)}`;
    const { rows, notes } = await readFeed(folder.write('feed.csv', content));
    expect([rows.length, notes.cut]).toEqual([500_000, null]);
  });
});
