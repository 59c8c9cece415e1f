import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { type Owner, runWork, Work } from '../../src/database/connect/work.js';
import { closeOrm, type Orm, openOrm } from '../../src/database/orm/orm.js';
import { Statements } from '../../src/database/wire/statements.js';
import { cloneDatabase, connectionTo, EMPTY_TEMPLATE, runSql } from '../support/database.js';

describe('statements whose results are text', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let orm: Orm;
  let pool: Pool;
  let statements: Statements;
  beforeAll(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
    orm = await openOrm(connectionTo(database.url), [], { discovery: { warnWhenNoEntities: false } });
    pool = await orm.em.getConnection().getNativeClient();
    statements = new Statements(pool, { prepare: true });
  });
  afterAll(async () => {
    await closeOrm(orm, 1000);
    await database.drop();
  });

  const cellsOf = (owner: Owner, text: string) => runWork(new Work(owner), () => statements.cells(text, []));
  const pid = async (): Promise<string> =>
    (await statements.cells('select pg_backend_pid()', []))[0]?.[0] ?? '';
  const preparedBy = async (): Promise<number> =>
    Number((await statements.cells('select count(*) from pg_prepared_statements', []))[0]?.[0]);

  test('accept every kind of parameter', async () => {
    const strings = ['', 'null', 'a "b" \\ {c},', 'é 😀\u2028', "o'clock"];
    const instant = new Date('2026-05-01T09:30:00.120Z');
    expect(
      await statements.cells(
        `select $1::text, $2::int, $3::timestamptz = '2026-05-01 09:30:00.12+00', $4::boolean,
          array_to_json($5::text[]), array_to_json($6::bigint[]), $7::float8`,
        [null, 7, instant, true, strings, [1, 2], 1e-7],
      ),
    ).toEqual([[null, '7', 't', 't', JSON.stringify(strings), '[1,2]', '1e-07']]);
    expect(await statements.cells('select 1 where false', [])).toEqual([]);
  });

  test('of one turn have separate connections while most are free, three at most', async () => {
    expect(new Set(await Promise.all([pid(), pid(), pid()])).size).toBe(3);
    expect(new Set(await Promise.all([pid(), pid(), pid(), pid()])).size).toBe(1);
  });

  test('of one turn otherwise share a connection, eight at most', async () => {
    const pids = await Promise.all(Array.from({ length: 9 }, pid));
    expect(new Set(pids.slice(0, 8)).size).toBe(1);
    expect(new Set(pids).size).toBe(2);
    expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  });

  test('of two brands share no connection', async () => {
    const pids = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        cellsOf(at % 2, 'select pg_backend_pid()').then(([cells]) => cells?.[0]),
      ),
    );
    const [even, odd] = [0, 1].map((rest) => new Set(pids.filter((_, at) => at % 2 === rest)));
    expect([even?.size, odd?.size, new Set(pids).size]).toEqual([1, 1, 2]);
  });

  test('of one brand use half of the connections, and leave the others to other brands', async () => {
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    const held: Promise<unknown>[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      held.push(cellsOf(1, 'select pg_advisory_xact_lock_shared(1)'));
      await nextTurn();
    }
    expect(await cellsOf(2, 'select 1')).toEqual([['1']]);
    // One is that of the holder.
    expect(pool.totalCount - pool.idleCount).toBe(1 + 5);
    await holder.query('select pg_advisory_unlock(1)');
    holder.release();
    expect(await Promise.all(held)).toEqual(held.map(() => [['']]));
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });

  test('fail separately', async () => {
    const one = () => statements.cells('select 1', []);
    const results = await Promise.allSettled([
      one(),
      statements.cells('select 1 / $1::int', [0]),
      statements.cells('select nothing', []),
      statements.cells('select nothing', []),
      one(),
    ]);
    expect(
      results.map((result) => (result.status === 'rejected' ? result.reason.code : result.value)),
    ).toEqual([[['1']], '22012', '42703', '42703', [['1']]]);
    expect(await one()).toEqual([['1']]);
  });

  test('are prepared once on a connection, 200 at most', async () => {
    const before = await pid();
    for (let number = 0; number < 250; number += 1)
      expect(await statements.cells(`select ${number}`, [])).toEqual([[String(number)]]);
    expect(await pid()).toBe(before);
    expect(await preparedBy()).toBe(200);
    expect(await statements.cells('select 249', [])).toEqual([['249']]);
    expect(await statements.cells('select 1', [])).toEqual([['1']]);
    expect(await preparedBy()).toBe(200);
  });

  test('are not prepared if a pooler would lose them', async () => {
    const before = await preparedBy();
    const unprepared = new Statements(pool, { prepare: false });
    expect(await unprepared.cells('select $1::int', [5])).toEqual([['5']]);
    expect(await preparedBy()).toBe(before);
  });

  test('are sent again if the connection has lost them', async () => {
    const ask = () => statements.cells('select $1::int + 1', [1]);
    expect(await ask()).toEqual([['2']]);
    await pool.query('deallocate all');
    expect(await Promise.all([ask(), ask(), pid()])).toEqual([[['2']], [['2']], expect.any(String)]);
    expect(await ask()).toEqual([['2']]);
  });

  test('are sent again if a migration has changed their columns', async () => {
    await runSql(database.url, 'create table changing (value int); insert into changing values (1)');
    const ask = () => statements.cells('select value from changing', []);
    expect(await ask()).toEqual([['1']]);
    await runSql(database.url, 'alter table changing alter value type text using value || $$ of them$$');
    expect(await ask()).toEqual([['1 of them']]);
    expect(await ask()).toEqual([['1 of them']]);
  });

  test('are rejected when their connection ends, and the next ones use another', async () => {
    const waiting = ['pg_sleep(60)', 2, 3, 4, 5, 6, 7, 8].map((one) => statements.cells(`select ${one}`, []));
    const settled = Promise.allSettled(waiting);
    while ((await end(database.url)) === 0);
    const reasons = (await settled).map((result) =>
      result.status === 'rejected' ? result.reason.message : '',
    );
    expect(reasons).toEqual(reasons.map(() => expect.stringMatching(/terminat/)));
    expect(await statements.cells('select 4', [])).toEqual([['4']]);
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });

  test('are rejected by a closed pool', async () => {
    const its = await openOrm(connectionTo(database.url), [], { discovery: { warnWhenNoEntities: false } });
    const closed = new Statements(await its.em.getConnection().getNativeClient(), { prepare: true });
    await closeOrm(its, 1000);
    await expect(closed.cells('select 1', [])).rejects.toThrow('Cannot use a pool after calling end');
  });
});

/** Ends the sleeping connections; returns their number. */
const end = async (url: string): Promise<number> =>
  (
    await runSql(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep%'`,
    )
  ).length;
