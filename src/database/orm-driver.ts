import type {
  AnyEntity,
  Configuration,
  EntityData,
  EntityManager,
  EntityName,
  EventSubscriber,
  FindOptions,
  FlushEventArgs,
  ObjectQuery,
  QueryResult,
} from '@mikro-orm/core';
import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type ControlledTransaction, PostgresDialect } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import { boundChange } from './bound-change.js';
import { entityQuery, entityRow } from './entity-query.js';
import { rowSourceOf } from './row-source.js';
import { unlessLeftToOrm } from './sql.js';
import { TransactionConnection } from './transaction-connection.js';
import { TransactionDriver } from './transaction-driver.js';

/** The connections of the transactions that are open. */
const connections = new WeakMap<object, TransactionConnection>();

const connectionOf = (transaction: unknown): TransactionConnection | undefined =>
  typeof transaction === 'object' && transaction !== null ? connections.get(transaction) : undefined;

/** The connection of the transaction that an entity manager is in; undefined outside of one. */
export const transactionOf = (em: EntityManager): TransactionConnection | undefined =>
  connectionOf(em.getTransactionContext());

type Begin = Parameters<PostgreSqlConnection['begin']>[0];
type Executed = QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[];
type Execution = Parameters<PostgreSqlConnection['execute']>;

/** A statement of a migration that answers nothing. */
const DEFINITION = /^\s*(?:alter|comment|create|drop|set)\b/i;

/** The connections of the ORM, which sends the statements of a transaction without waiting where it can. */
class OrmConnection extends PostgreSqlConnection {
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
      if (connection instanceof TransactionConnection) connections.set(transaction, connection);
    });
    return transaction;
  }

  // A statement that comes too late must not be sent: the connection may be in another transaction by then.
  override commit(...end: Parameters<PostgreSqlConnection['commit']>): Promise<void> {
    connections.delete(end[0]);
    return super.commit(...end);
  }

  override rollback(...end: Parameters<PostgreSqlConnection['rollback']>): Promise<void> {
    connections.delete(end[0]);
    return super.rollback(...end);
  }

  override async execute<T extends Executed = EntityData<AnyEntity>[]>(...execution: Execution): Promise<T> {
    const [query, params = [], method = 'all', transaction] = execution;
    const connection = connectionOf(transaction);
    if (!connection || typeof query !== 'string' || !Array.isArray(params))
      return super.execute<T>(...execution);
    const bound = method === 'run' && connection.isHolding ? boundChange(query, params) : undefined;
    if (bound !== undefined) {
      connection.write(bound, params);
      return this.transformRawResult({ rows: [] }, method);
    }
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
    return new TransactionDriver(this.pool, () => rowSourceOf({ config: this.config })?.statements.names);
  }
}

/** The driver of the ORM, which reads entities of a transaction with prepared statements. */
export class OrmDriver extends PostgreSqlDriver {
  protected override readonly connection = new OrmConnection(this.config);

  override async find<
    T extends object,
    P extends string = never,
    F extends string = never,
    X extends string = never,
  >(
    entityName: EntityName<T>,
    where: ObjectQuery<T>,
    options: FindOptions<T, P, F, X> & { ctx?: unknown } = {},
  ): Promise<EntityData<T>[]> {
    const connection = connectionOf(options.ctx);
    const meta = this.metadata.get<T>(entityName);
    const query = connection && unlessLeftToOrm(() => entityQuery(meta, where, options));
    if (!connection || !query) return super.find(entityName, where, options);
    const rows = await this.rethrow(connection.cells(query.text, query.values));
    return rows.flatMap((cells) => {
      // A row by column, which the types of the ORM do not tell from one by property.
      const row = entityRow(query, cells) as EntityData<T>;
      return this.mapResult<T>(row, meta) ?? [];
    });
  }
}

/** Sends the changes of a flush without waiting for each. */
export class PipelinedFlush implements EventSubscriber {
  async beforeFlush({ em }: FlushEventArgs): Promise<void> {
    transactionOf(em)?.hold();
  }

  async afterFlush({ em }: FlushEventArgs): Promise<void> {
    try {
      await transactionOf(em)?.settle();
    } catch (error) {
      throw error instanceof Error ? em.getPlatform().getExceptionConverter().convertException(error) : error;
    }
  }
}
