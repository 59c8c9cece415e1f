import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { StartError } from '../../errors.js';

/** A row of a CSV file, by its number from 1. */
export interface CsvRecord {
  row: number;
  record: string[];
}

/** A quote that nothing closes would make one record of all that follows. */
const MAX_RECORD_CHARACTERS = 64 * 1024;
const DELIMITERS = [',', ';', '\t', '|'];
const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** The rows of a CSV file that are not blank. A gzipped one is decompressed. */
export async function* readRecords(name: string, input: Readable): AsyncGenerator<CsvRecord> {
  let row = 0;
  try {
    const text = await decompressed(input);
    const head = await peek(text);
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(head.toString('latin1')),
      relax_column_count: true,
      max_record_size: MAX_RECORD_CHARACTERS,
    });
    const records: AsyncIterable<string[]> = pipeline(text, parser, () => {});
    for await (const record of records) {
      row += 1;
      if (record.some((cell) => cell.trim() !== '')) yield { row, record };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new StartError(`${name} is broken after row ${row}: ${error.message}.`);
    const { code } = Object(error) as { code?: unknown };
    if (/^(Z_|ERR_Z)/.test(String(code))) throw new StartError(`${name} cannot be decompressed.`);
    throw error;
  }
}

async function decompressed(input: Readable): Promise<Readable> {
  const head = await peek(input);
  return isGzip(head) ? pipeline(input, createGunzip(), () => {}) : input;
}

/** The first bytes of a stream, which still come when it is read. */
async function peek(input: Readable): Promise<Buffer> {
  const first = await new Promise<Buffer | null>((resolve, reject) => {
    const settle = (): void => {
      input.off('error', reject).off('end', settle).off('readable', settle);
      resolve(input.read() as Buffer | null);
    };
    input.once('error', reject).once('end', settle).once('readable', settle);
  });
  if (first) input.unshift(first);
  return first ?? Buffer.alloc(0);
}

/** The character that separates most cells of the first line. */
function delimiterOf(head: string): string {
  const [line = ''] = head.replace(/^[\r\n]+/, '').split(/[\r\n]/);
  const count = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
