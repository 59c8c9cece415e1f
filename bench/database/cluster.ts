import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../src/config.js';
import { clusterFolder } from '../../src/database/embedded/cluster.js';
import { startEmbedded } from '../../src/database/embedded/embedded.js';
import { postmasterPid } from '../../src/database/embedded/postmaster.js';
import { openDatabase } from '../../src/database/open.js';
import { entities } from '../../src/domain/entities.js';
import { timedMs } from '../report.js';

/**
 * As the service starts its own server, except that background work must not affect the measured server, and
 * statements can be counted by their text.
 */
const SETTINGS = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '16GB',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '1000',
  'pg_stat_statements.track_utility': 'off',
};

/** A PostgreSQL server of the bench, with the tables of the service and rows in them. */
export interface Cluster {
  databaseUrl: string;
  /** The process that all other processes of the server descend from. */
  pid: number;
  /** For files of servers too; `stop` removes it, unless it is kept. */
  folder: string;
  stop(): Promise<void>;
}

/** Removes old versions of rows, and collects the planner's statistics. */
export async function vacuum(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Starts a server and fills it, unless the folder that is kept has been filled by an earlier run. */
export async function startCluster(
  fill: (databaseUrl: string) => Promise<void>,
  kept?: string,
): Promise<Cluster> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'rental-flow-bench-')));
  const postgres = await startEmbedded(folder, SETTINGS);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    if (!kept) await rm(folder, { recursive: true, force: true });
  };
  try {
    const databaseUrl = postgres.urlOf('postgres');
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
    await (await openDatabase(config, entities)).close();
    const filled = join(folder, 'filled');
    if (!existsSync(filled)) {
      const ms = await timedMs(() => fill(databaseUrl));
      process.stdout.write(`The database was filled in ${(ms / 1000).toFixed(0)} s.\n`);
      await writeFile(filled, '');
    }
    return { databaseUrl, pid: await postmasterPid(clusterFolder(folder)), folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
