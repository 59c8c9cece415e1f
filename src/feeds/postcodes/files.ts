import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { StartError } from '../../errors.js';
import { inflatesTooMuch } from '../read/file/inflation.js';
import { clean } from '../read/text.js';
import { unreadable } from '../read/unreadable.js';
import { EXPECTED } from './columns.js';
import type { PostcodeFile } from './read-places.js';
import { MAX_BYTES } from './records.js';

/** The files of an import, and how far they are read. */
export interface PostcodeSource {
  files: readonly PostcodeFile[];
  /** From 0 to 1. */
  done: () => number;
  close: () => void;
}

const MAX_ENTRIES = 10_000;
const MAX_NAME_LENGTH = 100;
/** What an operating system adds, such as `__MACOSX/._file.csv`. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/;
/** A file with more of the bytes than this has everything; the others repeat its parts. */
const WHOLE = 0.25;

/** Opens a file of postcodes: a CSV file, or a zip file with one or with many of a folder. */
export async function openPostcodes(path: string): Promise<PostcodeSource> {
  try {
    return (await isZip(path)) ? await openZip(path) : await openPlain(path);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw (
      unreadable(error, path) ??
      new StartError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`)
    );
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

async function openPlain(path: string): Promise<PostcodeSource> {
  const { size } = await stat(path);
  if (size === 0) throw new StartError(`${path} is empty. ${EXPECTED}`);
  const progress = new Progress(size);
  const file = { name: path, open: async () => progress.watch(createReadStream(path)) };
  return { files: [file], done: () => progress.done(), close: () => {} };
}

async function openZip(path: string): Promise<PostcodeSource> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const chosen = chooseFiles(await csvEntries(zip));
    if (chosen.length === 0) throw new StartError(`${path} has no CSV file in it. ${EXPECTED}`);
    const size = sizeOf(chosen);
    const packed = chosen.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
    // The library rejects an entry that is larger than it declares.
    if (size > MAX_BYTES || inflatesTooMuch(packed, size))
      throw new StartError(`${path} becomes too large when it is decompressed.`);
    const progress = new Progress(size);
    const files = chosen.map((entry) => ({
      name: `${path}: ${nameOf(entry)}`,
      open: async () => progress.watch(await zip.openReadStreamPromise(entry), entry.crc32),
    }));
    return { files, done: () => progress.done(), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function csvEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw new Error(`it has more than ${MAX_ENTRIES} files`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!/\.csv$/i.test(entry.fileName) || HIDDEN.test(entry.fileName)) continue;
    entries.push(entry);
  }
  return entries;
}

/** The largest file; if there are many of a size, such as one for each area, all of its folder. */
function chooseFiles(entries: readonly Entry[]): readonly Entry[] {
  const [largest] = entries.toSorted((a, b) => b.uncompressedSize - a.uncompressedSize);
  if (!largest) return [];
  if (largest.uncompressedSize > WHOLE * sizeOf(entries)) return [largest];
  const folder = posix.dirname(largest.fileName);
  return entries.filter(({ fileName }) => posix.dirname(fileName) === folder);
}

const sizeOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);

/** A name in a zip file may have any characters, and 64 KiB of them. */
const nameOf = ({ fileName }: Entry): string =>
  clean(fileName.slice(0, MAX_NAME_LENGTH)).replace(/\s+/g, ' ');

/** Counts what is read, and checks what has a checksum. */
class Progress {
  private bytes = 0;

  constructor(private readonly size: number) {}

  done(): number {
    return this.size === 0 ? 1 : Math.min(1, this.bytes / this.size);
  }

  watch(input: Readable, expected?: number): Readable {
    let checksum = 0;
    const watched = new Transform({
      transform: (chunk: Buffer, _encoding, next) => {
        this.bytes += chunk.length;
        if (expected !== undefined) checksum = crc32(chunk, checksum);
        next(null, chunk);
      },
      flush: (next) =>
        next(
          expected === undefined || checksum === expected
            ? null
            : new StartError('The zip file is damaged: a checksum is wrong.'),
        ),
    });
    // A failure of the input ends the stream that is returned, with the same error.
    return pipeline(input, watched, () => {});
  }
}
