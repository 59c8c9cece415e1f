import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors.js';
import { typed } from '../language/typed-command.js';
import { type ConnectionSettings, withPool } from './connect/connection.js';
import { clusterFolder } from './embedded/cluster.js';
import { migrationState, rejectNewerDatabase } from './migrate/migration-state.js';

/**
 * What opening a database may do. `create`: create and migrate it. `change`: migrate one that has tables.
 * `read`: nothing; its tables must be those of this version.
 */
export type Opening = 'create' | 'change' | 'read';

const HOW_TO_CREATE = `${typed('init --name <name of the brand>')} creates it`;

export const hasCluster = (dataDir: string): boolean =>
  existsSync(join(clusterFolder(dataDir), 'PG_VERSION'));

/** Throws instead of creating an embedded server: the start would write into the folder. */
export function rejectMissingCluster(dataDir: string): void {
  if (hasCluster(dataDir)) return;
  throw new StartError(
    `There is no database in the folder ${dataDir}. ${HOW_TO_CREATE}. \
If the data is elsewhere, set DATA_DIR to its folder, or DATABASE_URL.`,
  );
}

/** Throws for a database without tables, one that is newer, and, for `read`, one with pending migrations. */
export async function rejectUnready(connection: ConnectionSettings, opening: Opening): Promise<void> {
  const state = await withPool(connection, migrationState);
  rejectNewerDatabase(state);
  const { applied, pending } = state;
  if (applied.length === 0)
    throw new StartError(
      `The database has no tables yet. ${HOW_TO_CREATE}. If the data is elsewhere, correct DATABASE_URL.`,
    );
  if (opening === 'read' && pending.length > 0)
    throw new StartError(
      `The database is older than this version of Rental Flow; migrations to apply: ${pending.length}. \
${typed('migrate')} applies them; so does a start of the service.`,
    );
}
