import type { Parser } from 'csv-parse';
import type { Bytes } from '../bytes.js';
import {
  columnNames,
  FeedError,
  type FeedNotes,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  type Row,
  type RowContent,
  type RowProblem,
} from '../feed.js';
import { wholeRow, wrongCount } from '../row-problem.js';
import { clean, decode } from '../text.js';
import { csvParser } from './csv-parser.js';
import { LineLength } from './line-length.js';

/** Reads a CSV file whose first row has the names of the columns. */
export async function* readCsv(bytes: Bytes, delimiter: string, notes: FeedNotes): AsyncGenerator<Row> {
  let read: ((record: readonly string[]) => RowContent) | undefined;
  let row = 0;
  for await (const record of records(bytes, delimiter, notes)) {
    if ('reason' in record) {
      if (!read) throw new FeedError(`The first row of the CSV file cannot be read. ${record.reason}`);
      yield { row: row + 1, problem: record };
    } else if (record.every((value) => value.trim() === '')) {
      if (!notes.skipBlank(lengthOf(record))) return;
    } else if (read) {
      row += 1;
      const content = read(record);
      yield { row, ...content };
      if (!notes.count(content, lengthOf(record))) return;
    } else {
      read = recordReader(columnsOf(record, notes));
    }
  }
}

/** To the parser, a value is as much work as so many characters. */
const CHARACTERS_PER_VALUE = 8;

/**
 * Separators count, and in a row that no spreadsheet can have, each value counts for the time that it takes.
 */
const lengthOf = (record: readonly string[]): number =>
  record.reduce(
    (length, value) => length + value.length,
    record.length * (record.length > MAX_COLUMNS ? CHARACTERS_PER_VALUE : 1),
  );

const NOT_CLOSED = wholeRow('has a quote that opens and does not close within 1 MiB');
const TOO_LONG = wholeRow('is longer than 1 MiB of text, or 4 MiB with its separators');
const NOT_WHOLE = wholeRow('is incomplete: the file could not be read to its end');

/** A row of the greatest length, with its delimiters and with each quote doubled, is within it. */
const MAX_LINE_LENGTH = 4 * MAX_ROW_LENGTH;

/** The records of the file, or the error of one that does not end; nothing can be read after it. */
async function* records(
  bytes: Bytes,
  delimiter: string,
  notes: FeedNotes,
): AsyncGenerator<string[] | RowProblem> {
  let ready: string[][] = [];
  // Records that the library keeps when it meets an error would be lost, so it keeps none.
  const parser = csvParser(
    { delimiter, encoding: 'latin1', relax_quotes: true, max_record_size: MAX_ROW_LENGTH },
    (record) => {
      ready.push(record);
      return null;
    },
  );
  parser.resume();
  // The calls that meet an error return it.
  parser.on('error', () => {});
  const take = (): string[][] => ready.splice(0);
  const line = new LineLength();
  try {
    for await (const chunk of bytes) {
      line.add(chunk);
      const failure = line.current > MAX_LINE_LENGTH || (await write(parser, chunk));
      yield* take();
      // A row without an open quote is one line.
      if (failure) return yield* line.longest > MAX_ROW_LENGTH ? stopAtLongRow(notes) : stopAtQuote(notes);
    }
    // The rest of a file that has been cut is not a row.
    if (notes.cut !== null) return yield NOT_WHOLE;
    const failure = await end(parser);
    yield* take();
    if (failure) yield* stopAtQuote(notes);
  } finally {
    ready = [];
    parser.destroy();
  }
}

function* stopAtQuote(notes: FeedNotes): Generator<RowProblem> {
  notes.endEarly('A quote in the last row that was read does not close; what follows was not read.');
  yield NOT_CLOSED;
}

function* stopAtLongRow(notes: FeedNotes): Generator<RowProblem> {
  notes.endEarly('The last row that was read is too long; what follows was not read.');
  yield TOO_LONG;
}

type Failure = Error | null | undefined;

const write = (parser: Parser, chunk: string): Promise<Failure> =>
  new Promise((resolve) => {
    parser.write(Buffer.from(chunk, 'latin1'), resolve);
  });

const end = (parser: Parser): Promise<Failure> =>
  new Promise((resolve) => {
    parser.end(resolve);
  });

function columnsOf(record: readonly string[], notes: FeedNotes): string[] {
  if (record.length > MAX_COLUMNS) throw new FeedError(`The CSV file has more than ${MAX_COLUMNS} columns.`);
  const columns = columnNames(record.map((name) => clean(decode(name))));
  for (const name of new Set(columns.filter((one, index) => one && columns.indexOf(one) < index)))
    notes.warn(`The column ${name} occurs twice; its first value that is not empty counts.`);
  return columns;
}

/** The values of a row that are quoted at most. */
const QUOTED = 50;

function recordReader(columns: readonly string[]): (record: readonly string[]) => RowContent {
  const names = new Set(columns);
  return (record) => {
    const more = record.slice(columns.length);
    const isWrong =
      record.length < columns.length ||
      record.length > MAX_COLUMNS ||
      more.some((value) => value.trim() !== '');
    if (isWrong)
      return { problem: wrongCount(record.length, columns.length, record.slice(0, QUOTED).join(' | ')) };
    const values = new Map<string, string>();
    columns.forEach((column, index) => {
      const value = clean(decode(record[index] ?? ''));
      if (value !== '' && !values.has(column)) values.set(column, value);
    });
    return { columns: names, values };
  };
}
