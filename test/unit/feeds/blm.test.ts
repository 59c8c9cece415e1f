import { afterAll, describe, expect, test } from '@jest/globals';
import { blm, FeedFolder, readFeed } from '../../support/feed-files.js';

const folder = new FeedFolder();
afterAll(() => folder.remove());

const COLUMNS = ['AGENT_REF', 'SUMMARY', 'TOWN'];
const read = (content: string | Buffer) => readFeed(folder.write('feed.blm', content));

describe('a BLM file', () => {
  test('is read with the separators of its header', async () => {
    for (const [eof, eor] of [
      ['^', '~'],
      ['|', '~'],
      ['\t', '|'],
      ['¬', '¦'],
      ["'", '"'],
    ] as const) {
      const { rows, notes } = await read(
        blm(
          COLUMNS,
          [
            ['100_1', 'Ground floor', 'Leeds'],
            ['100_2', '', ''],
          ],
          { eof, eor },
        ),
      );
      expect(rows).toEqual([
        { AGENT_REF: '100_1', SUMMARY: 'Ground floor', TOWN: 'Leeds' },
        { AGENT_REF: '100_2' },
      ]);
      expect(notes).toMatchObject({ cut: null, warnings: [], blankRows: 0 });
    }
  });

  test('may have its header keys in any order and letter case, and unquoted separators', async () => {
    const header =
      '#header#\nEor: ~\nproperty count : 1\nvendor : X\n\neof :^\nVERSION:"3i"\nGenerated Date: today\n';
    const { rows, notes } = await read(blm(COLUMNS, [['1', 'a', 'b']], { header }));
    expect(rows).toHaveLength(1);
    expect(notes.warnings).toEqual([]);
  });

  test('is rejected without a usable EOF or EOR, and no row is read', async () => {
    const row = blm(COLUMNS, [['1', 'a', 'b']]);
    await expect(read(row.replace(/EOF.*/, ''))).rejects.toThrow("a line such as EOF : '^' is expected");
    await expect(read(row.replace(/EOR.*/, "EOR : ''"))).rejects.toThrow('no usable EOR');
    await expect(read(row.replace(/EOR.*/, "EOR : '^'"))).rejects.toThrow('same separator');
    await expect(read(row.replace(/EOF.*/, 'EOF : a'))).rejects.toThrow('no usable EOF');
    await expect(read(row.replace('#DEFINITION#', ''))).rejects.toThrow('no #DEFINITION#');
    await expect(read(row.replace('#DATA#', ''))).rejects.toThrow('no #DATA#');
    await expect(read(row.replace('AGENT_REF', 'REF'))).rejects.toThrow('no column AGENT_REF');
  });

  test('takes the first non-empty value of a duplicate column', async () => {
    const columns = ['AGENT_REF', 'town', 'TOWN', 'TOWN '];
    const { rows, notes } = await read(
      blm(columns, [
        ['1', '', 'Leeds', 'York'],
        ['2', 'Hull', '', ''],
      ]),
    );
    expect(rows).toEqual([
      { AGENT_REF: '1', TOWN: 'Leeds' },
      { AGENT_REF: '2', TOWN: 'Hull' },
    ]);
    expect(notes.warnings).toEqual([
      'The column TOWN occurs twice; its first value that is not empty counts.',
    ]);
  });

  test('has a row rejected if a value contains a separator, and moves no value elsewhere', async () => {
    const { rows } = await read(
      blm(COLUMNS, [
        ['1', 'a^b', 'Leeds'],
        ['2', 'a', 'Leeds'],
        ['3', 'a~b', 'Leeds'],
        ['4', 'a', 'Leeds'],
      ]),
    );
    const rejected = (values: number, start: string) => ({
      rejected:
        `The row has ${values} values for 3 columns: a separator is missing, or is part of a text. ` +
        `It begins with “${start}”.`,
    });
    expect(rows).toEqual([
      rejected(5, '1^a^b^Leeds^'),
      { AGENT_REF: '2', SUMMARY: 'a', TOWN: 'Leeds' },
      rejected(2, '3^a'),
      rejected(2, 'b^Leeds^'),
      { AGENT_REF: '4', SUMMARY: 'a', TOWN: 'Leeds' },
    ]);
  });

  test('may omit the separator at the end of a row, of the definition and of the last row', async () => {
    const rows = [
      { AGENT_REF: '1', SUMMARY: 'a', TOWN: 'Leeds' },
      { AGENT_REF: '2', SUMMARY: 'b' },
    ];
    expect((await read(blm(COLUMNS, ['1^a^Leeds', '2^b^']))).rows).toEqual(rows);
    const bare = blm(COLUMNS, ['1^a^Leeds', '2^b^']).replace('TOWN^~', 'TOWN~');
    expect((await read(bare)).rows).toEqual(rows);
    const definition = blm(COLUMNS, ['1^a^Leeds^', '2^b^^']).replace('TOWN^~', 'TOWN~');
    expect((await read(definition)).rows).toEqual(rows);
    const last = await read(blm(COLUMNS, ['1^a^Leeds^', '2^b^^']).replace(/~\r\n\r\n#END#/, '\r\n#END#'));
    expect(last).toMatchObject({ rows, notes: { cut: null } });
  });

  test('has a value with a separator detected even if rows end without a separator', async () => {
    const bare = blm(COLUMNS, ['1^a^Leeds', '2^a^b^']).replace('TOWN^~', 'TOWN~');
    expect((await read(bare)).rows[1]).toEqual({ rejected: expect.stringContaining('has 4 values') });
  });

  test('without #END# is reported as cut off, and its incomplete last row is rejected', async () => {
    const whole = blm(COLUMNS, [
      ['1', 'a', 'Leeds'],
      ['2', 'b', 'York'],
    ]);
    const { rows, notes } = await read(whole.slice(0, whole.indexOf('York') + 2));
    expect(rows).toEqual([
      { AGENT_REF: '1', SUMMARY: 'a', TOWN: 'Leeds' },
      { rejected: 'The row is cut: the file ends within it. It begins with “2^b^Yo”.' },
    ]);
    expect(notes.cut).toContain('no #END#');
  });

  test('is not read beyond #END#, and the rest is reported', async () => {
    const one = blm(COLUMNS, [['1', 'a', 'Leeds']]);
    const { rows, notes } = await read(one + one);
    expect(rows).toHaveLength(1);
    expect(notes.cut).toContain('goes on after #END#');
  });

  test('has its blank rows counted separately', async () => {
    const { rows, notes } = await read(blm(COLUMNS, ['', ['1', 'a', 'Leeds'], '   ', ['', ' ', '']]));
    expect(rows).toHaveLength(1);
    expect(notes.blankRows).toBe(3);
  });

  test('is reported if its row count or version differs from its header', async () => {
    const header = "#HEADER#\nVersion : 2\nEOF : '^'\nEOR : '~'\nProperty Count : 5\n";
    const { notes } = await read(blm(COLUMNS, [['1', 'a', 'b']], { header }));
    expect(notes.warnings).toEqual([
      'The header has version 2; it was read as version 3.',
      'The header states 5 rows; the file has 1.',
    ]);
  });

  test('may have every value in quotes', async () => {
    const quoted = ['"1"', '"The ""best"" flat"', '"Quiet" and "bright"'];
    const { rows } = await read(blm(COLUMNS, [quoted, ['"', '""', '"""']]));
    expect(rows).toEqual([
      { AGENT_REF: '1', SUMMARY: 'The "best" flat', TOWN: '"Quiet" and "bright"' },
      { AGENT_REF: '"', TOWN: '"""' },
    ]);
  });

  test('has a row of more than 1 MiB rejected, and the next row is read', async () => {
    const { rows } = await read(
      blm(COLUMNS, [
        ['1', 'a'.repeat(3_000_000), 'b'],
        ['2', 'b', 'c'],
      ]),
    );
    expect(rows).toEqual([
      { rejected: 'The row is longer than 1048576 bytes.' },
      { AGENT_REF: '2', SUMMARY: 'b', TOWN: 'c' },
    ]);
  });

  test('is read the same in chunks of any size', async () => {
    // 256 KiB are read at once: a separator of two bytes is cut there.
    const rows = Array.from({ length: 3 }, (_, index) => [`${index}`, 'é'.repeat(131_000 + index), 'b']);
    const { rows: found } = await read(blm(COLUMNS, rows, { eof: '¬', eor: '¦¦' }));
    expect(found.map((row) => [row.AGENT_REF, String(row.SUMMARY).length, row.TOWN])).toEqual(
      rows.map(([reference = '', text = '', town]) => [reference, text.length, town]),
    );
  });
});
