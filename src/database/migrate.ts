import pg from 'pg';
import type { Orm } from './orm.js';

/** Any number that nothing else locks: two instances that start together migrate one after the other. */
const LOCK = 7_215_201_126;

/** Brings the database to the newest migration; waits for another instance that is doing so. */
export async function migrate(orm: Orm, url: string): Promise<void> {
  const turn = new pg.Client({ connectionString: url });
  await turn.connect();
  try {
    await turn.query('select pg_advisory_lock($1)', [LOCK]);
    await orm.migrator.up();
  } finally {
    await turn.end();
  }
}
