import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { readRecords } from '../../src/feeds/postcodes/records.js';

test('an endless line in a file of postcodes is not read to its end', async () => {
  const read = async (text: string): Promise<string[][]> => {
    const records: string[][] = [];
    for await (const { record } of readRecords('file', Readable.from([Buffer.from(text)])))
      records.push(record);
    return records;
  };
  expect(await read('a,b\n1,2\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  await expect(read(`a,b\n${','.repeat(1024 * 1024)}`)).rejects.toThrow('a line of it does not end');
});
