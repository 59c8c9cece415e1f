import { type Options, type Parser, parse } from 'csv-parse';

/**
 * A parser of rows with any number of values. The library compares the length of each row with that of the
 * first one, and makes an error with a copy of each other row, which takes ten times as long as reading it.
 * So every row is made to be the first.
 */
export function csvParser(options: Options, onRecord: (record: string[]) => string[] | null): Parser {
  const parser: Parser = parse({
    ...options,
    relax_column_count: true,
    on_record: (record: string[]) => {
      Object.assign(parser.info, { records: 0 });
      return onRecord(record);
    },
  });
  return parser;
}
