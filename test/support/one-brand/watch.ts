import { afterAll } from '@jest/globals';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { MIGRATION_CONNECTION } from '../../../src/database/migration-limits.js';
import { OWN_SQL } from '../database.js';
import { shared } from '../shared.js';
import { StatementRule } from './rule.js';

/** The names of the connections whose statements may use all brands. */
const MAY_USE_ALL_BRANDS: readonly (string | undefined)[] = [OWN_SQL, MIGRATION_CONNECTION];

/**
 * Checks every statement that the service sends while a test file runs: it must name one brand (see
 * `rule.ts`).
 */
await loadModule();
const rule = new StatementRule(new Set(shared().brandOwned));
const send = pg.Client.prototype.query;

pg.Client.prototype.query = function (this: pg.Client & Named, ...sent: unknown[]) {
  const [first, second] = sent;
  const isQuery = typeof first === 'object' && first !== null && 'text' in first;
  const text = isQuery ? first.text : first;
  const values = isQuery && 'values' in first ? first.values : second;
  if (!MAY_USE_ALL_BRANDS.includes(this.connectionParameters?.application_name) && typeof text === 'string')
    rule.check(this, text, Array.isArray(values) ? values : []);
  return Reflect.apply(send, this, sent);
} as typeof send;

afterAll(() => {
  pg.Client.prototype.query = send;
  if (rule.broken.size > 0)
    throw new Error(`These statements may touch more than one brand:\n\n${[...rule.broken].join('\n\n')}`);
});

interface Named {
  connectionParameters?: { application_name?: string };
}
