import { afterAll } from '@jest/globals';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { MIGRATION_CONNECTION } from '../../../src/database/migrate/migration-limits.js';
import { rejectedWrites } from '../citus-writes/check.js';
import { WriteCollection } from '../citus-writes/collect.js';
import { connectTo, OWN_SQL, urlOf } from '../database.js';
import { shared } from '../shared.js';
import { statementsOf } from '../statements.js';
import { StatementRule } from './rule.js';

/** The names of the connections whose statements may use all brands. */
const MAY_USE_ALL_BRANDS: readonly (string | undefined)[] = [OWN_SQL, MIGRATION_CONNECTION];

/**
 * Checks every statement that is sent while a test file runs. A statement of the service must name one brand
 * (see `rule.ts`). No write may use a function that Citus rejects (see `citus-writes`), and no lock may span
 * several brands, not even in a test.
 */
await loadModule();
const rule = new StatementRule(new Set(shared().brandOwned));
const writes = new WriteCollection(['brand', ...shared().brandOwned]);
const send = pg.Client.prototype.query;

pg.Client.prototype.query = function (this: pg.Client & Named, ...sent: unknown[]) {
  for (const { text, values } of statementsOf(sent)) {
    writes.note(text);
    if (MAY_USE_ALL_BRANDS.includes(this.connectionParameters?.application_name)) rule.checkLocks(text);
    else rule.check(this, text, values);
  }
  return Reflect.apply(send, this, sent);
} as typeof send;

afterAll(async () => {
  pg.Client.prototype.query = send;
  const rejected = await rejectedByCitus();
  const broken = [
    ...(rule.broken.size > 0 ? ['These statements may touch more than one brand:', ...rule.broken] : []),
    ...(rejected.length > 0 ? ['Citus rejects these statements:', ...rejected] : []),
  ];
  if (broken.length > 0) throw new Error(broken.join('\n\n'));
});

async function rejectedByCitus(): Promise<string[]> {
  const { statements } = writes;
  if (statements.length === 0) return [];
  const { adminUrl, templates } = shared();
  const client = await connectTo(urlOf(adminUrl, templates.checks));
  try {
    const rejected = await rejectedWrites(client, statements);
    return [...rejected].map(([sql, problems]) => `${problems.join('; ')}:\n  ${sql}`);
  } finally {
    await client.end();
  }
}

interface Named {
  connectionParameters?: { application_name?: string };
}
