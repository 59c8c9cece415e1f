import { CompiledQuery, type Driver, type TransactionSettings } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { behindPooler } from '../connect/connection.js';
import { connectionsOf } from '../connect/connections.js';
import { currentWork } from '../connect/work.js';
import type { PreparedNames } from '../wire/prepared-names.js';
import { TransactionConnection } from './transaction-connection.js';
import { refuseLateWork } from './transaction-scope.js';

/** The driver of the query builder below the ORM, on a pool that is open with `pipeline: true`. */
export class TransactionDriver implements Driver {
  private readonly connections = new WeakMap<PoolClient, TransactionConnection>();

  constructor(
    private readonly pool: Pool,
    /** The names of prepared statements, which the connections share with other users of the pool. */
    private readonly names: () => PreparedNames | undefined,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<TransactionConnection> {
    refuseLateWork();
    const client = await this.acquire();
    const known = this.connections.get(client);
    if (known) return known;
    // A lost name is noticed by a failed statement, and a failed statement ends the transaction.
    const names = () => (behindPooler.has(client) ? undefined : this.names());
    const connection = new TransactionConnection(client, names);
    this.connections.set(client, connection);
    return connection;
  }

  private async acquire(): Promise<PoolClient> {
    const work = currentWork();
    work?.throwIfAbandoned();
    const client = await connectionsOf(this.pool).acquire(work?.owner);
    try {
      work?.throwIfAbandoned();
      return client;
    } catch (error) {
      client.release();
      throw error;
    }
  }

  async beginTransaction(
    connection: TransactionConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    connection.begin(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`);
  }

  commitTransaction(connection: TransactionConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: TransactionConnection): Promise<void> {
    return connection.rollback();
  }

  async savepoint(connection: TransactionConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${name}`));
  }

  rollbackToSavepoint(connection: TransactionConnection, name: string): Promise<void> {
    return connection.rollbackTo(name);
  }

  async releaseSavepoint(connection: TransactionConnection, name: string): Promise<void> {
    await connection.settle();
    await connection.executeQuery(CompiledQuery.raw(`release ${name}`));
  }

  async releaseConnection(connection: TransactionConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.pool.end();
  }
}
