import pg from 'pg';

/**
 * Creating indexes after the rows is faster; the slowest are started first. The indexes of a partitioned
 * table belong together, and no bench fills such a table.
 */
const INDEXES = `select indexname, indexdef from pg_indexes where schemaname = current_schema()
  and indexdef !~ 'UNIQUE' and tablename ~ $1 and tablename !~ '^idempotency_key' order by tablename = 'property' desc, indexdef ~ 'USING gin' desc`;

/** Runs each statement on the next free connection. */
export async function runAll(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const left = [...statements];
  const run = async (client: pg.Client): Promise<void> => {
    for (let sql = left.shift(); sql !== undefined; sql = left.shift()) await client.query(sql);
  };
  await Promise.all(clients.map(run));
}

/**
 * Fills tables without their indexes, creates these afterwards, and collects the planner's statistics. Two
 * connections use two cores; foreign keys are not checked. `tables` is a pattern of names; by default, all.
 */
export async function withoutIndexes(
  connectionString: string,
  fill: (clients: readonly pg.Client[]) => Promise<void>,
  tables = '',
): Promise<void> {
  const clients = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  const [one] = clients;
  if (!one) return;
  try {
    for (const client of clients) {
      await client.connect();
      await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB';
        set synchronous_commit = off`);
    }
    const { rows } = await one.query<{ indexname: string; indexdef: string }>(INDEXES, [tables]);
    await runAll(
      [one],
      rows.map(({ indexname }) => `drop index ${indexname}`),
    );
    await fill(clients);
    await runAll(
      clients,
      rows.map(({ indexdef }) => indexdef),
    );
    await one.query('vacuum analyze');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
