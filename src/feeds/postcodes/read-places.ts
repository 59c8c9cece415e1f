import type { Readable } from 'node:stream';
import { StartError } from '../../errors.js';
import { SkippedBytes } from '../read/skipped-bytes.js';
import { type Columns, columnsOfHeader, columnsOfShape, EXPECTED } from './columns.js';
import { readRecords } from './records.js';
import { type PlacedCode, readRow } from './row.js';

/** The outcome of the rows of a file; blank rows are not counted. */
export interface RowCounts {
  placed: number;
  /** Codes without a place, such as those of post boxes. */
  unplaced: number;
  rejected: number;
}

export interface Rejection {
  /** The row of the file, from 1. */
  row: number;
  reason: string;
}

export interface PostcodeFile {
  name: string;
  open: () => Promise<Readable>;
}

/** The rows that show the shape of a file without a header. */
const SAMPLE = 20;

/** Reads the places of a CSV file, one after the other. */
export async function* readPlaces(
  { name, open }: PostcodeFile,
  counts: RowCounts,
  onRejected: (rejection: Rejection) => void,
): AsyncGenerator<PlacedCode> {
  const sample: { row: number; record: string[] }[] = [];
  const skipped = new SkippedBytes();
  let columns: Columns | undefined;

  const placeIn = (row: number, record: string[], known: Columns): PlacedCode[] => {
    const reading = readRow(record, known);
    if ('problem' in reading) skipped.unreadableRow(record.join().length);
    else skipped.row();
    if (skipped.areTooMany) throw new StartError(`${name} has too many rows that cannot be read.`);
    if ('placed' in reading) {
      counts.placed += 1;
      return [reading.placed];
    }
    if ('problem' in reading) {
      counts.rejected += 1;
      onRejected({ row, reason: reading.problem });
    } else counts.unplaced += 1;
    return [];
  };
  const sampled = (): PlacedCode[] => {
    const known = columnsOfShape(sample.map(({ record }) => record));
    if (!known) throw new StartError(`${name} is not a file of postcodes. ${EXPECTED}`);
    columns = known;
    return sample.splice(0).flatMap(({ row, record }) => placeIn(row, record, known));
  };

  for await (const { row, record } of readRecords(name, await open())) {
    if (columns) {
      yield* placeIn(row, record, columns);
      continue;
    }
    if (sample.length === 0) columns = columnsOfHeader(record);
    if (!columns && sample.push({ row, record }) === SAMPLE) yield* sampled();
  }
  if (!columns) yield* sampled();
}
