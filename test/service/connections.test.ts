import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPool } from '../../src/database/connect/connection.js';
import { closeOrm, openOrm } from '../../src/database/orm/orm.js';
import { cloneDatabase, connectionTo, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';

const SETTINGS = `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout',
  'idle_in_transaction_session_timeout', 'jit', 'log_error_verbosity', 'log_min_error_statement',
  'gin_pending_list_limit', 'max_parallel_workers_per_gather', 'work_mem')
    order by name`;

const LIMITS = [
  ['gin_pending_list_limit', '16384'],
  ['idle_in_transaction_session_timeout', '10000'],
  ['jit', 'off'],
  ['lock_timeout', '3000'],
  ['max_parallel_workers_per_gather', '0'],
  ['statement_timeout', '10000'],
  ['work_mem', '16384'],
];

describe('a connection to the database', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  const role = `plain_${process.pid}`;
  beforeAll(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
    const name = new URL(database.url).pathname.slice(1);
    await runSql(database.url, `create role ${role} login password 'secret'`);
    for (const [setting, value] of [
      ['log_error_verbosity', 'default'],
      ['log_min_error_statement', 'error'],
    ])
      await runSql(database.url, `alter database ${name} set ${setting} = '${value}'`);
  });
  afterAll(async () => {
    await runSql(database.url, `drop owned by ${role}`);
    await runSql(database.url, `drop role ${role}`);
    await database.drop();
  });

  const settingsOf = async (url: string) => {
    const pool = createPool(connectionTo(url, {}), 1);
    const { rows } = await pool.query<{ name: string; setting: string }>(SETTINGS);
    await pool.end();
    return rows.map(({ name, setting }) => [name, setting]);
  };

  test('has time limits, compiles no statement, and writes no row into the server’s log', async () => {
    expect(await settingsOf(database.url)).toEqual([
      ...LIMITS.slice(0, 4),
      ['log_error_verbosity', 'terse'],
      ['log_min_error_statement', 'panic'],
      ...LIMITS.slice(4),
    ]);
  });

  test('has the same limits for a user who may not change the log settings', async () => {
    const url = new URL(database.url);
    url.username = role;
    url.password = 'secret';
    expect(await settingsOf(url.href)).toEqual([
      ...LIMITS.slice(0, 4),
      ['log_error_verbosity', 'default'],
      ['log_min_error_statement', 'error'],
      ...LIMITS.slice(4),
    ]);
    await runSql(database.url, `grant set on parameter log_min_error_statement to ${role}`);
    expect(await settingsOf(url.href)).toContainEqual(['log_min_error_statement', 'panic']);
  });

  test('keeps what the server has more of', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await runSql(database.url, `alter database ${name} set gin_pending_list_limit = '32MB'`);
    expect(await settingsOf(database.url)).toContainEqual(['gin_pending_list_limit', '32768']);
    await runSql(database.url, `alter database ${name} reset gin_pending_list_limit`);
  });

  test('is closed with the others even if it is still being opened', async () => {
    for (let round = 0; round < 10; round += 1) {
      const orm = await openOrm(connectionTo(database.url, {}), [], {
        discovery: { warnWhenNoEntities: false },
      });
      // The second statement requires another connection, which is being opened when the first one completes.
      await orm.em.execute('select 1');
      const second = orm.em.fork().execute('select pg_sleep(0.05)');
      const third = orm.em.fork().execute<{ two: number }[]>('select 2 as two');
      await closeOrm(orm, 10_000);
      await second;
      expect(await third).toEqual([{ two: 2 }]);
    }
    const others = `select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await eventually(async () => (await runSql(database.url, others)).length === 0);
  });
});
