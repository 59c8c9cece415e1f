import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig, settingsOf } from '../../src/config.js';
import { openOrm } from '../../src/database/orm/orm.js';
import { EXAMPLE_DAY, loadDemo } from '../../src/demo/load.js';
import { entities } from '../../src/domain/entities.js';
import { cloneDatabase, connectionTo, EMPTY_TEMPLATE, OWN_SQL, runSql } from '../support/database.js';
import { SECRETS_KEY } from '../support/secrets-key.js';

type Database = Awaited<ReturnType<typeof cloneDatabase>>;

/** The columns with secrets and random ids, by table. */
const RANDOM: Readonly<Record<string, readonly string[]>> = {
  api_key: ['prefix', 'secret_hash'],
  guarantor: ['application_id'],
  operator_token: ['prefix', 'secret_hash'],
  webhook_endpoint: ['secret', 'secret_hint'],
};

/** The rows that each brand inserts with consecutive ids. */
const IN_BLOCKS = [
  'flow',
  'sub_tenant',
  'contract_record',
  'payment',
  'certificate',
  'guarantor',
  'maintenance_issue',
  'portal_lead',
  'timeline_entry',
  'deadline',
];

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

/** Every row of a table without its random columns. */
async function rowsOf({ url }: Database, table: string): Promise<string[]> {
  const rows = await runSql<{ row: string }>(
    url,
    `select (to_jsonb(t) - $1::text[])::text as row from "${table}" t order by 1`,
    [RANDOM[table] ?? []],
  );
  return rows.map(({ row }) => row);
}

describe('two first starts of the demo on the same day', () => {
  let first: Database;
  let second: Database;
  let tables: string[];
  beforeAll(async () => {
    first = await cloneDatabase();
    second = await cloneDatabase(EMPTY_TEMPLATE);
    // The demo creates its brands and their rows in one transaction, which the service never does.
    const connection = connectionTo(second.url);
    // On a slow machine the work between two statements takes longer than the usual limit.
    const limits = { ...connection.limits, idleTransactionTimeout: 100 };
    const orm = await openOrm({ ...connection, limits, applicationName: OWN_SQL }, entities);
    await loadDemo(orm, settingsOf(readConfig({ SECRETS_KEY })), undefined, EXAMPLE_DAY).finally(() =>
      orm.close(),
    );
    tables = (await runSql<{ name: string }>(first.url, TABLES)).map(({ name }) => name);
  });
  afterAll(() => Promise.all([first.drop(), second.drop()]));

  test('create the same rows in every table', async () => {
    expect(tables).toContain('flow');
    for (const table of tables)
      expect({ table, rows: await rowsOf(second, table) }).toEqual({
        table,
        rows: await rowsOf(first, table),
      });
  });

  test('leave every sequence at the same number', async () => {
    const SEQUENCES = 'select sequencename as name, last_value::text as last from pg_sequences order by 1';
    expect(await runSql(second.url, SEQUENCES)).toEqual(await runSql(first.url, SEQUENCES));
  });

  test.each(IN_BLOCKS)('give each brand a separate block of ids: %s', async (table) => {
    const [blocks] = await runSql(
      second.url,
      `select max(id) filter (where brand_id = 1) < min(id) filter (where brand_id = 2) as apart from ${table}`,
    );
    expect(blocks).toEqual({ apart: true });
  });
});
