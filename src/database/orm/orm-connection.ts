import type { Configuration } from '@mikro-orm/core';
import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { type ControlledTransaction, PostgresDialect } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import { addTransaction, removeTransaction } from '../transaction/open-transactions.js';
import { TransactionConnection } from '../transaction/transaction-connection.js';
import { TransactionDriver } from '../transaction/transaction-driver.js';
import { statementsOf } from '../wire/database-statements.js';

type Begin = Parameters<PostgreSqlConnection['begin']>[0];

/** The connections of the ORM, which sends the statements of a transaction without waiting if possible. */
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
