import type { RowReader } from '../../database/sql/row-reader.js';
import type { Job } from '../../domain/base/module/job.js';

const ADD = `select from graphile_worker.add_jobs(
  array(select json_populate_recordset(null::graphile_worker.job_spec, $1::json)))`;

/** Adds jobs in the transaction, so that they are committed with its changes. */
export async function addJobs(reader: RowReader, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ task, key, payload, runAt }) => ({
    identifier: task,
    job_key: key,
    payload,
    run_at: runAt,
  }));
  await reader.cells(ADD, [JSON.stringify(specs)]);
}
