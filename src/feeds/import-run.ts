import { MAX_BATCH, UpsertOutcome, type UpsertResult } from '../domain/base/batch/batch.payload.js';
import { batches } from './batches.js';
import { type PropertyRow, propertyReader } from './map/property-row.js';
import { OddValues } from './odd-values.js';
import type { FeedPictures } from './pictures/feed-pictures.js';
import type { FeedNotes, Row } from './read/feed.js';
import type { RejectedFile, RejectedRow } from './rejected-file.js';
import type { Target } from './target.js';
import type { FeedContent } from './withdraw.js';

/** The references of more rows would not fit into the memory that an import may use. */
const MAX_ROWS = 1_000_000;

const COUNTED = {
  [UpsertOutcome.CREATED]: 'imported',
  [UpsertOutcome.UPDATED]: 'updated',
  [UpsertOutcome.UNCHANGED]: 'unchanged',
  [UpsertOutcome.REJECTED]: 'rejected',
} as const;

/** Imports the rows of a feed into a brand, and counts them by their outcome. */
export class ImportRun {
  /** Those that were written. */
  rows = 0;
  readonly totals = { imported: 0, updated: 0, unchanged: 0, rejected: 0 };
  readonly odd = new OddValues();
  readonly createdBranches = new Set<string>();
  /** Rows that were accepted, by their reference. */
  private readonly accepted = new Map<string, number>();
  /** References of rejected rows: their properties are in the feed all the same. */
  private readonly rejected = new Set<string>();
  private readonly branches = new Set<string | null>();
  private rowsWithoutReference = 0;

  constructor(
    private readonly target: Target,
    private readonly rejectedFile: RejectedFile,
    private readonly pictures: FeedPictures,
  ) {}

  /** Returns false if `stopping` was aborted before the last batch was written. */
  async read(
    rows: AsyncIterable<Row>,
    notes: FeedNotes,
    onRows: (rows: number) => void,
    stopping?: AbortSignal,
  ): Promise<boolean> {
    try {
      return await this.readAll(rows, notes, onRows, stopping);
    } catch (error) {
      if (stopping?.aborted && error === stopping.reason) return false;
      throw error;
    }
  }

  /** While one batch is written, the next one is read. */
  private async readAll(
    rows: AsyncIterable<Row>,
    notes: FeedNotes,
    onRows: (rows: number) => void,
    stopping?: AbortSignal,
  ): Promise<boolean> {
    const toProperty = propertyReader(this.odd);
    let read = 0;
    let writing = Promise.resolve();
    for await (const batch of batches(rows, MAX_BATCH)) {
      if (read + batch.length > MAX_ROWS) {
        notes.endEarly(`A feed may have ${MAX_ROWS} rows; the rows after row ${read} were not read.`);
        break;
      }
      const checked = batch.map((row) => this.check(toProperty(row)));
      await writing;
      if (stopping?.aborted) return false;
      writing = this.write(checked, stopping);
      // It is awaited before the next batch is written, or below.
      writing.catch(() => {});
      read += batch.length;
      onRows(read);
    }
    await writing;
    return true;
  }

  contentOf(notes: FeedNotes): FeedContent {
    return {
      has: (reference) => this.accepted.has(reference) || this.rejected.has(reference),
      branches: this.branches,
      doubt: this.doubtOf(notes),
    };
  }

  private doubtOf({ cut }: FeedNotes): string | null {
    if (cut !== null) return `the feed was not read to its end. ${cut}`;
    if (this.rowsWithoutReference > 0)
      return (
        `the references of ${this.rowsWithoutReference} rejected rows are not known, so their ` +
        'properties may be in the feed.'
      );
    return this.rows === 0 ? 'the feed has no rows.' : null;
  }

  /** A reference that an earlier row has is an error, since it is unknown which of the two is right. */
  private check(one: PropertyRow): PropertyRow {
    const { row, reference, problems } = one;
    if (one.property) this.branches.add(one.branch);
    if (reference === null) this.rowsWithoutReference += 1;
    if (reference === null || problems.length > 0) {
      if (reference !== null) this.rejected.add(reference);
      return one;
    }
    const earlier = this.accepted.get(reference);
    if (earlier === undefined) {
      this.accepted.set(reference, row);
      return one;
    }
    const column = one.columnOf('reference');
    return { ...one, problems: [{ column, reason: `is the same as in row ${earlier}` }] };
  }

  private async write(batch: readonly PropertyRow[], stopping: AbortSignal | undefined): Promise<void> {
    const sent = batch.flatMap((one) =>
      one.property && one.problems.length === 0 ? [{ ...one, property: one.property }] : [],
    );
    const { properties, files } = await this.pictures.place(sent, stopping);
    const { results, createdBranches } =
      sent.length > 0 ? await this.target.upsert(properties, files) : { results: [], createdBranches: [] };
    for (const branch of createdBranches) this.createdBranches.add(branch);
    const remaining = results[Symbol.iterator]();
    const rejected = batch.flatMap((one): RejectedRow[] => {
      const result = one.problems.length > 0 ? undefined : remaining.next().value;
      this.totals[result ? COUNTED[result.outcome] : 'rejected'] += 1;
      const problems = result ? problemsOf(one, result) : one.problems;
      return problems.length > 0 ? [{ row: one.row, reference: one.reference, problems }] : [];
    });
    this.rows += batch.length;
    await this.rejectedFile.write(rejected);
  }
}

const problemsOf = ({ columnOf }: PropertyRow, { errors }: UpsertResult) =>
  errors.map(({ path, message }) => ({ column: columnOf(path), reason: message }));
