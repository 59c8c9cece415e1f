import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brandOwnedTables } from '../../src/database/citus/tables.js';
import { startEmbedded } from '../../src/database/embedded/embedded.js';
import { migrate } from '../../src/database/migrate.js';
import { openOrm } from '../../src/database/orm.js';
import { loadDemo } from '../../src/demo/load.js';
import { entities } from '../../src/domain/entities.js';
import { connectionTo, DEMO_TEMPLATE, EMPTY_TEMPLATE, runSql } from './database.js';
import type { Shared } from './shared.js';

/** Nothing of a test has to survive a power cut. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
};

/** One real PostgreSQL for all test files, with two templates: migrated, and with the demo's data. */
export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rental-flow-test-'));
  const postgres = await startEmbedded(dataDir, FAST);
  const admin = postgres.urlOf('postgres');
  // Whoever interrupts the tests gets no tear-down: the server must not outlive them.
  process.once('exit', () => stopNow(dataDir));

  await runSql(admin, `create database ${EMPTY_TEMPLATE}`);
  await migrate(connectionTo(postgres.urlOf(EMPTY_TEMPLATE)));

  await runSql(admin, `create database ${DEMO_TEMPLATE} template ${EMPTY_TEMPLATE}`);
  const demo = await openOrm(connectionTo(postgres.urlOf(DEMO_TEMPLATE)), entities);
  const facts = await loadDemo(demo, undefined);
  await demo.close();

  const brandOwned = await brandOwnedTables((sql) => runSql(postgres.urlOf(EMPTY_TEMPLATE), sql));
  const shared: Shared = { adminUrl: admin, brandOwned, facts };
  process.env.RENTAL_FLOW_TEST = JSON.stringify(shared);
  Object.assign(globalThis, { stopPostgres: postgres.stop, dataDir });
}

function stopNow(dataDir: string): void {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]), 'SIGINT');
}
