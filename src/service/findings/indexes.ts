import type { Pool } from 'pg';
import { invalidIndexes } from '../../database/migrate/indexes.js';
import type { MigrationState } from '../../database/migrate/migration-state.js';
import { typed } from '../../language/typed-command.js';
import { type Finding, finding } from './finding.js';

const found = finding('indexes');

/** Whether an index was left incomplete. */
export async function checkIndexes(
  pool: Pool,
  { pending }: Pick<MigrationState, 'pending'>,
): Promise<Finding> {
  const all = await invalidIndexes(async (sql) => (await pool.query<object>(sql)).rows);
  const broken = all.filter(({ isInProgress }) => !isInProgress);
  const list = (of: typeof all) => of.map(({ name, table }) => `${name} of ${table}`).join(', ');
  if (broken.length > 0)
    return found(
      'error',
      `No query uses these indexes, because their creation was interrupted: ${list(broken)}. ` +
        (pending.length > 0
          ? `Start the service, or run ${typed('migrate')}, which creates those of a migration again.`
          : 'Complete each with "reindex index concurrently <name>", or drop it if its name ends with ' +
            '_ccnew.'),
    );
  if (all.length > 0) return found('note', `Being created now: ${list(all)}.`);
  return found('ok', 'Every index is complete.');
}
