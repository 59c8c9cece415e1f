import { readConfig } from '../config.js';
import { startEmbedded } from '../database/embedded/embedded.js';
import { migrate } from '../database/migrate.js';
import { type Orm, openOrm } from '../database/orm.js';
import { entities } from '../domain/entities.js';

/** Runs a task on the configured database; an embedded server that a service uses at this moment is shared. */
export async function withDatabase<T>(task: (orm: Orm, url: string) => Promise<T>): Promise<T> {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir);
  const url = config.databaseUrl ?? embedded?.urlOf('postgres') ?? '';
  try {
    const orm = await openOrm(url, entities);
    try {
      await migrate(orm, url);
      return await task(orm, url);
    } finally {
      await orm.close();
    }
  } finally {
    await embedded?.stop();
  }
}
