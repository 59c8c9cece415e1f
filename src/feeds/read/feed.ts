import { StartError } from '../../errors.js';
import type { FeedFiles } from './feed-files.js';
import { SkippedBytes } from './skipped-bytes.js';

/** A file that cannot be read as a feed. Nothing has been changed. */
export class FeedError extends StartError {}

/** A file that is being read. */
export interface Source {
  chunks: AsyncIterable<Buffer>;
  /** The number of bytes; of a zip file, those of the feed in it. */
  size: number;
  /** What is in a zip file beside the feed, such as pictures; null for a feed that is in none. */
  files: FeedFiles | null;
  close(): void;
}

/** Why a row is rejected. A row that is wrong as a whole has no column. */
export interface RowProblem {
  column: string | null;
  reason: string;
}

/** The values of a row by column; a row has no value for an empty one. */
export type FeedValues = ReadonlyMap<string, unknown>;

/** A spreadsheet has 16,384; the largest real feeds have some hundred. */
export const MAX_COLUMNS = 20_000;

/** The names of columns. Those of BLM are in upper case, in any format. */
export function columnNames(names: readonly string[]): string[] {
  const upper = names.map((name) => name.toUpperCase());
  return upper.includes('AGENT_REF') ? upper : [...names];
}

/** The columns that a row could have a value in, with the values that it has. */
export interface Readable {
  columns: ReadonlySet<string>;
  values: FeedValues;
}

/** The values of a row, or why it has none. */
export type RowContent = Readable | { problem: RowProblem };

/** A row of a feed. Rows are counted from 1; blank ones are not counted. */
export type Row = { row: number } & RowContent;

/** What a reader finds out about the file as a whole. */
export class FeedNotes {
  readonly warnings: string[] = [];
  blankRows = 0;
  private readonly skipped = new SkippedBytes();
  /** Why the file may lack rows; null if it was read to its end. */
  cut: string | null = null;

  warn(sentence: string): void {
    if (this.warnings.length < MAX_WARNINGS) this.warnings.push(sentence);
  }

  /** Counts a blank row. Returns whether the rest of the file should be read. */
  skipBlank(length: number): boolean {
    this.blankRows += 1;
    this.skipped.blankRow(length);
    return this.goesOn();
  }

  /** Counts a row with content. Returns whether the rest of the file should be read. */
  count(content: RowContent, length: number): boolean {
    if ('problem' in content) this.skipped.unreadableRow(length);
    else this.skipped.row();
    return this.goesOn();
  }

  private goesOn(): boolean {
    if (!this.skipped.areTooMany) return true;
    this.endEarly('Too many rows are blank or cannot be read; what follows was not read.');
    return false;
  }

  /** The rest of the file is missing or could not be read. */
  endEarly(sentence: string): void {
    this.cut ??= sentence;
    this.warn(sentence);
  }
}

/** The largest row: a description has at most 32 KiB, and a row at most some hundred media. */
export const MAX_ROW_LENGTH = 1024 * 1024;

const MAX_WARNINGS = 20;
