import type { Pool } from 'pg';
import { failureWords } from '../queue/failure-words.js';
import type { Lease } from './lease.js';
import type { Outcome, Repeat } from './repeat.js';

/** How long a task that this version does not have any more is kept. */
const KEPT = '7 days';

const WRITE = `with gone as (
    delete from repeated_task where coalesce(ended_at, started_at) < now() - interval '${KEPT}' and name <> all($2::text[])
  )
  insert into repeated_task select * from json_populate_recordset(null::repeated_task, $1::json)
  on conflict (name) do update set every_ms = excluded.every_ms, started_at = excluded.started_at,
    ended_at = excluded.ended_at, failures = excluded.failures, error = excluded.error,
    next_at = excluded.next_at
  where repeated_task.started_at <= excluded.started_at`;

/**
 * Notes the last run of each repeated task in a table, for whichever instance is asked. The instance that runs
 * them writes all of them at once, a few times a minute.
 */
export class TaskStates {
  private readonly lastErrors = new Map<string, string>();

  constructor(
    private readonly pool: Pool,
    private readonly lease: Lease,
  ) {}

  /** Notes a failure; the next write has it if the task still fails then. */
  noteFailure(task: string, error: unknown): void {
    this.lastErrors.set(task, failureWords(error));
  }

  async write(tasks: readonly Repeat[]): Promise<Outcome> {
    if (!this.lease.isHeld()) return 'skipped';
    const rows = tasks.flatMap(({ name, everyMs, failures, lastRun }) =>
      lastRun
        ? [
            {
              name,
              every_ms: everyMs,
              started_at: lastRun.startedAt,
              ended_at: lastRun.endedAt,
              failures,
              error: failures > 0 ? (this.lastErrors.get(name) ?? null) : null,
              next_at: lastRun.nextAt,
            },
          ]
        : [],
    );
    await this.pool.query(WRITE, [JSON.stringify(rows), rows.map(({ name }) => name)]);
    return 'done';
  }
}
