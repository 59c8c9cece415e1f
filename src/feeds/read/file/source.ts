import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Source } from '../feed.js';
import { unreadable } from '../unreadable.js';
import { openZip } from './zip.js';

const CHUNK_SIZE = 256 * 1024;
const ZIP_MARKS = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** Opens a feed, which may be in a zip file, alone or with its media. */
export async function openSource(path: string): Promise<Source> {
  const { size, mark } = await examine(path).catch((error: unknown) => {
    throw unreadable(error, path) ?? error;
  });
  if (ZIP_MARKS.includes(mark)) return openZip(path);
  const chunks = createReadStream(path, { highWaterMark: CHUNK_SIZE });
  return { chunks, size, files: null, close: () => void chunks.destroy() };
}

async function examine(path: string): Promise<{ size: number; mark: string }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return { size, mark: buffer.toString('latin1', 0, bytesRead) };
  } finally {
    await file.close();
  }
}
