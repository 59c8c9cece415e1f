import pg from 'pg';

/** What PostgreSQL did for a statement, by its normalized text. */
export interface StatementTime {
  text: string;
  calls: number;
  planMs: number;
  executeMs: number;
}

const READ = `select query as text, calls::int, total_plan_time as "planMs", total_exec_time as "executeMs"
  from pg_stat_statements where query !~ 'pg_stat_statements' order by total_plan_time + total_exec_time desc`;

/** Runs some work, and returns PostgreSQL's figures for each of its statements, the most time first. */
export async function statementsOf(
  databaseUrl: string,
  work: () => Promise<unknown>,
): Promise<StatementTime[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('alter system set pg_stat_statements.track_planning = on');
    await client.query('select pg_reload_conf(), pg_sleep(0.5), pg_stat_statements_reset()');
    await work();
    const { rows } = await client.query<StatementTime>(READ);
    await client.query('alter system reset pg_stat_statements.track_planning');
    await client.query('select pg_reload_conf()');
    return rows;
  } finally {
    await client.end();
  }
}
