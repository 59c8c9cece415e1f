import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Picture } from './picture.js';
import { MEDIA_PATH } from './picture-name.js';
import { MediaError, type MediaStore, type Stored } from './store.js';

const DAY_MS = 24 * 3_600_000;
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'its quota of the disk is used up',
  EROFS: 'it may only be read',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  ENOTDIR: 'a file is in its place',
};

/** Pictures as files of a folder, which every process of the service must share. */
export class DiskStore implements MediaStore {
  private readonly parts: string;
  private cleaned: Promise<void> | undefined;

  constructor(
    private readonly folder: string,
    private readonly settings: Readonly<{ publicUrl: string }>,
  ) {
    this.parts = join(folder, 'parts');
  }

  urlOf(name: string): string {
    return `${this.settings.publicUrl}${MEDIA_PATH}/${name}`;
  }

  /** Written under another name first: a file with the name of a picture is always whole. */
  async put({ name, bytes }: Picture): Promise<boolean> {
    const file = this.fileOf(name);
    try {
      // After a power cut, a file may be shorter than what was written.
      if ((await sizeOf(file)) === bytes.length) return false;
      this.cleaned ??= this.removeOldParts();
      await this.cleaned;
      const part = join(this.parts, randomUUID());
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(part, bytes, { flag: 'wx' });
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return true;
    } catch (error) {
      throw unusable(this.folder, error);
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.fileOf(name), { force: true });
  }

  async find(name: string, withBytes: boolean): Promise<Stored | null> {
    const file = this.fileOf(name);
    const size = await sizeOf(file);
    return size === undefined ? null : { size, bytes: withBytes ? createReadStream(file) : null };
  }

  /** A folder for each of 256 beginnings: listing one of a million files takes long. */
  private fileOf(name: string): string {
    return join(this.folder, name.slice(0, 2), name);
  }

  /** What a process left that was killed while it wrote. */
  private async removeOldParts(): Promise<void> {
    await mkdir(this.parts, { recursive: true });
    for (const part of await readdir(this.parts)) {
      const path = join(this.parts, part);
      const { mtimeMs } = await stat(path);
      if (mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
    }
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}

function unusable(folder: string, error: unknown): unknown {
  const reason = REASONS[String(Object(error).code)];
  return reason === undefined
    ? error
    : new MediaError(`No picture can be stored in ${folder}: ${reason}.`, { cause: error });
}
