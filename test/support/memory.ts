import { existsSync, statfsSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { ownerIds } from '../../src/database/embedded/privileges.js';
import { runSql } from './database.js';

/** The file system in memory of Linux. */
const MEMORY = '/dev/shm';
/** More than the databases of two test files ever take. */
const NEEDED_BYTES = 3 * 1024 ** 3;

const NAMES = `select spcname as name, pg_tablespace_location(oid) as folder
  from pg_tablespace where spcname like 'memory%'`;

/**
 * A tablespace in memory for the databases of test files, or undefined where memory has no room for it. A copy of
 * a template is 500 files: some file systems take 0.4 s to create them, while others were deleted a short time ago.
 */
export async function tablespaceInMemory(adminUrl: string): Promise<string | undefined> {
  if (!hasRoom()) return undefined;
  const there = await runSql<{ name: string; folder: string }>(adminUrl, NAMES);
  const kept = there.find(({ folder }) => existsSync(folder));
  if (kept) return kept.name;
  const folder = await mkdtemp(join(MEMORY, 'rental-flow-test-'));
  const owner = ownerIds();
  if (owner) await chown(folder, owner.uid, owner.gid);
  const name = `memory_${Date.now()}`;
  await runSql(adminUrl, `create tablespace ${name} location '${folder}'`);
  return name;
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}
