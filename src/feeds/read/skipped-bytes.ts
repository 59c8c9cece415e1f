/** A spreadsheet that is saved with all its blank rows, a million, is within it. */
const MAX_BYTES = 128 * 1024 ** 2;
/** The least that a row counts: a row takes time, however short it is. */
const BLANK_BYTES = 64;
const UNREADABLE_BYTES = 512;
/** What each row that is read adds to the limit: a long file may have more rows that cannot be read. */
const BYTES_PER_ROW = 1024;

/**
 * Limits the part of a file from which nothing is imported, so that a small compressed file cannot keep an
 * import busy for minutes.
 */
export class SkippedBytes {
  private bytes = 0;

  /** Counts a row that was read. */
  row(): void {
    this.bytes -= BYTES_PER_ROW;
  }

  blankRow(length: number): void {
    this.bytes += Math.max(length, BLANK_BYTES);
  }

  unreadableRow(length: number): void {
    this.bytes += Math.max(length, UNREADABLE_BYTES);
  }

  get areTooMany(): boolean {
    return this.bytes > MAX_BYTES;
  }
}
