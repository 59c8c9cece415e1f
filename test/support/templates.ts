import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, settingsOf } from '../../src/config.js';
import { brandOwnedTables } from '../../src/database/citus/tables.js';
import { migrate } from '../../src/database/migrate/migrate.js';
import { openOrm } from '../../src/database/orm/orm.js';
import type { BrandFacts } from '../../src/demo/facts.js';
import { EXAMPLE_DAY, loadDemo } from '../../src/demo/load.js';
import { entities } from '../../src/domain/entities.js';
import { projectFile } from '../../src/paths.js';
import { connectionTo, connectTo, runSql, urlOf } from './database.js';
import { SECRETS_KEY } from './secrets-key.js';
import type { TestServer } from './server.js';

/** The names of the databases that test databases are cloned from. */
export interface TemplateNames {
  /** Migrated, without rows. */
  empty: string;
  /** With the demo data. */
  demo: string;
  /** Migrated, for connections beside the tests: a database with a connection cannot be cloned. */
  checks: string;
}

export interface DemoData {
  operatorToken: string;
  brands: BrandFacts[];
}

/** The templates, as the comment on the last database describes them: it is written when all are complete. */
interface Kept {
  key: string;
  createdAt: number;
  names: TemplateNames;
  /** The tables with the brand in their key. */
  brandOwned: string[];
  facts: DemoData;
}

interface Templates extends Kept {
  /** Drops the templates that the next run does not use. */
  drop(): Promise<void>;
}

/** The inputs of the templates: folders, and this file. */
const SOURCES = [
  'data',
  'dist/migrations',
  'dist/test/support/templates.js',
  ...'auth database demo domain language'.split(' ').map((one) => `dist/src/${one}`),
];
/** Some rows contain the time of their creation, which tests compare with the current time. */
const FRESH_MS = 30 * 60 * 1000;
const UNUSED_AFTER_MS = 2 * 60 * 60 * 1000;
const CREATION_LOCK = 1_414_745_936;

/** Creates the templates, or uses those that another run of the same code has created a short time ago. */
export async function prepareTemplates(server: TestServer): Promise<Templates> {
  const { adminUrl, keepsTemplates } = server;
  const key = keepsTemplates ? sourcesHash() : randomBytes(6).toString('hex');
  const admin = await connectTo(adminUrl);
  try {
    // Of two runs that start together one creates the templates, and the other waits.
    await admin.query('select pg_advisory_lock($1)', [CREATION_LOCK]);
    if (keepsTemplates) await dropUnused(adminUrl);
    const kept = (await keptTemplates(adminUrl)).find(
      (one) => one.key === key && Date.now() - one.createdAt < FRESH_MS,
    );
    if (kept) return { ...kept, drop: async () => {} };
    const created = await create(adminUrl, key);
    const drop = () => dropDatabases(adminUrl, Object.values(created.names));
    return { ...created, drop: keepsTemplates ? async () => {} : drop };
  } finally {
    await admin.end();
  }
}

async function create(adminUrl: string, key: string): Promise<Kept> {
  const createdAt = Date.now();
  const nameOf = (kind: string): string => `template_${kind}_${key}_${createdAt}`;
  const names = { empty: nameOf('empty'), demo: nameOf('demo'), checks: nameOf('checks') };
  await runSql(adminUrl, `create database ${names.empty}`);
  await migrate(connectionTo(urlOf(adminUrl, names.empty)));
  for (const copy of [names.demo, names.checks])
    await runSql(adminUrl, `create database ${copy} template ${names.empty}`);
  const orm = await openOrm(connectionTo(urlOf(adminUrl, names.demo)), entities);
  const facts = await loadDemo(orm, settingsOf(readConfig({ SECRETS_KEY })), undefined, EXAMPLE_DAY);
  await orm.close();
  const brandOwned = await brandOwnedTables((sql) => runSql(urlOf(adminUrl, names.empty), sql));
  const created: Kept = { key, createdAt, names, brandOwned, facts };
  const description = JSON.stringify(created).replaceAll("'", "''");
  await runSql(adminUrl, `comment on database ${names.demo} is '${description}'`);
  return created;
}

async function keptTemplates(adminUrl: string): Promise<Kept[]> {
  const rows = await runSql<{ description: string }>(
    adminUrl,
    `select shobj_description(oid, 'pg_database') as description from pg_database
      where datname like 'template\\_demo\\_%' and shobj_description(oid, 'pg_database') is not null`,
  );
  return rows.map(({ description }) => JSON.parse(description) as Kept);
}

/** Drops old templates, and the databases of killed runs. */
async function dropUnused(adminUrl: string): Promise<void> {
  const rows = await runSql<{ datname: string }>(
    adminUrl,
    `select datname from pg_database d where datname ~ '^(template|test)_.*_[0-9]{13}$'
      and right(datname, 13)::bigint < $1 and not exists (select from pg_stat_activity a
        where a.datid = d.oid)`,
    [Date.now() - UNUSED_AFTER_MS],
  );
  await dropDatabases(
    adminUrl,
    rows.map(({ datname }) => datname),
  );
}

async function dropDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  for (const name of names) await runSql(adminUrl, `drop database if exists ${name} with (force)`);
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((one) => filesOf(projectFile(one))))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

const filesOf = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && !one.name.endsWith('.map'))
        .map((one) => join(one.parentPath, one.name))
        .sort();
