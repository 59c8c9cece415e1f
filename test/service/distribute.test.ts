import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { distribute } from '../../src/database/citus/distribute.js';
import { citusCalls, installCitusStandIn } from '../support/citus-stand-in.js';
import { cloneDatabase, connectTo, runSql } from '../support/database.js';
import { TestProcess } from '../support/process.js';
import { shared } from '../support/shared.js';

const FOREIGN_KEYS = `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  || ' ' || convalidated as key
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Tables that name a brand and stay on one node: keys are looked up before their brand is known. */
const LOCAL = ['api_key', 'console_visit'];

describe('distributing a database over the nodes of a cluster', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let client: Client | undefined;
  let printed: string[];
  beforeEach(async () => {
    database = await cloneDatabase();
    printed = [];
  });
  afterEach(async () => {
    await client?.end();
    client = undefined;
    await database.drop();
  });

  /** Runs the command on the database, which by default has the stand-in for Citus. */
  async function run({ isInstalled = true } = {}): Promise<void> {
    if (isInstalled) await installCitusStandIn(database.url);
    await again();
  }
  async function again(options: { coordinatorOnly?: boolean } = {}): Promise<void> {
    client ??= await connectTo(database.url);
    await distribute(client, { lockTimeout: 2500, print: (line) => printed.push(line), ...options });
  }
  const foreignKeys = async () =>
    (await runSql<{ key: string }>(database.url, FOREIGN_KEYS)).map(({ key }) => key);

  test('puts brands on every node, their data by brand, and keys on one node', async () => {
    const before = await foreignKeys();
    await run();
    const [first = '', ...others] = shared().brandOwned;
    expect(await citusCalls(database.url)).toEqual([
      'reference brand',
      ...[first, ...others].map((table) => `distribute ${table}`),
      ...LOCAL.map((table) => `local ${table}`),
      ...['brand', first, ...others].map((table) => `truncate ${table}`),
    ]);
    expect(before.length).toBeGreaterThan(30);
    expect(await foreignKeys()).toEqual(before);
  });

  test('changes one node after another, as a transaction over all tables requires', async () => {
    await run();
    expect(await runSql(database.url, 'select distinct mode from citus_stand_in.calls')).toEqual([
      { mode: 'sequential' },
    ]);
  });

  test('prints the result of every table, its number of rows, and that the rows were compared', async () => {
    await run();
    const [{ flows } = { flows: '' }] = await runSql<{ flows: string }>(
      database.url,
      'select count(*) as flows from flow',
    );
    expect(printed).toContain(`flow: distributed by brand, ${flows} rows.`);
    expect(printed).toContain('brand: a copy on every node, 2 rows.');
    expect(printed).toContain('Every row is there: counts and checksums are the same as before.');
    for (const table of [...shared().brandOwned, 'brand', ...LOCAL])
      expect(printed.filter((line) => line.startsWith(`${table}: `))).toHaveLength(1);
  });

  test('can be repeated: distributed tables stay unchanged, and new ones are distributed', async () => {
    await run();
    const calls = await citusCalls(database.url);
    printed = [];
    await again();
    expect(printed[0]).toBe('Every table is distributed already; nothing to do.');
    expect(await citusCalls(database.url)).toEqual(calls);

    await runSql(
      database.url,
      `create table check_in (brand_id bigint references brand (id), id bigserial, flow_id bigint,
        primary key (brand_id, id),
        foreign key (brand_id, flow_id) references flow (brand_id, id))`,
    );
    const before = await foreignKeys();
    await again();
    expect((await citusCalls(database.url)).slice(calls.length)).toEqual([
      'distribute check_in',
      'truncate check_in',
    ]);
    expect(await foreignKeys()).toEqual(before);
  });

  test('changes nothing if a row would be lost, and names the table', async () => {
    await installCitusStandIn(database.url);
    client = await connectTo(database.url);
    await client.query(`set stand_in.lose_rows_of = 'certificate'`);
    const before = await foreignKeys();
    const rows = await runSql(database.url, 'select * from certificate order by id');
    await expect(again()).rejects.toThrow(
      /^Table certificate had \d+ rows .* and has 0 .* Nothing was changed\.$/,
    );
    expect(await citusCalls(database.url)).toEqual([]);
    expect(await foreignKeys()).toEqual(before);
    expect(await runSql(database.url, 'select * from certificate order by id')).toEqual(rows);
  });

  test('detects a changed value', async () => {
    await installCitusStandIn(database.url);
    await runSql(
      database.url,
      `create or replace function citus_stand_in.create_reference_table(table_name regclass) returns void
        language sql
        as $$ update brand set name = 'Another' where id = 1 $$`,
    );
    await expect(again()).rejects.toThrow(/^Table brand had 2 rows .* and has 2 /);
  });

  test('is rejected with a sentence if Citus is not installed', async () => {
    await expect(run({ isInstalled: false })).rejects.toThrow(
      /^Citus is not installed in this database\. Run "create extension citus" .* docs\/guides\/cluster\.md/,
    );
    expect(printed).toEqual([]);
  });

  test('is a command, which exits with 1 if it is rejected', async () => {
    const environment = { DATABASE_URL: database.url };
    const rejected = new TestProcess('dist/src/cli/main.js', environment, 'db', 'distribute');
    expect([await rejected.end(), rejected.output]).toEqual([
      1,
      expect.stringMatching(/^Citus is not installed in this database\. .*\n$/),
    ]);
    await installCitusStandIn(database.url);
    const done = new TestProcess('dist/src/cli/main.js', environment, 'db', 'distribute');
    expect(await done.end()).toBe(0);
    const { steps } = JSON.parse(done.stdout);
    expect(steps.join('\n')).toMatch(/\d+ foreign keys were added again\.\nEvery node: .*\nEvery node: .*$/);
  });

  test('is rejected with a sentence if the coordinator is not registered', async () => {
    await installCitusStandIn(database.url);
    await runSql(database.url, 'delete from citus_stand_in.pg_dist_node where groupid = 0');
    await expect(again()).rejects.toThrow(/citus_set_coordinator_host/);
    await runSql(database.url, `insert into citus_stand_in.pg_dist_node values ('coordinator', 0)`);
    await again();
  });

  test.each([
    ['has no nodes yet', 'delete from citus_stand_in.pg_dist_node'],
    ['has the coordinator alone', 'delete from citus_stand_in.pg_dist_node where groupid > 0'],
    ['has a worker that is not active', 'update citus_stand_in.pg_dist_node set isactive = groupid = 0'],
  ])('a cluster that %s is rejected with what to do, unless the option allows it', async (_, change) => {
    await installCitusStandIn(database.url);
    await runSql(database.url, change);
    await expect(again()).rejects.toThrow(
      /^The cluster has no workers: .* "select citus_add_node\(.*\)", or run "db distribute --coordinator-only"/,
    );
    expect(await citusCalls(database.url)).toEqual([]);
    await again({ coordinatorOnly: true });
    expect(await citusCalls(database.url)).toContain('distribute flow');
  });

  test('limits waits for locks on connections between the nodes, as on those of the service', async () => {
    await run();
    const limits = async () => ({
      ...(await runSql(database.url, 'show lock_timeout'))[0],
      ...(await runSql(database.url, 'show jit'))[0],
    });
    expect(await limits()).toEqual({ lock_timeout: '2500ms', jit: 'off' });
    expect(printed.at(-2)).toMatch(
      /^Every node: lock_timeout = '2500ms' for the role \S+ in this database\.$/,
    );
    await runSql(
      database.url,
      `alter role current_user in database ${nameOf(database.url)} reset lock_timeout`,
    );
    await again();
    expect(await limits()).toEqual({ lock_timeout: '2500ms', jit: 'off' });
  });

  test('is rejected with a sentence while another connection uses the tables', async () => {
    const user = await connectTo(database.url);
    try {
      await user.query('begin');
      await user.query('select from flow limit 1');
      await expect(run()).rejects.toThrow(/^Another connection is using the tables\. Stop every instance/);
      expect(await citusCalls(database.url)).toEqual([]);
    } finally {
      await user.end();
    }
  });
});
