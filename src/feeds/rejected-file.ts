import type { Stats } from 'node:fs';
import { constants, type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { FeedError, type RowProblem } from './read/feed.js';

/** A row that was not imported. */
export interface RejectedRow {
  row: number;
  /** Null if it cannot be read. */
  reference: string | null;
  problems: readonly RowProblem[];
}

/** Creates a file. One that is already there fails, so a symbolic link is never followed. */
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
/** Several hundred thousand rows. A small zip file must not fill the disk. */
const MAX_SIZE = 64 * 1024 ** 2;

/**
 * The file `FILE.rejected.ndjson` beside a feed. It is written as `FILE.rejected.ndjson.part` and replaces
 * the file of an earlier run when the run ends; a run without rejected rows leaves none.
 */
export class RejectedFile {
  private rows = 0;
  private written = 0;
  private size = 0;

  private constructor(
    readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** Writes the file while a task runs. One that fails leaves the file of an earlier run as it is. */
  static async during<T>(feed: string, task: (file: RejectedFile) => Promise<T>): Promise<T> {
    const path = `${feed}.rejected.ndjson`;
    const rejected = new RejectedFile(path, await create(path).catch(unwritable(path)));
    try {
      return await task(rejected);
    } finally {
      if (await rejected.isPartOurs()) await rm(partOf(path), { force: true });
      await rejected.file.close();
    }
  }

  /** Rows beyond the largest size of the file are counted only. */
  async write(rejected: readonly RejectedRow[]): Promise<void> {
    this.rows += rejected.length;
    if (rejected.length === 0 || this.size >= MAX_SIZE) return;
    const lines = rejected.map((one) => `${JSON.stringify(lineOf(one))}\n`).join('');
    await this.file.appendFile(lines);
    this.written += rejected.length;
    this.size += Buffer.byteLength(lines);
  }

  /** Puts the file in its place. Returns its path, or null if no row was rejected. */
  async keep(): Promise<string | null> {
    const { path } = this;
    await assertReplaceable(path);
    if (this.rows === 0) {
      await rm(path, { force: true });
      return null;
    }
    if (!(await this.isPartOurs()))
      throw new FeedError(
        `Another import of the same file has replaced ${partOf(path)}, so the rejected rows are lost. What ` +
          'was imported stays; run the same command again.',
      );
    await rename(partOf(path), path);
    return path;
  }

  get warnings(): string[] {
    return this.written === this.rows
      ? []
      : [`Only the first ${this.written} rejected rows are in ${this.path}; ${this.rows} were rejected.`];
  }

  /** Whether the file that this run created is still at its path. */
  private async isPartOurs(): Promise<boolean> {
    const [ours, there] = [await this.file.stat(), await statOf(partOf(this.path))];
    return there !== null && there.ino === ours.ino && there.dev === ours.dev;
  }
}

const partOf = (path: string): string => `${path}.part`;

/** Replaces what a killed import has left there, which is always a plain file. */
async function create(path: string): Promise<FileHandle> {
  await assertReplaceable(path);
  await assertReplaceable(partOf(path));
  await rm(partOf(path), { force: true });
  return open(partOf(path), NEW_FILE);
}

async function assertReplaceable(path: string): Promise<void> {
  const there = await statOf(path);
  if (there && !there.isFile())
    throw new FeedError(
      `The rejected rows are written to ${path}, but a ${there.isDirectory() ? 'folder' : 'link or device'} ` +
        'with this name is there. Remove it.',
    );
}

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (Object(error).code === 'ENOENT') return null;
    throw error;
  }
}

const unwritable =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof FeedError) throw error;
    throw new FeedError(`The rejected rows are written to ${path}, and that file cannot be written.`);
  };

/** The first error of a row, and the others if there are any. */
function lineOf({ row, reference, problems: [first, ...others] }: RejectedRow): object {
  return { row, reference, ...first, ...(others.length > 0 && { others }) };
}
