import type { Pool } from 'pg';
import { parseKey } from '../../auth/key.js';
import type { Config } from '../../config.js';
import { clockSkew, DATABASE_TIME, MAX_SKEW_MS } from '../../database/clock-skew.js';
import { type MigrationState, newerDatabase } from '../../database/migrate/migration-state.js';
import { type Clock, systemClock } from '../../language/time/clock.js';
import { typed } from '../../language/typed-command.js';
import { type Finding, finding } from './finding.js';

const found = finding('migrations');

/** Whether the tables are those of this version. */
export function checkMigrations(state: MigrationState): Finding {
  const newer = newerDatabase(state);
  if (newer) return found('error', newer.message);
  const { applied, pending } = state;
  if (applied.length === 0)
    return found(
      'error',
      `The database has no tables yet. ${typed('init --name <name of the brand>')} creates them.`,
    );
  if (pending.length > 0)
    return found(
      'error',
      `Of ${applied.length + pending.length} migrations, ${pending.length} must still be applied: ` +
        `${pending.join(', ')}. Start the service, or run ${typed('migrate')}.`,
    );
  return found('ok', `All ${applied.length} migrations are applied.`);
}

const OPERATOR_TOKENS = `select
  count(*) filter (where is_active and (expires_at is null or expires_at > now()))::int as active,
  count(*) filter (where prefix = $1)::int as registered from operator_token`;

/** Whether someone can administer the service over its APIs. */
export async function checkOperators(
  pool: Pool,
  { operatorToken }: Pick<Config, 'operatorToken'>,
): Promise<Finding> {
  const prefix = operatorToken && parseKey(operatorToken)?.prefix;
  const { rows } = await pool.query<Record<'active' | 'registered', number>>(OPERATOR_TOKENS, [prefix]);
  const { active, registered } = rows[0] ?? { active: 0, registered: 0 };
  const found = finding('operators');
  if (active > 0) return found('ok', `${active} operator token${active === 1 ? ' works' : 's work'}.`);
  if (prefix && registered === 0)
    return found(
      'note',
      'No operator token works yet. OPERATOR_TOKEN works after the first start of the service.',
    );
  return found(
    'note',
    'No operator token works, so nobody can make the administrative calls. ' +
      `${typed('operator-token issue --name laptop --expires-at 90d')} issues one.`,
  );
}

const MAX_SKEW_S = { warning: 2, error: 30 };

/** Whether the clocks of this machine and of the database agree. */
export async function checkClock(pool: Pool, machineClock: Clock = systemClock): Promise<Finding> {
  const readTime = async () => Number((await pool.query<{ ms: string }>(DATABASE_TIME)).rows[0]?.ms);
  const ahead = (await clockSkew(readTime, machineClock)) / 1000;
  const skew = Math.abs(ahead);
  const text = `${skew.toFixed(1)} s`;
  const clock = finding('clock');
  if (skew <= MAX_SKEW_S.warning) return clock('ok', 'This machine and the database show the same time.');
  return clock(
    skew > MAX_SKEW_S.error ? 'error' : 'warning',
    `The clock of the database is ${text} ${ahead < 0 ? 'ahead of' : 'behind'} this machine’s, ` +
      `which shows ${machineClock().toISOString()}. Keys expire at the wrong time, and from ` +
      `${MAX_SKEW_MS / 1000} s on no webhooks are sent. Synchronise both with NTP.`,
  );
}
