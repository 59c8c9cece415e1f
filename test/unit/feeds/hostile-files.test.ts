import { afterAll, describe, expect, test } from '@jest/globals';
import { plainText } from '../../../src/feeds/map/html.js';
import { propertyReader } from '../../../src/feeds/map/property-row.js';
import { cpuDuring } from '../../support/cpu.js';
import { blm, FeedFolder, readFeed, zip } from '../../support/feed-files.js';

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
/** Ten times what the slowest takes. Without an end, a file of 200 MB of it took minutes. */
const MAX_CPU_MS = 60_000;

describe('a feed that is mostly of no use', () => {
  /** What begins a feed, and what is repeated behind it. */
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

  test('is refused at once if it is a zip file that inflates 1,000 times', async () => {
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

  test('is read to its end where a row in five cannot be read', async () => {
    const content = `reference,a\n${'1,2\n3,4\n5,6\n7,8\nx\n'.repeat(100_000)}`;
    const { rows, notes } = await readFeed(folder.write('feed.csv', content));
    expect([rows.length, notes.cut]).toEqual([500_000, null]);
  });
});

describe('a feed with columns by the hundred thousand', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `c${index}`);

  test.each([
    ['feed.csv', `reference,${names.join(',')}\n1\n`, 'The CSV file has more than 20000 columns.'],
    [
      'feed.blm',
      blm(['AGENT_REF', ...names.slice(0, 30_000)], []),
      'The #DEFINITION# of the BLM file has more than 20000 columns.',
    ],
  ])('is refused: %s', async (name, content, message) => {
    const file = folder.write(name, content);
    const spent = await cpuDuring(() => expect(readFeed(file)).rejects.toThrow(message));
    expect(spent).toBeLessThan(MAX_CPU_MS);
  });

  test('is read without the rows that have them in NDJSON', async () => {
    const wide = JSON.stringify(Object.fromEntries(names.slice(0, 30_000).map((name) => [name, 1])));
    const { rows } = await readFeed(folder.write('feed.ndjson', `${wide}\n{"reference":"1"}\n`));
    expect(rows).toEqual([{ rejected: 'The row has more than 20000 members.' }, { reference: '1' }]);
  });
});

describe('what a file has for a name', () => {
  test('is shown without control characters, and shortened, if it is the name of a file in a zip file', async () => {
    const content = Buffer.from('reference,a\n1,2\n');
    const name = `\u001b[2J\u0085${'x'.repeat(5000)}\n.csv`;
    const file = folder.write(
      'names.zip',
      zip([
        { name, content, isUtf8: true },
        { name: 'b.csv', content },
      ]),
    );
    const error = await readFeed(file).catch(({ message }: Error) => message);
    expect(error).toMatch(/^The zip file must have one feed in it; it has \[2Jx+, b\.csv\.$/);
    expect(String(error).length).toBeLessThan(300);
    const outside = zip([{ name: `../\u001b[2J${'x'.repeat(5000)}.csv`, content, isUtf8: true }]);
    const damaged = await readFeed(folder.write('outside.zip', outside)).catch(
      ({ message }: Error) => message,
    );
    expect(damaged).toMatch(/^The zip file is damaged: [ -~]{1,120}$/);
  });

  test('is shortened if it is a reference, and not known as a column if it is very long', () => {
    const toProperty = propertyReader({ value: () => {}, column: () => {} });
    const long = `display${'_'.repeat(5000)}address`;
    const [reference, displayAddress] = ['r'.repeat(100_000), '1 High Street'];
    const read = (values: Record<string, string>) =>
      toProperty({ row: 1, columns: new Set(Object.keys(values)), values: new Map(Object.entries(values)) });
    expect(read({ reference }).reference).toHaveLength(200);
    expect(read({ reference: '1', [long]: displayAddress }).property).not.toHaveProperty('displayAddress');
    expect(read({ reference: '1', display_address: displayAddress }).property).toMatchObject({
      displayAddress,
    });
  });
});

test('HTML that is nested by the hundred thousand costs no more than any other', async () => {
  const deep = `${'<b>'.repeat(350_000)}a flat`;
  let text = '';
  const spent = await cpuDuring(async () => {
    text = plainText(deep);
  });
  expect(text).toBe('a flat');
  expect(spent).toBeLessThan(3000);
  expect(plainText(`${'<p>one</p>'.repeat(1000)}<p>two &amp; three`)).toMatch(/^(one\n){1000}two & three$/);
});
