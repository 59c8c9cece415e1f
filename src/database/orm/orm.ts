import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityClass, MikroORM, type Options } from '@mikro-orm/core';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import type { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type ConnectionSettings, poolOptions } from '../connect/connection.js';
import { connectionsOf } from '../connect/connections.js';
import { endSilentConnections, releaseEndedClients } from '../connect/pool-guard.js';
import { ServiceEntityManager } from '../transaction/entity-manager.js';
import { readWith } from '../wire/database-statements.js';
import { Statements } from '../wire/statements.js';
import { IdsAhead } from './ids.js';
import { OrmDriver } from './orm-driver.js';

export type Orm = MikroORM<PostgreSqlDriver, ServiceEntityManager>;
export type Em = ServiceEntityManager;

/**
 * Opens the object-relational mapper on a database. The entities are passed in, since they belong to a layer
 * above.
 */
export async function openOrm(
  connection: ConnectionSettings,
  entities: EntityClass<object>[],
  options: Partial<Options<PostgreSqlDriver, ServiceEntityManager>> = {},
): Promise<Orm> {
  const orm = await MikroORM.init<PostgreSqlDriver, ServiceEntityManager>({
    driver: OrmDriver,
    entityManager: ServiceEntityManager,
    clientUrl: connection.url,
    // Reads of one turn share a connection, and a transaction sends statements without waiting for others.
    driverOptions: { ...poolOptions(connection), pipeline: true },
    entities,
    metadataProvider: ReflectMetadataProvider,
    // A misspelt name must be an error, not a new database.
    ensureDatabase: false,
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: false,
    // A reference cannot lead to another brand (its foreign key includes the brand), so no join is needed to
    // check it.
    autoJoinRefsForFilters: false,
    // No entity has a collection of those that refer to it, so nothing needs to follow a change: an accessor
    // for each value would cost more than the flush.
    propagationOnPrototype: false,
    populateAfterFlush: false,
    pool: { min: 0, max: connection.limits.poolSize },
    logger: () => {},
    subscribers: [new IdsAhead()],
    ...options,
  });
  const pool = await orm.em.getConnection().getNativeClient();
  endSilentConnections(pool, connection.limits.silenceTimeout);
  releaseEndedClients(pool);
  readWith(orm.em, new Statements(pool, { prepare: connection.prepare ?? true }));
  return orm;
}

const IDLE_CHECK_MS = 10;

/**
 * Closes the mapper once none of its connections is in use, or when the time is over. The query builder below
 * it (kysely 0.29) never closes a connection that is still being opened when it closes.
 */
export async function closeOrm(orm: Orm, timeoutMs: number): Promise<void> {
  const pool = await orm.em.getConnection().getNativeClient();
  const connections = connectionsOf(pool);
  const isBusy = () => pool.totalCount > pool.idleCount || connections.isBusy;
  for (const deadline = Date.now() + timeoutMs; isBusy() && Date.now() < deadline; )
    await sleep(IDLE_CHECK_MS);
  await orm.close();
}

export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

/** The number of connections in the pool, of idle ones, and of callers that wait for one. */
export async function poolState(orm: Orm): Promise<PoolState> {
  const pool = await orm.em.getConnection().getNativeClient();
  const { totalCount: total, idleCount: idle } = pool;
  return { total, idle, waiting: connectionsOf(pool).waiting };
}
