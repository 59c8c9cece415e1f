import { readdirSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { loadModule } from 'libpg-query';
import { distribute } from '../../src/database/citus/distribute.js';
import { distributeByBrand } from '../../src/database/citus/migration.js';
import { brandOwnedTables, citusTables } from '../../src/database/citus/tables.js';
import { migrate, withMigrations } from '../../src/database/migrate/migrate.js';
import { openOrm } from '../../src/database/orm/orm.js';
import { projectFile } from '../../src/paths.js';
import { rejectedByCitus } from '../support/citus-ddl.js';
import { citusCalls, installCitusStandIn } from '../support/citus-stand-in.js';
import { cloneDatabase, connectionTo, connectTo, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { statementsDuring } from '../support/statements.js';

const TABLE =
  'create table check_in (brand_id bigint, id bigserial, flow_id bigint, primary key (brand_id, id))';
const FOREIGN_KEY = 'alter table check_in add foreign key (brand_id, flow_id) references flow (brand_id, id)';

/** Creates a brand-owned table as a migration should. */
class CheckIns extends Migration {
  override async up(): Promise<void> {
    this.addSql(TABLE);
    await distributeByBrand(this, 'check_in');
    this.addSql(FOREIGN_KEY);
  }
}

class ForgottenCheckIns extends Migration {
  override up(): void {
    this.addSql(TABLE);
  }
}

class LateCheckIns extends Migration {
  override async up(): Promise<void> {
    this.addSql(TABLE);
    this.addSql(FOREIGN_KEY);
    await distributeByBrand(this, 'check_in');
  }
}

describe('the migrations', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeEach(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
  });
  afterEach(() => database.drop());

  const run = <R extends object>(sql: string) => runSql(database.url, sql) as Promise<R[]>;
  const notDistributed = async () => {
    const known = await citusTables(run);
    return (await brandOwnedTables(run)).filter((table) => !known.has(table));
  };
  async function distributeNow(): Promise<void> {
    await installCitusStandIn(database.url);
    const client = await connectTo(database.url);
    await distribute(client, { print: () => {}, lockTimeout: 3000 }).finally(() => client.end());
  }
  async function apply(migration: new (...args: ConstructorParameters<typeof Migration>) => Migration) {
    const orm = await openOrm(connectionTo(database.url), [], {
      discovery: { warnWhenNoEntities: false },
      migrations: { migrationsList: [migration], snapshot: false },
    });
    await orm.migrator.up().finally(() => orm.close());
  }

  test('distribute the tables that they create, if the database is distributed', async () => {
    const [first = ''] = readdirSync(projectFile('dist/migrations')).toSorted();
    await withMigrations(connectionTo(database.url), async (orm) => {
      await orm.migrator.down({ to: 0 });
      await orm.migrator.up({ to: first.replace(/\.js$/, '') });
    });
    await distributeNow();
    await migrate(connectionTo(database.url));
    expect(await notDistributed()).toEqual([]);
  });

  test('distribute a new table before they create its foreign keys', async () => {
    await distributeNow();
    await apply(CheckIns);
    expect((await citusCalls(database.url)).at(-1)).toBe('distribute check_in');
    expect(await notDistributed()).toEqual([]);
  });

  test('report a new table that is not distributed, or is distributed too late', async () => {
    await distributeNow();
    await expect(apply(LateCheckIns)).rejects.toThrow('distribute of check_in with foreign keys');
    await apply(ForgottenCheckIns);
    expect(await notDistributed()).toEqual(['check_in']);
  });

  test('create a plain table in a database without Citus, or not distributed yet', async () => {
    await apply(CheckIns);
    expect(await run('select from check_in')).toEqual([]);
    await run('drop table check_in');
    await run(`delete from mikro_orm_migrations where name = 'CheckIns'`);

    await installCitusStandIn(database.url);
    await apply(CheckIns);
    expect(await run('select from check_in')).toEqual([]);
    expect(await citusCalls(database.url)).toEqual([]);
  });

  test('fail with the statement that was rejected, and leave nothing', async () => {
    await withMigrations(connectionTo(database.url), (orm) => orm.migrator.down({ to: 0 }));
    await run('create table agent (id bigint)');
    await expect(migrate(connectionTo(database.url))).rejects.toMatchObject({ code: '42P07' });
    expect(await run(`select to_regclass('brand') as brand, to_regclass('flow') as flow`)).toEqual([
      { brand: null, flow: null },
    ]);
    await run('drop table agent');
    await migrate(connectionTo(database.url));
    expect(await run('select from flow')).toEqual([]);
  });

  test('only read a database that is up to date', async () => {
    const sent = await statementsDuring(() => migrate(connectionTo(database.url)));
    expect(sent.filter((sql) => /^(create|alter|insert|update|delete)/i.test(sql))).toEqual([]);
    expect(sent.filter((sql) => sql.startsWith('begin'))).toHaveLength(1);
  });

  test('change one node of a cluster after another', async () => {
    const sent = await statementsDuring(() =>
      withMigrations(connectionTo(database.url), (orm) => orm.migrator.down({ to: 0 })).then(() =>
        migrate(connectionTo(database.url)),
      ),
    );
    const setting = sent.indexOf(`set local citus.multi_shard_modify_mode = 'sequential'`);
    const created = sent.findIndex((sql) => sql.startsWith('create table brand'));
    expect(setting).toBeGreaterThan(-1);
    expect(sent.slice(setting, created).filter((sql) => /^(begin|commit)/.test(sql))).toEqual([]);
    expect(created).toBeGreaterThan(setting);
  });
});

describe('the check for statements that Citus rejects in a migration', () => {
  beforeAll(() => loadModule());

  test('finds none in the migrations', async () => {
    const database = await cloneDatabase(EMPTY_TEMPLATE);
    try {
      const sent = await statementsDuring(async () => {
        await withMigrations(connectionTo(database.url), (orm) => orm.migrator.down({ to: 0 }));
        await migrate(connectionTo(database.url));
      });
      expect(sent.some((sql) => sql.startsWith('create table flow'))).toBe(true);
      expect(sent.filter((sql) => rejectedByCitus(sql).length > 0)).toEqual([]);
    } finally {
      await database.drop();
    }
  });

  test.each([
    ['create trigger t after insert on flow execute function f()', 'a trigger'],
    ['drop index flow_by_created, flow_by_price', 'several indexes in one drop'],
    ['alter table flow add column number bigserial', 'a serial column'],
    ['alter table flow add column number bigint generated always as identity', 'an identity column'],
    ['create table t (id bigint generated by default as identity)', 'an identity column'],
    [
      'alter table flow add foreign key (brand_id, agent_id) references agent on delete set null',
      'a foreign key that changes rows',
    ],
  ])('reports %s', (sql, problem) => {
    expect(rejectedByCitus(sql)).toEqual([problem]);
  });

  test.each([
    'drop index flow_by_created',
    'create table t (brand_id bigint, id bigserial, primary key (brand_id, id))',
    'alter table flow add column note text',
    'alter table flow add foreign key (brand_id, agent_id) references agent (brand_id, id) on delete cascade',
  ])('does not report %s', (sql) => {
    expect(rejectedByCitus(sql)).toEqual([]);
  });
});
