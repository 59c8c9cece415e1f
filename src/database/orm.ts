import 'reflect-metadata';
import { type EntityClass, MikroORM, type Options } from '@mikro-orm/core';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type ConnectionSettings, poolOptions } from './connection.js';
import { IdsAhead } from './ids.js';
import { endSilentConnections, releaseEndedClients } from './pool-guard.js';

export type Orm = MikroORM<PostgreSqlDriver>;
export type Em = Orm['em'];

/**
 * Opens the object-relational mapper on a database. The entities are passed in, since they belong to a layer
 * above.
 */
export async function openOrm(
  connection: ConnectionSettings,
  entities: EntityClass<object>[],
  options: Partial<Options<PostgreSqlDriver>> = {},
): Promise<Orm> {
  const orm = await MikroORM.init<PostgreSqlDriver>({
    driver: PostgreSqlDriver,
    clientUrl: connection.url,
    driverOptions: poolOptions(connection),
    entities,
    metadataProvider: ReflectMetadataProvider,
    // A misspelt name must be an error, not a new database.
    ensureDatabase: false,
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: false,
    // A reference cannot lead to another brand (its foreign key includes the brand), so its target need not
    // be
    // joined to ask.
    autoJoinRefsForFilters: false,
    pool: { min: 0, max: connection.limits.poolSize },
    logger: () => {},
    subscribers: [new IdsAhead()],
    ...options,
  });
  const pool = await orm.em.getConnection().getNativeClient();
  endSilentConnections(pool, connection.limits.silenceTimeout);
  releaseEndedClients(pool);
  return orm;
}

export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

/** The number of connections in the pool, of idle ones, and of callers that wait for one. */
export async function poolState(orm: Orm): Promise<PoolState> {
  const { totalCount, idleCount, waitingCount } = await orm.em.getConnection().getNativeClient();
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}
