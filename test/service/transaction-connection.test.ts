import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { behindPooler } from '../../src/database/connect/connection.js';
import { closeOrm, type Em, type Orm, openOrm } from '../../src/database/orm/orm.js';
import { transactionOf } from '../../src/database/transaction/transaction-connection.js';
import { cloneDatabase, connectionTo, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { statementsDuring, whenSent } from '../support/statements.js';

const INSERT = 'insert into jotting (text) values ($1)';
const cells = (em: Em, text: string, values: readonly unknown[]) => em.cells(text, values);
const write = async (em: Em, text: string, values: readonly unknown[]): Promise<void> =>
  transactionOf(em)?.write(text, values);
const REJECTED = { code: '23514' };

describe('the connection of a transaction', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let orm: Orm;
  beforeAll(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
    await runSql(database.url, "create table jotting (text text check (text <> 'wrong'))");
    orm = await openOrm(connectionTo(database.url), [], { discovery: { warnWhenNoEntities: false } });
  });
  afterAll(async () => {
    await closeOrm(orm, 1000);
    await database.drop();
  });
  beforeEach(() => runSql(database.url, 'truncate jotting'));

  const notes = async (): Promise<unknown[]> =>
    (await runSql<{ text: string }>(database.url, 'select text from jotting order by text')).map(
      ({ text }) => text,
    );
  const inTransaction = (change: (em: Em) => Promise<unknown>): Promise<unknown> =>
    orm.em.fork().transact(change);
  const prepared = async (em: Em): Promise<number> => {
    const [row] = await em.execute<{ count: string }[]>('select count(*) from pg_prepared_statements');
    return Number(row?.count);
  };

  test('sends nothing for a transaction without statements', async () => {
    expect(await statementsDuring(() => inTransaction(async () => {}))).toEqual([]);
    const failure = new Error('rejected');
    const fails = inTransaction(() => Promise.reject(failure));
    expect(await statementsDuring(() => expect(fails).rejects.toBe(failure))).toEqual([]);
  });

  test('sends changes without waiting, and commits them in their order', async () => {
    const sent = await statementsDuring(() =>
      inTransaction(async (em) => {
        const written = [write(em, INSERT, ['one']), write(em, INSERT, ['two'])];
        await Promise.all(written);
        expect(await em.execute('select text from jotting')).toEqual([{ text: 'one' }, { text: 'two' }]);
      }),
    );
    expect(sent).toEqual(['begin', INSERT, INSERT, 'select text from jotting', 'commit']);
    expect(await notes()).toEqual(['one', 'two']);
  });

  test('fails with the first failure, and leaves nothing', async () => {
    const atCommit = inTransaction(async (em) => {
      await write(em, INSERT, ['one']);
      await write(em, INSERT, ['wrong']);
      await write(em, INSERT, ['two']);
    });
    await expect(atCommit).rejects.toMatchObject(REJECTED);
    const inside = inTransaction(async (em) => {
      await write(em, INSERT, ['wrong']);
      await expect(em.execute('select 1')).rejects.toMatchObject(REJECTED);
      await expect(cells(em, 'select 1', [])).rejects.toMatchObject(REJECTED);
    });
    await expect(inside).rejects.toMatchObject(REJECTED);
    expect(await notes()).toEqual([]);
  });

  test('fails with the first failure of statements that are sent together', async () => {
    const divided = { code: '22012' };
    const reads = inTransaction((em) => Promise.all([em.execute('select 1 / 0'), cells(em, 'select 1', [])]));
    await expect(reads).rejects.toMatchObject(divided);
    const readAndWrite = inTransaction(async (em) => {
      const read = em.execute('select 1 / 0');
      await Promise.all([read, write(em, INSERT, ['behind'])]);
    });
    await expect(readAndWrite).rejects.toMatchObject(divided);
    // The error of a transaction does not affect the next one on the connection.
    await expect(inTransaction((em) => em.execute('select no_column'))).rejects.toMatchObject({
      code: '42703',
    });
    expect(await notes()).toEqual([]);
  });

  test('does not commit silently after a failure that was caught', async () => {
    const caught = inTransaction(async (em) => {
      await write(em, INSERT, ['one']);
      await em.execute('select 1 / 0').catch(() => {});
    });
    await expect(caught).rejects.toThrow('The transaction was rolled back.');
    expect(await notes()).toEqual([]);
  });

  test.each(['commit', 'rollback'] as const)('sends nothing after its %s', async (end) => {
    // Statements that nobody waited for, and that come while the server ends the transaction.
    const insert = "insert into jotting (text) values ('late')";
    const late: Promise<unknown>[] = [];
    const rejected = (statement: Promise<unknown> | undefined): Promise<void> =>
      expect(statement).rejects.toThrow('The transaction is over.');
    const failure = new Error('rejected');
    const change = inTransaction(async (em) => {
      await write(em, INSERT, ['inside']);
      await em.execute('select 1');
      const transaction = transactionOf(em);
      whenSent(end, async () => {
        await null;
        late.push(rejected(transaction?.cells(insert, [])), rejected(em.execute(insert)));
      });
      if (end === 'rollback') throw failure;
    }).finally(() => jest.restoreAllMocks());
    if (end === 'rollback') await expect(change).rejects.toBe(failure);
    else await change;
    expect(late).toHaveLength(2);
    await Promise.all(late);
    expect(await notes()).toEqual(end === 'commit' ? ['inside'] : []);
  });

  test('prepares statements, and replaces itself when one no longer fits', async () => {
    const pid = 'select pg_backend_pid() as pid';
    const read = 'select * from jotting where text <> $1';
    const before = await inTransaction(async (em) => {
      await cells(em, read, ['']);
      expect(await prepared(em)).toBeGreaterThan(0);
      return cells(em, pid, []);
    });
    await runSql(database.url, 'alter table jotting add column more int');
    const stale = inTransaction((em) => cells(em, read, ['']));
    await expect(stale).rejects.toMatchObject({ code: '0A000' });
    const after = await inTransaction(async (em) => {
      await cells(em, read, ['']);
      return cells(em, pid, []);
    });
    expect(after).not.toEqual(before);
  });

  test('prepares nothing behind a pooler', async () => {
    const pool = await orm.em.getConnection().getNativeClient();
    const watch = (client: object) => behindPooler.add(client);
    pool.on('acquire', watch);
    try {
      await inTransaction(async (em) => {
        await cells(em, 'select 17', []);
        await write(em, 'select 18', []);
        expect(await em.execute("select from pg_prepared_statements where statement ~ '1[78]'")).toEqual([]);
      });
    } finally {
      pool.off('acquire', watch);
    }
  });
});
