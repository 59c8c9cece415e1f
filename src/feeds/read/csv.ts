import { type Parser, parse } from 'csv-parse';
import type { Bytes } from './bytes.js';
import { columnNames, FeedError, type FeedNotes, MAX_ROW_LENGTH, type Row, type RowContent } from './feed.js';
import { LineLimit } from './line-limit.js';
import { wholeRow, wrongCount } from './row-fault.js';
import { clean, decode } from './text.js';

/** Reads a CSV file whose first row has the names of the columns. */
export async function* readCsv(bytes: Bytes, delimiter: string, notes: FeedNotes): AsyncGenerator<Row> {
  let read: ((record: readonly string[]) => RowContent) | undefined;
  let row = 0;
  for await (const record of records(bytes, delimiter, notes)) {
    if (record?.every((value) => value.trim() === '')) {
      notes.blankRows += 1;
    } else if (!read) {
      if (!record) throw new FeedError('The first row of the CSV file cannot be read.');
      read = recordReader(columnsOf(record, notes));
    } else {
      row += 1;
      yield { row, ...(record ? read(record) : { fault: NOT_CLOSED }) };
    }
  }
}

const NOT_CLOSED = wholeRow('has a quote that opens and does not close within 1 MiB');

/** A row of the greatest length, with its delimiters and with each quote doubled, is within it. */
const MAX_LINE_LENGTH = 4 * MAX_ROW_LENGTH;

/** The records of the file. A null stands for one that does not end; nothing can be read after it. */
async function* records(bytes: Bytes, delimiter: string, notes: FeedNotes): AsyncGenerator<string[] | null> {
  let ready: string[][] = [];
  // Records that the library keeps when it meets an error would be lost, so it keeps none.
  const parser = parse({
    delimiter,
    encoding: 'latin1',
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
    on_record: (record: string[]) => {
      ready.push(record);
      return null;
    },
  });
  parser.resume();
  // The calls that meet an error answer it.
  parser.on('error', () => {});
  const take = (): string[][] => ready.splice(0);
  const line = new LineLimit(MAX_LINE_LENGTH);
  try {
    for await (const chunk of bytes) {
      if (line.isExceededBy(chunk)) return yield* stop(notes);
      const failure = await write(parser, chunk);
      yield* take();
      if (failure) return yield* stop(notes);
    }
    // The rest of a file that has been cut is no row.
    if (notes.cut !== null) return yield null;
    const failure = await end(parser);
    yield* take();
    if (failure) yield* stop(notes);
  } finally {
    ready = [];
    parser.destroy();
  }
}

async function* stop(notes: FeedNotes): AsyncGenerator<null> {
  notes.endEarly('A quote in the last row that was read does not close; what follows was not read.');
  yield null;
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
  const columns = columnNames(record.map((name) => clean(decode(name))));
  for (const name of new Set(columns.filter((one, index) => one && columns.indexOf(one) < index)))
    notes.warn(`The column ${name} is there twice; its first value that is not empty counts.`);
  return columns;
}

function recordReader(columns: readonly string[]): (record: readonly string[]) => RowContent {
  const names = new Set(columns);
  return (record) => {
    const more = record.slice(columns.length);
    if (record.length < columns.length || more.some((value) => value.trim() !== ''))
      return { fault: wrongCount(record.length, columns.length, record.join(' | ')) };
    const values = new Map<string, string>();
    columns.forEach((column, index) => {
      const value = clean(decode(record[index] ?? ''));
      if (value !== '' && !values.has(column)) values.set(column, value);
    });
    return { columns: names, values };
  };
}
