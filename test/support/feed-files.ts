import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 as checksum, deflateRawSync } from 'node:zlib';
import type { FeedNotes, Row } from '../../src/feeds/read/feed.js';
import { openFeed } from '../../src/feeds/read/formats/open-feed.js';

/** A temporary folder for feeds. */
export class FeedFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'rental-flow-feeds-'));

  write(name: string, content: string | Buffer): string {
    const file = join(this.path, name);
    writeFileSync(file, content);
    return file;
  }

  removeFile(name: string): void {
    rmSync(join(this.path, name), { force: true });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

interface BlmOptions {
  header?: string;
  eof?: string;
  eor?: string;
  end?: string;
}

/** A BLM file. A row is the text between two separators of rows, or its values. */
export function blm(
  columns: readonly string[],
  rows: readonly (string | readonly string[])[],
  { eof = '^', eor = '~', header, end = '#END#\r\n' }: BlmOptions = {},
): string {
  const text = (row: string | readonly string[]): string =>
    typeof row === 'string' ? row : `${row.join(eof)}${eof}`;
  return [
    header ?? `#HEADER#\r\nVersion : 3\r\nEOF : '${eof}'\r\nEOR : '${eor}'\r\n`,
    `#DEFINITION#\r\n${columns.join(eof)}${eof}${eor}\r\n`,
    `#DATA#\r\n${rows.map((row) => `${text(row)}${eor}\r\n`).join('')}`,
    end,
  ].join('\r\n');
}

/** All rows of a feed, each as a plain object, and the notes about the file. */
export async function readFeed(path: string): Promise<{ rows: ReadRow[]; notes: FeedNotes }> {
  const feed = await openFeed(path);
  try {
    const rows: ReadRow[] = [];
    for await (const row of feed.rows) rows.push(plain(row));
    return { rows, notes: feed.notes };
  } finally {
    feed.close();
  }
}

export type ReadRow = Record<string, unknown>;

const plain = (row: Row): ReadRow =>
  'problem' in row ? { rejected: row.problem.reason } : Object.fromEntries(row.values);

interface ZipEntry {
  name: string;
  content: Buffer;
  /** The checksum and the size that the zip file claims. */
  crc32?: number;
  size?: number;
  isEncrypted?: boolean;
  isUtf8?: boolean;
}

/** A zip file. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, content, crc32 = checksum(content), size = content.length, isEncrypted, isUtf8 } = entry;
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE((isEncrypted ? 1 : 0) | (isUtf8 ? 0x800 : 0), 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, more, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listing, Buffer.from('PK\u0005\u0006'), end]);
}
