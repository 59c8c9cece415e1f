import { type FileHandle, open, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/** A start empties a log that is larger. */
const MAX_LOG_BYTES = 1_000_000;

export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log');

/** The lines with the error: `initdb` ends its log with what it has removed. */
const FAILURE = /\b(?:error|fatal|panic): /i;

/**
 * The log of the programs, which they append to. Those of other processes may append to it at the same time,
 * so failures are searched in what was written since a mark.
 */
export class ProgramLog {
  private from = 0;

  private constructor(
    readonly file: string,
    private readonly handle: FileHandle,
  ) {}

  static async open(dataDir: string): Promise<ProgramLog> {
    const handle = await open(logFile(dataDir), 'a+');
    const log = new ProgramLog(logFile(dataDir), handle);
    if ((await handle.stat()).size > MAX_LOG_BYTES) await truncate(logFile(dataDir));
    await log.mark();
    return log;
  }

  /** The file descriptor for a program. */
  get descriptor(): number {
    return this.handle.fd;
  }

  /** Forgets what has been written so far. */
  async mark(): Promise<void> {
    this.from = (await this.handle.stat()).size;
  }

  /** The failures since the mark, each a line. */
  async failures(): Promise<string[]> {
    return (await this.lines()).filter((line) => FAILURE.test(line));
  }

  /** The last failure since the mark, or the last line, with the path of the log, for an error message. */
  async lastFailure(): Promise<string> {
    const lines = await this.lines();
    const last = lines.findLast((line) => FAILURE.test(line)) ?? lines.at(-1) ?? '';
    return `${last} (see ${this.file})`;
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async lines(): Promise<string[]> {
    const { size } = await this.handle.stat();
    // Another start may have emptied the file.
    const from = size < this.from ? 0 : this.from;
    const { buffer, bytesRead } = await this.handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n');
  }
}
