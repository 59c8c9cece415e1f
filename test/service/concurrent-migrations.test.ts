import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { migrate, withMigrations } from '../../src/database/migrate/migrate.js';
import { projectFile } from '../../src/paths.js';
import { checkIndexes } from '../../src/service/findings/indexes.js';
import {
  cloneDatabase,
  connectionTo,
  connectTo,
  EMPTY_TEMPLATE,
  ownPool,
  runSql,
} from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { LONG_LIMITS } from '../support/time-limits.js';

const FOLDER = projectFile('dist/test/support/concurrent-migrations');

/** Far more than these migrations take, and less than the time limit of a test. */
const LIMITS = { ...LONG_LIMITS, DB_MIGRATION_TIMEOUT: '45s' };

const INDEXES = `select c.relname as name, i.indisvalid as "isValid" from pg_index i
  join pg_class c on c.oid = i.indexrelid where c.relname like 'check_in_by_%' order by 1`;

const WAITING = `select from pg_stat_activity where datname = current_database()
  and application_name = 'rental-flow-migration' and query ~ '^(select pg_try_advisory|rollback)'`;

const SLOW_LOCK = `create function pg_try_advisory_xact_lock(key bigint) returns boolean language plpgsql as $$
  begin
    perform pg_sleep(0.2);
    return pg_catalog.pg_try_advisory_xact_lock(key);
  end $$`;

const COMPLETE = [
  { name: 'check_in_by_day', isValid: true },
  { name: 'check_in_by_place', isValid: true },
];

describe('a migration that creates its indexes concurrently', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let user: Client;
  beforeEach(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
    await withMigrations(connectionTo(database.url), ({ migrator }) => migrator.down({ to: 0 }));
    user = await connectTo(database.url);
  });
  afterEach(async () => {
    await user.end();
    await database.drop();
  });

  const start = () => migrate(connectionTo(database.url, LIMITS), FOLDER);
  const indexes = () => runSql(database.url, INDEXES);
  const applied = async () =>
    (await runSql<{ name: string }>(database.url, 'select name from mikro_orm_migrations order by id')).map(
      ({ name }) => name,
    );
  const doctor = async (pending: string[]) => {
    const pool = ownPool(database.url);
    return checkIndexes(pool, { pending }).finally(() => pool.end());
  };

  /** The instances that wait for the lock of the migrations. */
  const waiting = () => runSql(database.url, WAITING);

  /** Starts, and waits until the second index is being created. Its transaction keeps it from completion. */
  async function startUntilSecondIndex(): Promise<{ started: Promise<void> }> {
    await runSql(
      database.url,
      `create table check_in (id bigint primary key, held_on date not null, place text not null);
       create index check_in_by_day on check_in (held_on, id);
       insert into mikro_orm_migrations (name) values ('Migration1')`,
    );
    await user.query('begin');
    await user.query(`insert into check_in values (0, '2026-01-01', 'there')`);
    const started = start();
    started.catch(() => {});
    await eventually(async () => (await indexes()).some(({ name }) => name === 'check_in_by_place'));
    return { started };
  }

  test('runs between the transactions of the migrations before and after it', async () => {
    await start();
    expect(await indexes()).toEqual(COMPLETE);
    expect(await applied()).toEqual(['Migration1', 'Migration2', 'Migration3']);
    expect(await runSql(database.url, 'select count(note)::int as notes from check_in')).toEqual([
      { notes: 0 },
    ]);
  });

  test('lets the table be changed meanwhile', async () => {
    const { started } = await startUntilSecondIndex();
    await runSql(database.url, `insert into check_in values (1, '2026-01-01', 'elsewhere')`);
    await user.query('commit');
    await started;
    expect(await indexes()).toEqual(COMPLETE);
  });

  test('that is killed while running is reported by the doctor, and finished by the next start', async () => {
    const { started } = await startUntilSecondIndex();
    expect(await doctor(['Migration2', 'Migration3'])).toMatchObject({
      status: 'note',
      message: 'Being created now: check_in_by_place of check_in.',
    });
    await runSql(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'create index concurrently%' and pid <> pg_backend_pid()`,
    );
    await expect(started).rejects.toThrow();
    await user.query('commit');
    expect(await indexes()).toEqual([COMPLETE[0], { name: 'check_in_by_place', isValid: false }]);
    expect(await doctor(['Migration2', 'Migration3'])).toMatchObject({
      status: 'error',
      message: expect.stringMatching(
        /interrupted: check_in_by_place of check_in\. Start the service, or run .*migrate/,
      ),
    });

    await start();
    expect(await indexes()).toEqual(COMPLETE);
    expect(await applied()).toEqual(['Migration1', 'Migration2', 'Migration3']);
    expect(await doctor([])).toMatchObject({ status: 'ok' });
  });

  test('that completed its indexes before it was killed does not create them again', async () => {
    await start();
    const created = `select oid from pg_class where relname like 'check_in_by_%' order by relname`;
    const before = await runSql(database.url, created);
    await runSql(database.url, `delete from mikro_orm_migrations where name = 'Migration2'`);
    await start();
    expect(await runSql(database.url, created)).toEqual(before);
    expect(await applied()).toContain('Migration2');
  });

  test('does not have to wait for other instances that start and wait for it', async () => {
    const { started } = await startUntilSecondIndex();
    const others = [start(), start()];
    await eventually(async () => (await waiting()).length === 2);
    await user.query('commit');
    await Promise.all([started, ...others]);
    expect(await indexes()).toEqual(COMPLETE);
    expect(await applied()).toEqual(['Migration1', 'Migration2', 'Migration3']);
  });

  test('does not have to wait for them if each attempt to lock takes long, as on a busy server', async () => {
    await runSql(database.url, SLOW_LOCK);
    const name = new URL(database.url).pathname.slice(1);
    // A function of the server itself is otherwise found first.
    await runSql(database.url, `alter database ${name} set search_path = public, pg_catalog`);
    const { started } = await startUntilSecondIndex();
    const others = [start(), start()];
    await eventually(async () => (await waiting()).length === 2);
    await user.query('commit');
    await Promise.all([started, ...others]);
    expect(await indexes()).toEqual(COMPLETE);
  });
});
