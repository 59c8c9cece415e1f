import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FeedError, type Source } from '../feed.js';
import { clean } from '../text.js';
import { inflatesTooMuch } from './inflation.js';
import { ZipFiles } from './zip-files.js';

const FEED_NAME = /\.(blm|csv|ndjson|jsonl)$/i;
/** What an operating system adds, such as `__MACOSX/._feed.blm`. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/;
/** The library rejects a file that is larger than it declares. */
const MAX_FEED_SIZE = 2 * 1024 ** 3;
/** A feed with all its pictures and documents is within it. */
const MAX_ENTRIES = 200_000;
const MAX_NAME_LENGTH = 100;

/** Opens the one feed in a zip file, and lists the files beside it. */
export async function openZip(path: string): Promise<Source> {
  const zip = await openPromise(path, { autoClose: false }).catch(damaged);
  try {
    const { feeds, files } = await listed(zip).catch(damaged);
    const [feed] = feeds;
    if (!feed || feeds.length > 1) throw new FeedError(wrongContent(feeds));
    if (feed.isEncrypted()) throw new FeedError('The zip file is encrypted.');
    if (feed.uncompressedSize > MAX_FEED_SIZE)
      throw new FeedError(`The feed in the zip file has more than ${MAX_FEED_SIZE / 1024 ** 3} GiB.`);
    if (inflatesTooMuch(feed.compressedSize, feed.uncompressedSize))
      throw new FeedError(
        `The feed in the zip file is ${Math.floor(feed.uncompressedSize / feed.compressedSize)} times ` +
          'as large as in the zip file. It contains only repetitions, so it was not read.',
      );
    const stream = await zip.openReadStreamPromise(feed).catch(damaged);
    const close = () => {
      stream.destroy();
      zip.close();
    };
    return { chunks: checked(stream, feed), size: feed.uncompressedSize, files, close };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The library checks the size, and leaves the checksum to its users. */
async function* checked(chunks: AsyncIterable<Buffer>, { crc32: expected }: Entry): AsyncGenerator<Buffer> {
  let checksum = 0;
  for await (const chunk of chunks) {
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== expected) throw new Error('the checksum of the feed is wrong');
}

async function listed(zip: ZipFile): Promise<{ feeds: Entry[]; files: ZipFiles }> {
  if (zip.entryCount > MAX_ENTRIES) throw new Error(`it has more than ${MAX_ENTRIES} files`);
  const feeds: Entry[] = [];
  const files = new ZipFiles(zip);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || HIDDEN.test(entry.fileName)) continue;
    if (!FEED_NAME.test(entry.fileName)) files.add(entry);
    else if (feeds.length < 10) feeds.push(entry);
  }
  return { feeds, files };
}

const wrongContent = (feeds: readonly Entry[]): string =>
  feeds.length === 0
    ? 'The zip file has no feed in it: a .blm, .csv, .ndjson or .jsonl file is expected.'
    : `The zip file must have one feed in it; it has ${feeds.map(({ fileName }) => nameOf(fileName)).join(', ')}.`;

/** A name in a zip file may have any characters, and 64 KiB of them. */
const nameOf = (name: string): string => clean(name.slice(0, MAX_NAME_LENGTH)).replace(/\s+/g, ' ');

function damaged(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new FeedError(`The zip file is damaged: ${nameOf(reason)}.`);
}
