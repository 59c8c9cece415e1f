import { type Bytes, bytesOf, chain, readAhead } from '../bytes.js';
import { FeedError, FeedNotes, type Row } from '../feed.js';
import type { FeedFiles } from '../feed-files.js';
import { openSource } from '../file/source.js';
import { readBlm } from './blm.js';
import { readCsv } from './csv.js';
import { readNdjson } from './ndjson.js';
import { type FeedFormat, sniff } from './sniff.js';

/** A feed whose format is known. Its rows can be read once. */
export interface Feed {
  format: FeedFormat['kind'];
  /** The number of bytes, before any decompression of the media beside it. */
  size: number;
  rows: AsyncIterable<Row>;
  /** What is in a zip file beside the feed; null for a feed that is in none. */
  files: FeedFiles | null;
  /** Complete when the rows have been read. */
  notes: FeedNotes;
  close(): void;
}

/** Enough for the names of several thousand columns. */
const SNIFFED = 64 * 1024;

/** Opens a feed, or rejects a file of an unknown format. `onRead` is called with each number of bytes. */
export async function openFeed(path: string, onRead: (bytes: number) => void = () => {}): Promise<Feed> {
  const { chunks, size, files, close } = await openSource(path);
  try {
    const notes = new FeedNotes();
    const bytes = bytesOf(readable(chunks, notes, onRead));
    const { text, rest } = await readAhead(bytes, (read) => read.length >= SNIFFED);
    if (text === '' && notes.cut !== null) throw new FeedError(notes.cut);
    const format = sniff(text);
    return { format: format.kind, size, rows: rowsOf(format, chain(text, rest), notes), files, notes, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A file that cannot be read to its end is one that has been cut. */
async function* readable(
  chunks: AsyncIterable<Buffer>,
  notes: FeedNotes,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) {
      onRead(chunk.length);
      yield chunk;
    }
  } catch (error) {
    notes.endEarly(`The file cannot be read to its end: ${error instanceof Error ? error.message : error}.`);
  }
}

function rowsOf(format: FeedFormat, bytes: Bytes, notes: FeedNotes): AsyncIterable<Row> {
  if (format.kind === 'blm') return readBlm(bytes, notes);
  if (format.kind === 'ndjson') return readNdjson(bytes, notes);
  return readCsv(bytes, format.delimiter, notes);
}
