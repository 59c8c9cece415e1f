import type { ClientBase } from 'pg';
import { StartError } from '../../errors.js';
import { ONE_NODE_AFTER_ANOTHER } from '../migrate/migrate.js';
import { type Fingerprint, fingerprint } from './fingerprint.js';
import { addForeignKeys, dropForeignKeys, foreignKeysOf } from './foreign-keys.js';
import { limitNodes } from './limit-nodes.js';
import { distributionOf } from './migration.js';
import { brandOwnedTables, citusTables, hasCitus, type RunSql, tablesBesideBrands } from './tables.js';

const NO_CITUS = [
  'Citus is not installed in this database.',
  'Run "create extension citus" in it and on every worker node,',
  'add the workers with "select citus_add_node(…)", and try again.',
  'docs/guides/cluster.md has the steps.',
].join(' ');
const NO_COORDINATOR = [
  'The address of the coordinator is not set.',
  `Run "select citus_set_coordinator_host('<name or address>')" and try again.`,
].join(' ');
const NO_WORKERS = [
  'The cluster has no workers: every table would stay on the coordinator.',
  `Add them first with "select citus_add_node('<name or address>', 5432)",`,
  'or run "db distribute --coordinator-only" if that is intended.',
].join(' ');
const IN_USE = [
  'Another connection is using the tables.',
  'Stop every instance of the service and its workers, and try again.',
].join(' ');

const LOCK_NOT_AVAILABLE = '55P03';
const KNOWS_ITSELF =
  'select from pg_dist_node having count(*) = 0 or count(*) filter (where groupid = 0) > 0';

const HAS_WORKERS = `select from pg_dist_node
  where groupid <> 0 and isactive and noderole = 'primary' limit 1`;

/** Copying a table may take as long as a migration; waiting for another connection does not. */
const WAIT_BRIEFLY = `set local lock_timeout = '3s'`;

export interface DistributeOptions {
  print: (line: string) => void;
  /** The longest wait for a lock, in milliseconds; 0 means no limit. */
  lockTimeout: number;
  /** Whether a cluster without workers is accepted. */
  coordinatorOnly?: boolean | undefined;
}

/**
 * Turns the database into a distributed one, in one transaction: brands on every node, what they own by
 * brand, and API keys on the coordinator. Tables that are distributed already stay as they are. Then sets the
 * limits of the nodes.
 */
export async function distribute(
  client: ClientBase,
  { print, lockTimeout, coordinatorOnly = false }: DistributeOptions,
): Promise<void> {
  const run: RunSql = async (sql) => (await client.query(sql)).rows;
  if (!(await hasCitus(run))) throw new StartError(NO_CITUS);
  if ((await run(KNOWS_ITSELF)).length === 0) throw new StartError(NO_COORDINATOR);
  if (!coordinatorOnly && (await run(HAS_WORKERS)).length === 0) throw new StartError(NO_WORKERS);
  await distributeTables(run, print);
  await limitNodes(run, lockTimeout, print);
}

async function distributeTables(run: RunSql, print: (line: string) => void): Promise<void> {
  await run('begin');
  try {
    await run(ONE_NODE_AFTER_ANOTHER);
    await run(WAIT_BRIEFLY);
    const plan = await planOf(run);
    if (plan.all.length === 0) print('Every table is distributed already; nothing to do.');
    else await convert(run, plan, print);
    await run('commit');
  } catch (error) {
    await run('rollback').catch(() => {});
    const isLocked =
      typeof error === 'object' && error !== null && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
    throw isLocked ? new StartError(IN_USE) : error;
  }
}

/** The tables that Citus does not manage yet, by how they are distributed. */
interface Plan {
  toEveryNode: string[];
  byBrand: string[];
  onOneNode: string[];
  all: string[];
  /** A table that is distributed by brand already. */
  neighbour: string | undefined;
}

async function planOf(run: RunSql): Promise<Plan> {
  const managed = await citusTables(run);
  const isNew = (table: string) => !managed.has(table);
  const owned = await brandOwnedTables(run);
  const [toEveryNode, byBrand] = [['brand'].filter(isNew), owned.filter(isNew)];
  const onOneNode = (await tablesBesideBrands(run)).filter(isNew);
  const all = [...toEveryNode, ...byBrand, ...onOneNode];
  return { toEveryNode, byBrand, onOneNode, all, neighbour: owned.find((table) => managed.has(table)) };
}

async function convert(run: RunSql, plan: Plan, print: (line: string) => void): Promise<void> {
  await run(`lock table ${plan.all.map((table) => `"${table}"`).join(', ')} in access exclusive mode`);
  const before = await fingerprints(run, plan.all);
  const keys = await foreignKeysOf(run, plan.all);
  await dropForeignKeys(run, keys);
  print(`${keys.length} foreign keys were dropped; the last step adds them again.`);
  for (const table of plan.toEveryNode) {
    await run(`select create_reference_table('${table}')`);
    print(`${table}: a copy on every node, ${rowsOf(before, table)}.`);
  }
  let { neighbour = 'none' } = plan;
  for (const table of plan.byBrand) {
    await run(distributionOf(table, neighbour));
    print(`${table}: distributed by brand, ${rowsOf(before, table)}.`);
    if (neighbour === 'none') neighbour = table;
  }
  for (const table of plan.onOneNode) {
    await run(`select citus_add_local_table_to_metadata('${table}')`);
    print(`${table}: stays on the coordinator, ${rowsOf(before, table)}.`);
  }
  // Citus leaves the rows that it copied in the old tables, and nothing reads them there any more.
  for (const table of [...plan.toEveryNode, ...plan.byBrand])
    await run(`select truncate_local_data_after_distributing_table('${table}')`);
  compare(before, await fingerprints(run, plan.all));
  print('Every row is there: counts and checksums are the same as before.');
  await addForeignKeys(run, keys);
  print(`${keys.length} foreign keys were added again.`);
}

async function fingerprints(run: RunSql, tables: readonly string[]): Promise<Map<string, Fingerprint>> {
  const found = new Map<string, Fingerprint>();
  for (const table of tables) found.set(table, await fingerprint(run, table));
  return found;
}

const rowsOf = (found: ReadonlyMap<string, Fingerprint>, table: string): string =>
  `${found.get(table)?.rows} rows`;

function compare(before: ReadonlyMap<string, Fingerprint>, after: ReadonlyMap<string, Fingerprint>): void {
  for (const [table, { rows, checksum }] of before) {
    const now = after.get(table);
    if (now?.rows !== rows || now.checksum !== checksum)
      throw new StartError(
        `Table ${table} had ${rows} rows with checksum ${checksum}, and has ${now?.rows} with ` +
          `${now?.checksum} ` +
          'after its distribution. Nothing was changed.',
      );
  }
}
