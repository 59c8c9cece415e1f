import { readConfig } from '../config.js';
import type { ConnectionSettings } from '../database/connection.js';
import { openDatabase } from '../database/open.js';
import type { Orm } from '../database/orm.js';
import { entities } from '../domain/entities.js';

/**
 * Runs a task on the configured database, after migrating it. An embedded server is shared with a running
 * service.
 */
export async function withDatabase<T>(
  task: (orm: Orm, connection: ConnectionSettings) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readConfig(), entities);
  return task(database.orm, database.connection).finally(() => database.close());
}
