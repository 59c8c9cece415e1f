import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { FeedError, type RowFault } from './read/feed.js';

/** A row that was not imported. */
export interface RejectedRow {
  row: number;
  /** Null where it cannot be read. */
  reference: string | null;
  faults: readonly RowFault[];
}

/**
 * The file `FILE.rejected.ndjson` beside a feed. It takes the place of that of an earlier run at once, when
 * the run ends; a run without rejected rows leaves none.
 */
export class RejectedFile {
  private rows = 0;

  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** Writes the file while a task runs. One that fails leaves the file of an earlier run as it is. */
  static async during<T>(feed: string, task: (file: RejectedFile) => Promise<T>): Promise<T> {
    const path = `${feed}.rejected.ndjson`;
    const file = await open(partOf(path), 'w').catch(() => {
      throw new FeedError(`The rejected rows are written to ${path}, and that file cannot be written.`);
    });
    try {
      return await task(new RejectedFile(path, file));
    } finally {
      await file.close();
      await rm(partOf(path), { force: true });
    }
  }

  async write(rejected: readonly RejectedRow[]): Promise<void> {
    if (rejected.length === 0) return;
    this.rows += rejected.length;
    await this.file.appendFile(rejected.map((one) => `${JSON.stringify(lineOf(one))}\n`).join(''));
  }

  /** Puts the file in its place. Returns its path, or null where no row was rejected. */
  async keep(): Promise<string | null> {
    if (this.rows > 0) await rename(partOf(this.path), this.path);
    else await rm(this.path, { force: true });
    return this.rows > 0 ? this.path : null;
  }
}

const partOf = (path: string): string => `${path}.part`;

/** The first fault of a row, and the others where there are any. */
function lineOf({ row, reference, faults: [first, ...others] }: RejectedRow): object {
  return { row, reference, ...first, ...(others.length > 0 && { others }) };
}
