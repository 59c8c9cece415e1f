import { detach } from '../read/text.js';

/** A picture of a row that was left out. */
export interface PictureProblem {
  row: number;
  reference: string;
  /** As the row names it. */
  file: string;
  reason: string;
}

/** The pictures of a feed that are files. The first four count files; a missing one counts for each row. */
export interface PictureTotals {
  /** New in the media store, in a dry run those that would be. */
  stored: number;
  storedBytes: number;
  /** In the media store before. */
  known: number;
  /** Files that are not stored pictures. */
  rejected: number;
  /** Not in the zip file, and stored by an earlier feed. */
  kept: number;
  /** Not in the zip file, and never stored. */
  missing: number;
}

const MAX_LISTED = 100;
const NAMED = 3;
const MAX_NAME = 100;
const MISSING = 'is not in the zip file';

/** Counts the pictures of a feed, and lists the first that were left out. */
export class PictureReport {
  readonly totals: PictureTotals = { stored: 0, storedBytes: 0, known: 0, rejected: 0, kept: 0, missing: 0 };
  /** Those of the result; others are counted only. */
  readonly problems: PictureProblem[] = [];
  private readonly rejected: PictureProblem[] = [];
  private readonly missing: PictureProblem[] = [];

  constructor(private readonly isZip: boolean) {}

  reject(row: number, reference: string, file: string, reason: string): void {
    this.note(this.rejected, { row, reference, file, reason });
  }

  miss(row: number, reference: string, file: string): void {
    this.totals.missing += 1;
    this.note(this.missing, { row, reference, file, reason: MISSING });
  }

  private note(named: PictureProblem[], { row, reference, file, reason }: PictureProblem): void {
    if (this.problems.length >= MAX_LISTED) return;
    const problem = {
      row,
      reference: detach(reference),
      file: detach(file.slice(0, MAX_NAME).toWellFormed()),
      reason,
    };
    this.problems.push(problem);
    if (named.length < NAMED) named.push(problem);
  }

  get warnings(): string[] {
    return [...this.missingWarnings(), ...this.rejectedWarnings()];
  }

  private missingWarnings(): string[] {
    const { missing } = this.totals;
    if (missing === 0) return [];
    const pictures = missing === 1 ? '1 picture was' : `${missing} pictures were`;
    const names = this.missing.map(({ file, row }) => `“${file}” in row ${row}`).join(', ');
    const why = this.isZip
      ? 'the zip file does not have'
      : 'a row names as a file, because the feed is not in a zip file with its pictures';
    return [`${pictures} left out that ${why}, such as ${names}.`];
  }

  private rejectedWarnings(): string[] {
    const { rejected } = this.totals;
    if (rejected === 0) return [];
    const pictures = rejected === 1 ? '1 picture was' : `${rejected} pictures were`;
    const names = this.rejected
      .map(({ file, row, reason }) => `“${file}” in row ${row} ${reason}`)
      .join('; ');
    return [`${pictures} not stored: ${names}.`];
  }
}
