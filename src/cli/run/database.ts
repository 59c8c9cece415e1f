import { readConfig } from '../../config.js';
import type { ConnectionSettings } from '../../database/connect/connection.js';
import type { Opening } from '../../database/existing.js';
import { openDatabase } from '../../database/open.js';
import type { Orm } from '../../database/orm/orm.js';
import { entities } from '../../domain/entities.js';

/**
 * Runs a task on the configured database. An embedded server is shared with a running service. Only a
 * command that sets something up may create a database, and one that reads does not migrate it.
 */
export async function withDatabase<T>(
  opening: Opening,
  task: (orm: Orm, connection: ConnectionSettings) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readConfig(), entities, { opening });
  return task(database.orm, database.connection).finally(() => database.close());
}
