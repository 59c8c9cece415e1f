import {
  type EntityData,
  type EntityDictionary,
  type EntityMetadata,
  type EntityName,
  type FilterQuery,
  type FindOptions,
  isRaw,
  type NativeInsertUpdateManyOptions,
  type NativeInsertUpdateOptions,
  type ObjectQuery,
  type QueryResult,
  type UpsertManyOptions,
  type UpsertOptions,
} from '@mikro-orm/core';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { TransactionConnection } from '../transaction/transaction-connection.js';
import { entityQuery, entityRow } from './entity-query.js';
import { type FlushedChange, type FlushedRow, insertion, type Key, update, updates } from './flush-change.js';
import { OrmConnection } from './orm-connection.js';

/**
 * The driver of the ORM. In a transaction it reads entities with prepared statements, and so it writes what a
 * flush changes: without waiting for one statement before the next. It throws `UnsupportedFilter` for a read
 * that is not written as SQL here; outside of a transaction the ORM writes them.
 */
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
    const connection = options.ctx instanceof TransactionConnection ? options.ctx : undefined;
    if (!connection) return super.find(entityName, where, options);
    const meta = this.metadata.get<T>(entityName);
    const query = entityQuery(meta, where, options);
    const rows = await this.rethrow(connection.cells(query.text, query.values));
    return rows.flatMap((cells) => {
      // A row by column, which the types of the ORM do not distinguish from a row by property.
      const row = entityRow(query.columns, cells) as EntityData<T>;
      return this.mapResult<T>(row, meta) ?? [];
    });
  }

  override async nativeInsertMany<T extends object>(
    entityName: EntityName<T>,
    data: EntityDictionary<T>[],
    options: NativeInsertUpdateManyOptions<T> = {},
    transform?: (sql: string) => string,
  ): Promise<QueryResult<T>> {
    const connection = connectionOfFlush(options);
    const rows: readonly object[] = data;
    const change = connection && rows.every(isPlain) ? insertion(this.metaOf(entityName), rows) : undefined;
    if (!connection || !change) return super.nativeInsertMany(entityName, data, options, transform);
    return this.written(connection, [change]);
  }

  override async nativeUpdate<T extends object>(
    entityName: EntityName<T>,
    where: FilterQuery<T>,
    data: EntityDictionary<T>,
    options: NativeInsertUpdateOptions<T> & UpsertOptions<T> = {},
  ): Promise<QueryResult<T>> {
    const connection = connectionOfFlush(options);
    const row: object = data;
    if (!connection || !isKey(where) || !isPlain(row))
      return super.nativeUpdate(entityName, where, data, options);
    return this.written(connection, [update(this.metaOf(entityName), where, row)]);
  }

  override async nativeUpdateMany<T extends object>(
    entityName: EntityName<T>,
    where: FilterQuery<T>[],
    data: EntityDictionary<T>[],
    options: NativeInsertUpdateManyOptions<T> & UpsertManyOptions<T> = {},
    transform?: (sql: string, params: unknown[]) => string,
  ): Promise<QueryResult<T>> {
    const connection = connectionOfFlush(options);
    const rows: readonly object[] = data;
    const keys: readonly unknown[] = where;
    if (!connection || !keys.every(isKey) || !rows.every(isPlain))
      return super.nativeUpdateMany(entityName, where, data, options, transform);
    return this.written(connection, updates(this.metaOf(entityName), keys, rows));
  }

  private metaOf<T extends object>(entityName: EntityName<T>): EntityMetadata {
    return this.metadata.get<object>(entityName as EntityName<object>);
  }

  /** Sends changes; each failure is that of the transaction. */
  private written<T extends object>(
    connection: TransactionConnection,
    changes: readonly FlushedChange[],
  ): QueryResult<T> {
    for (const { text, values } of changes) connection.write(text, values);
    return { affectedRows: changes.length, insertId: 0 as never };
  }
}

interface FlushOptions {
  ctx?: unknown;
  convertCustomTypes?: boolean;
  upsert?: boolean;
}

/** The connection that a flush writes on: it alone converts values before. Undefined for every other call. */
const connectionOfFlush = ({ ctx, convertCustomTypes, upsert }: FlushOptions) =>
  convertCustomTypes === false && !upsert && ctx instanceof TransactionConnection ? ctx : undefined;

/** Whether a record is given by the brand and the id, and by nothing else. */
const isKey = (where: unknown): where is Key =>
  typeof where === 'object' &&
  where !== null &&
  'brand' in where &&
  'id' in where &&
  Object.keys(where).length === 2;

const isPlain = (row: object): row is FlushedRow => !Object.values(row).some((value) => isRaw(value));
