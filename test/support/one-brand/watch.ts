import { afterAll } from '@jest/globals';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { OWN_SQL } from '../database.js';
import { shared } from '../shared.js';
import { StatementRule } from './rule.js';

/**
 * Checks every statement that the service sends while a test file runs: it must name one brand (see `rule.ts`). The
 * tests' own SQL says that it is theirs by the name of its connection.
 */
await loadModule();
const rule = new StatementRule(new Set(shared().brandOwned));
const send = pg.Client.prototype.query;

pg.Client.prototype.query = function (this: pg.Client & Named, ...sent: unknown[]) {
  const [first, second] = sent;
  const isQuery = typeof first === 'object' && first !== null && 'text' in first;
  const text = isQuery ? first.text : first;
  const values = isQuery && 'values' in first ? first.values : second;
  if (this.connectionParameters?.application_name !== OWN_SQL && typeof text === 'string')
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
