import type { AnyEntity, Configuration, EntityData, QueryResult } from '@mikro-orm/core';
import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { type ControlledTransaction, PostgresDialect } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import { addTransaction, connectionOf, removeTransaction } from '../transaction/open-transactions.js';
import { TransactionConnection } from '../transaction/transaction-connection.js';
import { TransactionDriver } from '../transaction/transaction-driver.js';
import { statementsOf } from '../wire/database-statements.js';

type Begin = Parameters<PostgreSqlConnection['begin']>[0];
type Executed = QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[];
type Execution = Parameters<PostgreSqlConnection['execute']>;

/** A statement of a migration that answers nothing. */
const DEFINITION = /^\s*(?:alter|comment|create|drop|set)\b/i;

/** The connections of the ORM, which sends the statements of a transaction without waiting where it can. */
export class OrmConnection extends PostgreSqlConnection {
  override createKyselyDialect(overrides: PoolConfig): PostgresDialect {
    let pool: Pool | undefined;
    const withPool: PoolConfig & { onPoolCreated: (created: Pool) => void } = {
      ...overrides,
      onPoolCreated: (created) => {
        pool = created;
      },
    };
    super.createKyselyDialect(withPool);
    if (!pool) throw new Error('The ORM has created no pool.');
    return new TransactionDialect(pool, this.config);
  }

  override async begin(options?: Begin): Promise<ControlledTransaction<unknown>> {
    // The ORM would announce and log each transaction, which nothing listens to.
    const isPlain = options === undefined;
    const transaction = await (isPlain
      ? this.getClient().startTransaction().execute()
      : super.begin(options));
    await transaction.getExecutor().provideConnection(async (connection) => {
      if (connection instanceof TransactionConnection) addTransaction(transaction, connection);
    });
    return transaction;
  }

  override commit(...end: Parameters<PostgreSqlConnection['commit']>): Promise<void> {
    removeTransaction(end[0]);
    return super.commit(...end);
  }

  override rollback(...end: Parameters<PostgreSqlConnection['rollback']>): Promise<void> {
    removeTransaction(end[0]);
    return super.rollback(...end);
  }

  override async execute<T extends Executed = EntityData<AnyEntity>[]>(...execution: Execution): Promise<T> {
    const [query, params = [], method = 'all', transaction] = execution;
    const connection = connectionOf(transaction);
    if (!connection || typeof query !== 'string' || !Array.isArray(params))
      return super.execute<T>(...execution);
    const sql = this.platform.formatQuery(query, params);
    const isChange = method === 'run' || DEFINITION.test(sql);
    return this.transformRawResult(await connection.run(sql, isChange), method);
  }
}

class TransactionDialect extends PostgresDialect {
  constructor(
    private readonly pool: Pool,
    private readonly config: Configuration,
  ) {
    super({ pool });
  }

  override createDriver(): TransactionDriver {
    return new TransactionDriver(this.pool, () => statementsOf({ config: this.config }).names);
  }
}
