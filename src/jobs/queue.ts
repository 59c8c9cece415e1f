import type { Em } from '../database/orm.js';

/** A job for the queue. It replaces a waiting job with the same key. */
export interface Job {
  task: string;
  key: string;
  payload: object;
  /** Absent: now. */
  runAt?: Date;
}

const ADD = `select from graphile_worker.add_jobs(
  array(select json_populate_recordset(null::graphile_worker.job_spec, ?::json)))`;

/** Adds jobs in the entity manager's transaction, so that they are committed with its changes. */
export async function addJobs(em: Em, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ task, key, payload, runAt }) => ({
    identifier: task,
    job_key: key,
    payload,
    run_at: runAt,
  }));
  await em.execute(ADD, [JSON.stringify(specs)]);
}
