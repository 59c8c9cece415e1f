import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { type Connections, connectionsOf } from '../../src/database/connect/connections.js';
import { type Owner, runWork, Work } from '../../src/database/connect/work.js';
import { closeOrm, type Orm, openOrm } from '../../src/database/orm/orm.js';
import { cloneDatabase, connectionTo, EMPTY_TEMPLATE } from '../support/database.js';
import { eventually } from '../support/eventually.js';

const SIZE = 6;
const HALF = SIZE / 2;
/** Longer than anything here takes, so that a missing limit fails these tests soon. */
const LIMIT_MS = 20_000;
const LOCK = 'select pg_advisory_xact_lock_shared(1)';

describe('the connections of a pool', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let orm: Orm;
  let pool: pg.Pool;
  let connections: Connections;
  beforeAll(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
    orm = await openOrm(connectionTo(database.url, { DB_POOL_SIZE: String(SIZE) }), [], {
      discovery: { warnWhenNoEntities: false },
    });
    pool = await orm.em.getConnection().getNativeClient();
    connections = connectionsOf(pool);
  });
  afterAll(async () => {
    await closeOrm(orm, 1000);
    await database.drop();
  });
  beforeEach(() => eventually(() => !connections.isBusy, LIMIT_MS));

  const inUse = (): number => pool.totalCount - pool.idleCount;
  const asOwner = <T>(owner: Owner, task: () => Promise<T>): Promise<T> => runWork(new Work(owner), task);

  /** Ways to use a connection other than by reads of rows. */
  const WAYS: readonly (readonly [string, (text: string) => Promise<unknown>])[] = [
    ['statements of the ORM', (text) => orm.em.fork().execute(text)],
    ['statements of the query builder', (text) => orm.em.fork().transact((em) => em.execute(text))],
    [
      'transactions of the service',
      (text) => {
        const em = orm.em.forRequest();
        return em.transact(() => em.execute(text));
      },
    ],
  ];

  test.each(WAYS)('are limited to one half for one brand, with %s', async (_, run) => {
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    const held = Array.from({ length: 2 * SIZE }, () => asOwner(1, () => run(LOCK)));
    try {
      await eventually(() => connections.waiting === 2 * SIZE - HALF && inUse() === 1 + HALF, LIMIT_MS);
      expect(await asOwner(2, () => orm.em.fork().execute('select 1 as one'))).toEqual([{ one: 1 }]);
      expect([inUse(), connections.waiting]).toEqual([1 + HALF, 2 * SIZE - HALF]);
    } finally {
      await holder.query('select pg_advisory_unlock(1)');
      holder.release();
      await Promise.allSettled(held);
    }
    await Promise.all(held);
    expect(inUse()).toBe(0);
  });

  test('go to the waiting brand that has the fewest, then to the one that has waited longest', async () => {
    const served: Owner[] = [];
    const clients: pg.PoolClient[] = [];
    const acquire = async (owner: Owner): Promise<void> => {
      clients.push(await connections.acquire(owner));
      served.push(owner);
    };
    for (const owner of [1, 1, 1, 2, 2, 3]) await acquire(owner);
    const waiting = Promise.all([1, 1, 2, 2, 3, 4, 5].map(acquire));
    const giveBack = async (): Promise<void> => {
      const before = served.length;
      clients.shift()?.release();
      await eventually(() => served.length > before || connections.waiting === 0, LIMIT_MS);
    };
    try {
      // The first brand releases its three, then the second one releases one of its two.
      for (let given = 0; given < 4; given += 1) await giveBack();
      expect(served.slice(SIZE)).toEqual([4, 5, 1, 2]);
    } finally {
      while (clients.length > 0 || connections.waiting > 0) await giveBack();
    }
    await waiting;
    expect(served.slice(SIZE).toSorted()).toEqual([1, 1, 2, 2, 3, 4, 5]);
    expect(connections.isBusy).toBe(false);
  });

  test('are waited for no longer than DB_CONNECT_TIMEOUT while others have all of them', async () => {
    // The limit is also that of opening a connection, which takes a while on a busy machine.
    const limits = { DB_POOL_SIZE: '2', DB_CONNECT_TIMEOUT: '2s' };
    const short = await openOrm(connectionTo(database.url, limits), [], {
      discovery: { warnWhenNoEntities: false },
    });
    const its = connectionsOf(await short.em.getConnection().getNativeClient());
    const clients: pg.PoolClient[] = [];
    try {
      clients.push(await its.acquire(1), await its.acquire(2));
      await expect(its.acquire(3)).rejects.toThrow('timeout exceeded when trying to connect');
      expect(its.waiting).toBe(0);
      while (clients.length > 0) clients.pop()?.release();
      (await its.acquire(3)).release();
    } finally {
      for (const client of clients) client.release();
      await closeOrm(short, 1000);
    }
  });

  test('are free again after a connection could not be opened', async () => {
    const closed = await openOrm(connectionTo('postgresql://nobody@127.0.0.1:1/nothing'), [], {
      discovery: { warnWhenNoEntities: false },
    });
    try {
      const its = connectionsOf(await closed.em.getConnection().getNativeClient());
      const failed = await Promise.allSettled(Array.from({ length: 30 }, () => its.acquire(1)));
      expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['rejected']));
      expect(its.isBusy).toBe(false);
    } finally {
      await closeOrm(closed, 1000);
    }
  });
});
