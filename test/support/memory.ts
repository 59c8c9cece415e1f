import { existsSync, statfsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { ownerIds } from '../../src/database/embedded/privileges.js';
import { connectTo } from './database.js';

/** More than the databases of two test files ever use. */
const NEEDED_BYTES = 3 * 1024 ** 3;
/** Every run that uses the tablespace holds this lock, in shared mode. */
const USERS_LOCK = 1_414_745_937;

const TABLESPACES = `select spcname as name, pg_tablespace_location(oid) as folder
  from pg_tablespace where spcname like 'memory%'`;
const DATABASES = `select datname from pg_database d join pg_tablespace t on t.oid = d.dattablespace
  where t.spcname = $1`;

interface Tablespace {
  name: string;
  folder: string;
}

/** The tablespace of the test databases, if it is not the server's default. */
export interface Memory {
  tablespace: string | undefined;
  /** Ends the use; the last run to do so removes the tablespace, with the databases of killed runs. */
  release(): Promise<void>;
}

const NO_MEMORY: Memory = { tablespace: undefined, release: async () => {} };

/**
 * A tablespace in memory for the databases of test files; none if memory has no room for it or cannot be
 * used. A copy of a template is 500 files: some file systems take 0.4 s to create them shortly after others
 * were deleted.
 */
export async function useMemory(
  adminUrl: string,
  { folder = '/dev/shm', neededBytes = NEEDED_BYTES, print = printWarning } = {},
): Promise<Memory> {
  if (!hasRoom(folder, neededBytes)) return NO_MEMORY;
  const client = await connectTo(adminUrl);
  client.on('error', () => {});
  try {
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]);
    const tablespace = await tablespaceIn(folder, client);
    return { tablespace, release: () => release(client) };
  } catch (error) {
    await client.end();
    const reason = error instanceof Error ? error.message : error;
    print(`The databases of the tests are on the disk, since ${folder} cannot be used: ${reason}.`);
    return NO_MEMORY;
  }
}

/** The tablespace that another run has created, or a new one. */
async function tablespaceIn(memory: string, client: pg.Client): Promise<string> {
  const there = await client.query<Tablespace>(TABLESPACES);
  const kept = there.rows.find(({ folder }) => existsSync(folder));
  if (kept) return kept.name;
  const folder = await mkdtemp(join(memory, 'rental-flow-test-'));
  try {
    const owner = ownerIds();
    if (owner) await chown(folder, owner.uid, owner.gid);
    const name = `memory_${Date.now()}`;
    await client.query(`create tablespace ${name} location ${client.escapeLiteral(folder)}`);
    return name;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function release(client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    // A run that starts meanwhile waits, and then creates its own tablespace.
    const last = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      USERS_LOCK,
    ]);
    if (last.rows[0]?.last)
      for (const tablespace of (await client.query<Tablespace>(TABLESPACES)).rows)
        await remove(client, tablespace);
  } finally {
    await client.end();
  }
}

async function remove(client: pg.Client, { name, folder }: Tablespace): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(DATABASES, [name]);
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  await client.query(`drop tablespace ${name}`);
  await rm(folder, { recursive: true, force: true });
}

function hasRoom(folder: string, neededBytes: number): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

const printWarning = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
