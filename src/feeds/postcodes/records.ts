import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { CsvError } from 'csv-parse';
import { StartError } from '../../errors.js';
import { inflatesTooMuch } from '../read/file/inflation.js';
import { csvParser } from '../read/formats/csv-parser.js';
import { LineLength } from '../read/formats/line-length.js';
import { SkippedBytes } from '../read/skipped-bytes.js';
import { EXPECTED } from './columns.js';

/** A row of a CSV file, by its number from 1. */
export interface CsvRecord {
  row: number;
  record: string[];
}

/** A quote that nothing closes would make one record of all that follows. */
const MAX_RECORD_CHARACTERS = 64 * 1024;
/** The United Kingdom has had 2,700,000 postcodes. */
const MAX_ROWS = 10_000_000;
/** The largest file of the ONS has 1.5 GB. */
export const MAX_BYTES = 4 * 1024 ** 3;
const DELIMITERS = [',', ';', '\t', '|'];
const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** The rows of a CSV file that are not blank. A gzipped one is decompressed. */
export async function* readRecords(name: string, input: Readable): AsyncGenerator<CsvRecord> {
  let row = 0;
  const skipped = new SkippedBytes();
  try {
    const [packed, head] = await peek(input);
    const [text, start] = await peek(isGzip(head) ? decompressed(name, packed) : packed);
    const delimiter = delimiterOf(start.toString('latin1'));
    const parser = csvParser(
      { bom: true, delimiter, max_record_size: MAX_RECORD_CHARACTERS },
      (record) => record,
    );
    // A failure ends the stream of records, with the same error.
    const records: AsyncIterable<string[]> = pipeline(text, limitLines(name), parser, () => {});
    for await (const record of records) {
      row += 1;
      if (row > MAX_ROWS) throw new StartError(`${name} has more than ${MAX_ROWS} rows.`);
      if (record.some((cell) => cell.trim() !== '')) {
        skipped.row();
        yield { row, record };
      } else {
        skipped.blankRow(record.length);
        if (skipped.areTooMany) throw new StartError(`${name} has too many blank rows.`);
      }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new StartError(`${name} is broken: ${misquoted(error)}. ${EXPECTED}`);
    const { code } = Object(error) as { code?: unknown };
    if (/^(Z_|ERR_Z)/.test(String(code))) throw new StartError(`${name} cannot be decompressed.`);
    throw error;
  }
}

/** Fails if the data becomes so large that it cannot be a file of postcodes. */
function decompressed(name: string, packed: Readable): Readable {
  const gunzip: Gunzip = createGunzip();
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= MAX_BYTES && !inflatesTooMuch(gunzip.bytesWritten, bytes)) done(null, chunk);
      else done(new StartError(`${name} becomes too large when it is decompressed.`));
    },
  });
  // A failure ends the stream that is returned, with the same error.
  return pipeline(packed, gunzip, limit, () => {});
}

/**
 * A parser that allows any number of columns fails at quotes alone, and at records that one makes too long.
 */
const misquoted = ({ code, lines }: CsvError): string =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? `the row at line ${Number(lines)} is longer than ${MAX_RECORD_CHARACTERS} characters, unless a quote ` +
      'before it is not closed'
    : `a quote is out of place, or not closed, at line ${Number(lines)} or before it`;

/** Fails at a line that is longer than a row may be, its delimiters and doubled quotes included. */
function limitLines(name: string): Transform {
  const line = new LineLength();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      line.add(chunk.toString('latin1'));
      if (line.current <= 4 * MAX_RECORD_CHARACTERS) done(null, chunk);
      else done(new StartError(`${name} is broken: a line of it does not end.`));
    },
  });
}

/** A stream with its first bytes, which still come when it is read. */
async function peek(input: Readable): Promise<[Readable, Buffer]> {
  const chunks: AsyncIterator<Buffer> = input[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* all(): AsyncGenerator<Buffer> {
    for (let next = first; !next.done; next = await chunks.next()) yield next.value;
  }
  return [Readable.from(all()), first.done ? Buffer.alloc(0) : first.value];
}

/** The character that separates most cells of the first line. */
function delimiterOf(head: string): string {
  const [line = ''] = head.replace(/^[\r\n]+/, '').split(/[\r\n]/);
  const count = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
