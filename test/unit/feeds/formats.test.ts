import { afterAll, describe, expect, test } from '@jest/globals';
import { blm, FeedFolder, readFeed, zip } from '../../support/feed-files.js';

const folder = new FeedFolder();
afterAll(() => folder.remove());

const EXPECTED = /Expected is a BLM file, .*a CSV file, .*NDJSON, .*or a zip file/;
const read = (content: string | Buffer, name = 'feed') => readFeed(folder.write(name, content));

describe('the format of a file', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \r\n\t'],
    ['XML under a .blm name', '<?xml version="1.0"?><properties/>'],
    ['HTML under a .blm name', '<!DOCTYPE html><title>Not found</title>'],
    ['a JSON array', '[{"reference":"1"}]'],
    ['text', 'Dear Sir or Madam,\nthe feed is attached.'],
    ['a CSV file without a column for the reference', 'address,price\n1 High Street,900\n'],
    ['bytes', Buffer.from([0, 1, 2, 255, 254, 13, 10])],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n'],
  ])('is rejected if the file is %s, and the error states what is expected', async (_, content) => {
    await expect(read(content, 'feed.blm')).rejects.toThrow(EXPECTED);
  });

  test('is rejected if the file is missing or is a folder', async () => {
    await expect(readFeed(`${folder.path}/none.blm`)).rejects.toThrow('There is no such file: ');
    await expect(readFeed(folder.path)).rejects.toThrow('This is a folder: ');
  });
});

describe('a CSV file', () => {
  test('has a header, and may have quotes, line feeds and separators in its values', async () => {
    const { rows, notes } = await read(
      'reference,summary,price\r\n1,"A ""bright"" flat,\nnear the park",900\r\n2,6" pipe,\r\n',
    );
    expect(rows).toEqual([
      { reference: '1', summary: 'A "bright" flat,\nnear the park', price: '900' },
      { reference: '2', summary: '6" pipe' },
    ]);
    expect(notes.cut).toBeNull();
  });

  test.each([
    ['of separators', ','.repeat(6 * 1024 * 1024)],
    ['of text', `3,${'x'.repeat(2 * 1024 * 1024)}`],
    ['that begins with a value in quotes', `"3",${'x'.repeat(2 * 1024 * 1024)}`],
  ])('with an endless line is not read to its end: one %s', async (_, line) => {
    const tooLong = 'The row is longer than 1 MiB of text, or 4 MiB with its separators.';
    await expect(read(`reference,${line}`)).rejects.toThrow(
      `The first row of the CSV file cannot be read. ${tooLong}`,
    );
    const { rows, notes } = await read(`reference,a\n1,2\n${line}\n3,4\n`);
    expect(rows).toEqual([{ reference: '1', a: '2' }, { rejected: tooLong }]);
    expect(notes.cut).toBe('The last row that was read is too long; what follows was not read.');
  });

  test.each([';', '\t', '|', ','])('may be separated by %j', async (delimiter) => {
    const lines = [
      ['AGENT_REF', 'price'],
      ['1', '900'],
    ];
    const { rows } = await read(lines.map((line) => line.join(delimiter)).join('\n'));
    expect(rows).toEqual([{ AGENT_REF: '1', PRICE: '900' }]);
  });

  test('has a row with too many or too few values rejected, and blank rows counted separately', async () => {
    const { rows, notes } = await read('reference,a,b\n1,2,3,4\n\n1,2\n,,\n1,2,3,,\n');
    expect(rows).toEqual([
      { rejected: expect.stringContaining('has 4 values for 3 columns') },
      { rejected: expect.stringContaining('has 2 values for 3 columns') },
      { reference: '1', a: '2', b: '3' },
    ]);
    expect(notes.blankRows).toBe(2);
  });

  test('is read up to an unclosed quote, and that row is rejected', async () => {
    const lines = Array.from({ length: 60_000 }, (_, index) => `${index},a line of the feed\n`).join('');
    const { rows, notes } = await read(`reference,text\n1,one\n2,"two\n${lines}`);
    expect(rows).toEqual([
      { reference: '1', text: 'one' },
      { rejected: 'The row has a quote that opens and does not close within 1 MiB.' },
    ]);
    expect(notes.cut).toContain('does not close');

    const short = await read('reference,text\n1,one\n2,"two\n3,three');
    expect(short.rows).toHaveLength(2);
    expect(short.notes.cut).toContain('does not close');
  });

  test('may have a column twice', async () => {
    const { rows, notes } = await read('reference,town,town\n1,,York\n');
    expect(rows).toEqual([{ reference: '1', town: 'York' }]);
    expect(notes.warnings).toEqual([expect.stringContaining('town occurs twice')]);
  });
});

describe('an NDJSON file', () => {
  test('has an object on each line, and other lines are rejected', async () => {
    const { rows, notes } = await read('{"reference":"1","price":900}\r\n\n[1]\n{"a":\n{"reference":"2"}');
    expect(rows).toEqual([
      { reference: '1', price: 900 },
      { rejected: 'The row is not a JSON object. It begins with “[1]”.' },
      { rejected: 'The row is not a JSON object. It begins with “{"a":”.' },
      { reference: '2' },
    ]);
    expect(notes).toMatchObject({ cut: null, blankRows: 1 });
  });

  test('with an incomplete last line is reported as cut off', async () => {
    const { rows, notes } = await read('{"reference":"1"}\n{"reference":"2","pri');
    expect(rows).toHaveLength(2);
    expect(notes.cut).toContain('last line is incomplete');
  });

  test('has a line of more than 1 MiB rejected', async () => {
    const { rows } = await read(`{"reference":"1"}\n{"a":"${'x'.repeat(2_000_000)}"}\n{"reference":"2"}\n`);
    expect(rows[1]).toEqual({ rejected: 'The row is longer than 1048576 bytes.' });
    expect(rows).toHaveLength(3);
  });
});

describe('the text of a feed', () => {
  const COLUMNS = ['AGENT_REF', 'A', 'B'];
  const one = async (content: Buffer) => (await read(content)).rows[0];

  test('is read as UTF-8 if it is valid UTF-8, with or without a byte order mark', async () => {
    const text = blm(COLUMNS, [['1', 'Café £500 – “quiet”', '日本 🏠']]);
    const expected = { AGENT_REF: '1', A: 'Café £500 – “quiet”', B: '日本 🏠' };
    expect(await one(Buffer.from(text))).toEqual(expected);
    expect(await one(Buffer.from(`\ufeff${text}`))).toEqual(expected);
    expect(await one(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(expected);
    expect(await one(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())).toEqual(expected);
  });

  test('is read as Windows-1252, value by value, if it is not valid UTF-8', async () => {
    const latin = Buffer.from(
      blm(COLUMNS, [['1', 'Caf\u00e9 \u00a3500 \u0096 \u0093quiet\u0094', '@']]),
      'latin1',
    );
    expect(await one(latin)).toEqual({ AGENT_REF: '1', A: 'Café £500 – “quiet”', B: '@' });
    const [before = '', after = ''] = latin.toString('latin1').split('@');
    const mixed = Buffer.concat([
      Buffer.from(before, 'latin1'),
      Buffer.from('Ælfric £9 –'),
      Buffer.from(after),
    ]);
    expect(await one(mixed)).toEqual({ AGENT_REF: '1', A: 'Café £500 – “quiet”', B: 'Ælfric £9 –' });
  });

  test('is stored without the control characters that a database cannot store', async () => {
    const text = blm(COLUMNS, [['1', 'a\u0000b\u0007c\u0081\r\nd', '\u0000']]);
    expect(await one(Buffer.from(text, 'latin1'))).toEqual({ AGENT_REF: '1', A: 'abc\nd' });
  });
});

describe('a zip file', () => {
  const feed = {
    name: 'export/100_2026120101.BLM',
    content: Buffer.from(blm(['AGENT_REF'], [['1'], ['2']])),
  };
  const picture = { name: '100_1_IMG_00.jpg', content: Buffer.from('a picture') };

  test('may contain one feed beside its media', async () => {
    const hidden = { name: '__MACOSX/export/._100.BLM', content: Buffer.from('x') };
    const { rows, notes } = await read(zip([picture, hidden, feed]));
    expect(rows).toEqual([{ AGENT_REF: '1' }, { AGENT_REF: '2' }]);
    expect(notes).toMatchObject({ cut: null, warnings: [] });
  });

  test('without a feed, or with two, is rejected', async () => {
    await expect(read(zip([picture]))).rejects.toThrow('The zip file has no feed in it');
    await expect(read(zip([feed, { ...feed, name: 'b.csv' }]))).rejects.toThrow(
      'must have one feed in it; it has export/100_2026120101.BLM, b.csv.',
    );
    await expect(read(zip([]))).rejects.toThrow('no feed in it');
    await expect(read(zip([{ name: 'a.blm', content: Buffer.from('<html>') }]))).rejects.toThrow(EXPECTED);
  });

  test('that is damaged is rejected, or reported as cut off', async () => {
    const whole = zip([feed]);
    await expect(read(whole.subarray(0, 60))).rejects.toThrow('The zip file is damaged');
    await expect(read(zip([{ ...feed, isEncrypted: true }]))).rejects.toThrow('The zip file is encrypted.');
    const wrong = await read(zip([{ ...feed, crc32: 1 }]));
    expect(wrong.notes.cut).toContain('the checksum of the feed is wrong');
    const csv = { name: 'a.csv', content: Buffer.from('reference,text\n1,one\n2,tw'), crc32: 1 };
    expect((await read(zip([csv]))).rows.at(-1)).toEqual({ rejected: expect.any(String) });
  });

  test('that inflates beyond its stated size is rejected', async () => {
    await expect(read(zip([{ ...feed, size: 3 * 1024 ** 3 }]))).rejects.toThrow('has more than 2 GiB');
    const content = Buffer.from('{"reference":"1"}\n'.repeat(100_000));
    const bomb = (size: number) => read(zip([{ name: 'a.ndjson', content, size }]));
    await expect(bomb(100)).rejects.toThrow('cannot be read to its end: too many bytes in the stream');
    expect((await bomb(1_000_000)).notes.cut).toContain('too many bytes in the stream');
  });
});
