import type {
  EntityData,
  EntityName,
  EventSubscriber,
  FindOptions,
  FlushEventArgs,
  ObjectQuery,
} from '@mikro-orm/core';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { entityQuery, entityRow } from './entity-query.js';
import { connectionOf, OrmConnection, transactionOf } from './orm-connection.js';
import { unlessLeftToOrm } from './sql.js';

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
