import type { EntityClass } from '@mikro-orm/core';
import type { Pool } from 'pg';
import type { Config } from '../config.js';
import { Cleanup } from '../language/cleanup.js';
import { type ConnectionSettings, createPool } from './connect/connection.js';
import { databaseStartError, embeddedStartError } from './connect/start-error.js';
import { type LaunchedServer, launchEmbedded } from './embedded/launch.js';
import { type Opening, rejectMissingCluster, rejectUnready } from './existing.js';
import { migrate } from './migrate/migrate.js';
import { closeOrm, type Orm, openOrm } from './orm/orm.js';
import { Statements } from './wire/statements.js';

/** The service's database, up to date. */
export interface Database {
  connection: ConnectionSettings;
  orm: Orm;
  /** For keys, their last use and health: they work even while every other connection is in use. */
  keyPool: Pool;
  /** Statements on the connections of `keyPool`. */
  keyStatements: Statements;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** What may be done to the database; by default it is created and migrated. */
  opening?: Opening;
  onStep?: (step: string) => void;
  /** Called when the embedded server has ended and cannot be started again. */
  onLost?: (error: Error) => void;
  /**
   * Called while the embedded server is being created, for work that needs no database. `created` resolves
   * when the work should stop.
   */
  whileCreating?: (created: Promise<void>) => Promise<void>;
  /** The embedded server, if it was launched before. */
  server?: LaunchedServer | undefined;
  stopping?: AbortSignal | undefined;
}

export const KEY_POOL_SIZE = 4;
/** A pool waits for every connection, and one that broke in an outage may never be released. */
const CLOSE_TIMEOUT_MS = 2000;
const IDLE_TIMEOUT_MS = 1500;
const SERVER_STOP_TIMEOUT_MS = 20_000;

/** Opens the configured database, or the embedded one, and migrates it if `opening` allows that. */
export async function openDatabase(
  { databaseUrl, databaseLimits: limits, preparedStatements, dataDir }: Config,
  entities: EntityClass<object>[],
  {
    opening = 'create',
    onStep = () => {},
    onLost = () => {},
    whileCreating = async () => {},
    server,
    stopping,
  }: OpenOptions = {},
): Promise<Database> {
  const cleanup = new Cleanup();
  const startServer = async (): Promise<string> => {
    if (opening !== 'create') rejectMissingCluster(dataDir);
    if (!server) onStep('Starting PostgreSQL');
    const starting = server ?? launchEmbedded(dataDir, onLost);
    const worked = starting.programStarted.then(() => whileCreating(starting.launched));
    // Its failure is reported below, because there the server can be stopped.
    worked.catch(() => {});
    const postgres = await starting.server.catch((error: unknown) => {
      throw embeddedStartError(error, dataDir) ?? error;
    });
    cleanup.add(SERVER_STOP_TIMEOUT_MS, () => postgres.stop());
    await worked;
    return postgres.urlOf('postgres');
  };
  try {
    const url = databaseUrl ?? (await startServer());
    const connection = { url, limits, prepare: preparedStatements === 'on' };
    stopping?.throwIfAborted();
    onStep('Bringing the database up to date');
    await prepare(connection, opening).catch((error: unknown) => {
      throw databaseStartError(error, connection.url) ?? error;
    });
    stopping?.throwIfAborted();
    const orm = await openOrm(connection, entities);
    cleanup.add(CLOSE_TIMEOUT_MS, () => closeOrm(orm, IDLE_TIMEOUT_MS));
    const keyPool = createPool(connection, KEY_POOL_SIZE);
    cleanup.add(CLOSE_TIMEOUT_MS, () => keyPool.end());
    const keyStatements = new Statements(keyPool, { prepare: connection.prepare, isPipelined: false });
    return { connection, orm, keyPool, keyStatements, close: () => cleanup.run() };
  } catch (error) {
    await cleanup.run().catch(() => {});
    throw error;
  }
}

async function prepare(connection: ConnectionSettings, opening: Opening): Promise<void> {
  if (opening !== 'create') await rejectUnready(connection, opening);
  if (opening !== 'read') await migrate(connection);
}
