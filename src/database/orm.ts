import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { type EntityClass, MikroORM, type Options } from '@mikro-orm/core';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { IdsAhead } from './ids.js';
import { giveBackLostClients } from './lost-clients.js';

export type Orm = MikroORM<PostgreSqlDriver>;
export type Em = Orm['em'];

/** Where the compiled migrations are. */
const MIGRATIONS = {
  path: fileURLToPath(new URL('../../migrations', import.meta.url)),
  glob: '*.js',
  snapshot: false,
};

/** The object-relational mapper on a database; the entities are handed in by the floor that owns them. */
export async function openOrm(
  url: string,
  entities: EntityClass<object>[],
  options: Partial<Options<PostgreSqlDriver>> = {},
): Promise<Orm> {
  const orm = await MikroORM.init<PostgreSqlDriver>({
    driver: PostgreSqlDriver,
    clientUrl: url,
    entities,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: MIGRATIONS,
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: false,
    // A reference cannot lead to another brand (its foreign key holds the brand), so its target need not be joined to ask.
    autoJoinRefsForFilters: false,
    pool: { min: 0, max: 10 },
    logger: () => {},
    subscribers: [new IdsAhead()],
    ...options,
  });
  giveBackLostClients(await orm.em.getConnection().getNativeClient());
  return orm;
}

export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

/** How many connections the pool has, how many of them rest, and how many callers wait for one. */
export async function poolState(orm: Orm): Promise<PoolState> {
  const { totalCount, idleCount, waitingCount } = await orm.em.getConnection().getNativeClient();
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}
