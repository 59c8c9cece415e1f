import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/database/embedded/embedded.js';
import { projectFile } from '../../src/paths.js';
import { useMemory } from './memory.js';

/** The PostgreSQL server that the tests run on. */
export interface TestServer {
  /** A URL of a database from which others can be created. */
  adminUrl: string;
  /** A shell command that clones a database, called with the names of the template and of the new one. */
  cloneCommand: string | undefined;
  /** The tablespace of the test databases, if it is not the server's default. */
  tablespace: string | undefined;
  /** Whether templates are kept on the server for the next run. */
  keepsTemplates: boolean;
  stop(): Promise<void>;
}

/** The data can be lost, so no write waits for the disk. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
};

/** The server of `TEST_DATABASE_URL`, or an embedded one whose data is kept for the next run. */
export async function startTestServer(environment = process.env): Promise<TestServer> {
  const { TEST_DATABASE_URL: adminUrl, TEST_CLONE_COMMAND: cloneCommand } = environment;
  if (adminUrl)
    return { adminUrl, cloneCommand, tablespace: undefined, keepsTemplates: false, stop: async () => {} };
  // Concurrent runs share the server; the last of them stops it.
  const postgres = await startEmbedded(serverFolder(), FAST);
  const url = postgres.urlOf('postgres');
  try {
    const { tablespace, release } = await useMemory(url);
    const stop = () => release().finally(postgres.stop);
    return { adminUrl: url, cloneCommand: undefined, tablespace, keepsTemplates: true, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/**
 * One folder for each copy of the project and each user, outside the project, so that no two copies share the
 * data.
 */
function serverFolder(): string {
  const parts = [projectFile('.'), process.getuid?.(), bootId(), JSON.stringify(FAST)];
  const key = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 12);
  return join(tmpdir(), `rental-flow-test-${key}`);
}

/** A power cut may damage the data (see FAST), so it is used only until the machine restarts. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  } catch {
    return '';
  }
}
