import { crc32 } from 'node:zlib';
import { Entry, type ZipFile } from 'yauzl';
import { type FeedFile, type FeedFiles, nameIn, pathOf } from '../feed-files.js';

/** Pictures are compressed already, so they hardly become larger than the zip file that they are in. */
const MAX_RATIO = 4;
const FREE_BYTES = 64 * 1024 ** 2;

interface ZippedFile extends FeedFile {
  entry: Entry;
}

/** The files in a zip file beside the feed. Each takes some hundred bytes until it is read. */
export class ZipFiles implements FeedFiles {
  private readonly byPath = new Map<string, ZippedFile>();
  /** Null for a name that is in several folders: a row may mean any of them. */
  private readonly byName = new Map<string, ZippedFile | null>();
  private bytesLeft: number;

  constructor(private readonly zip: ZipFile) {
    this.bytesLeft = Math.max(FREE_BYTES, MAX_RATIO * zip.fileSize);
  }

  add(entry: Entry): void {
    const path = pathOf(entry.fileName);
    if (this.byPath.has(path)) return;
    const file = { path, size: entry.uncompressedSize, entry: slim(entry) };
    const name = nameIn(path);
    this.byPath.set(path, file);
    this.byName.set(name, this.byName.has(name) ? null : file);
  }

  get count(): number {
    return this.byPath.size;
  }

  find(link: string): FeedFile | undefined {
    const path = pathOf(link);
    return this.byPath.get(path) ?? this.byName.get(nameIn(path)) ?? undefined;
  }

  async read({ path }: FeedFile): Promise<Buffer | { problem: string }> {
    const file = this.byPath.get(path);
    if (!file) return { problem: 'is not in the zip file' };
    if (file.entry.isEncrypted()) return { problem: 'is encrypted' };
    // Entries may share their bytes, so a small zip file can claim to have any amount of them.
    this.bytesLeft -= file.size;
    if (this.bytesLeft < 0)
      return {
        problem: `was not read: the files have more than ${MAX_RATIO} times the size of the zip file`,
      };
    try {
      return await this.contentOf(file.entry);
    } catch {
      return { problem: 'is damaged in the zip file' };
    }
  }

  /** The library checks the size, and leaves the checksum to its users. */
  private async contentOf(entry: Entry): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of await this.zip.openReadStreamPromise(entry)) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    if (crc32(content) !== entry.crc32) throw new Error('the checksum is wrong');
    return content;
  }
}

/** An entry without its names, comments and extra fields, which keep buffers in memory. */
function slim(entry: Entry): Entry {
  const { compressionMethod, compressedSize, uncompressedSize, generalPurposeBitFlag, crc32 } = entry;
  const { relativeOffsetOfLocalHeader } = entry;
  return Object.assign(new Entry(), {
    ...{ compressionMethod, compressedSize, uncompressedSize, generalPurposeBitFlag, crc32 },
    relativeOffsetOfLocalHeader,
  });
}
