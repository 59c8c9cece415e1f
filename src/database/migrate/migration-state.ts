import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { StartError } from '../../errors.js';

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
export const MIGRATION_EXTENSION = '.js';

/** How the tables of a database compare with this version. */
export interface MigrationState {
  /** The migrations that were applied, in their order. */
  applied: string[];
  /** Those of this version that were not. */
  pending: string[];
  /** Applied ones that this version does not have. */
  unknown: string[];
}

/** The names of the migrations in a folder, in their order. */
const knownMigrations = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith(MIGRATION_EXTENSION))
    .map((file) => file.slice(0, -MIGRATION_EXTENSION.length))
    .toSorted();

/** Reads which migrations were applied, and changes nothing: it also works on an empty database. */
export async function migrationState(
  database: Pick<Pool, 'query'>,
  folder = MIGRATIONS,
): Promise<MigrationState> {
  const known = await knownMigrations(folder);
  const { rows: tables } = await database.query<{ there: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null as there`,
  );
  const { rows } = tables[0]?.there
    ? await database.query<{ name: string }>('select name from mikro_orm_migrations order by id')
    : { rows: [] };
  const applied = rows.map(({ name }) => name.replace(/\.(js|ts)$/, ''));
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/** The error of a database that a newer version has migrated; undefined for any other. */
export const newerDatabase = ({ unknown }: MigrationState): StartError | undefined =>
  unknown.length === 0
    ? undefined
    : new StartError(
        `The database is newer than this version of Rental Flow, which does not have its migration \
${unknown.join(', ')}. Start the version that migrated it, or restore a backup from before.`,
      );

export function rejectNewerDatabase(state: MigrationState): void {
  const error = newerDatabase(state);
  if (error) throw error;
}
