import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { connectionsOf } from '../connect/connections.js';
import { currentWork } from '../connect/work.js';
import { rejectLateWork } from '../transaction/transaction-scope.js';

/**
 * The connections of the ORM. A statement outside of `transact` counts as one of the work that runs now, and
 * is rejected in work that a transaction has left running: it would be committed separately.
 */
export class OrmConnection extends PostgreSqlConnection {
  private pool: Pool | undefined;

  override createKyselyDialect(overrides: PoolConfig): PostgresDialect {
    const withPool: PoolConfig & { onPoolCreated: (created: Pool) => void } = {
      ...overrides,
      onPoolCreated: (created) => {
        this.pool = created;
      },
    };
    super.createKyselyDialect(withPool);
    const { pool } = this;
    if (!pool) throw new Error('The ORM has created no pool.');
    const { options } = pool;
    return new PostgresDialect({ pool: { options, connect: () => acquire(pool), end: () => pool.end() } });
  }

  override async close(force?: boolean): Promise<void> {
    await super.close(force);
    // The query builder ends only a pool that it has used itself.
    if (this.pool && !this.pool.ending) await this.pool.end();
  }
}

async function acquire(pool: Pool): Promise<PoolClient> {
  rejectLateWork();
  currentWork()?.countStatement();
  return connectionsOf(pool).acquireForWork();
}
