import { afterAll, describe, expect, test } from '@jest/globals';
import { plainText } from '../../../src/feeds/map/html.js';
import { propertyReader } from '../../../src/feeds/map/property-row.js';
import { cpuDuring } from '../../support/cpu.js';
import { blm, FeedFolder, readFeed, zip } from '../../support/feed-files.js';

/** More than ten times what the slowest takes. */
const MAX_CPU_MS = 10_000;

const folder = new FeedFolder();
afterAll(() => folder.remove());

describe('a feed with hundreds of thousands of columns', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `c${index}`);

  test.each([
    ['feed.csv', `reference,${names.join(',')}\n1\n`, 'The CSV file has more than 20000 columns.'],
    [
      'feed.blm',
      blm(['AGENT_REF', ...names.slice(0, 30_000)], []),
      'The #DEFINITION# of the BLM file has more than 20000 columns.',
    ],
  ])('is rejected: %s', async (name, content, message) => {
    const file = folder.write(name, content);
    const spent = await cpuDuring(() => expect(readFeed(file)).rejects.toThrow(message));
    expect(spent).toBeLessThan(MAX_CPU_MS);
  });

  test('is read without the affected rows if it is NDJSON', async () => {
    const wide = JSON.stringify(Object.fromEntries(names.slice(0, 30_000).map((name) => [name, 1])));
    const { rows } = await readFeed(folder.write('feed.ndjson', `${wide}\n{"reference":"1"}\n`));
    expect(rows).toEqual([{ rejected: 'The row has more than 20000 members.' }, { reference: '1' }]);
  });
});

describe('a name read from a feed', () => {
  test('is shown without control characters, and shortened, if it names a file in a zip file', async () => {
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

  test('is shortened if it is a reference, and is not taken for a column if it is very long', () => {
    const toProperty = propertyReader({ value: () => {}, column: () => {}, rentOfSale: () => {} });
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

test('HTML nested hundreds of thousands deep takes no longer to read than other HTML', async () => {
  const deep = `${'<b>'.repeat(350_000)}a flat`;
  let text = '';
  const spent = await cpuDuring(async () => {
    text = plainText(deep);
  });
  expect(text).toBe('a flat');
  expect(spent).toBeLessThan(3000);
  expect(plainText(`${'<p>one</p>'.repeat(1000)}<p>two &amp; three`)).toMatch(/^(one\n){1000}two & three$/);
});
