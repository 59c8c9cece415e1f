import type { Pool } from 'pg';

/** A task for the rows of all brands at once, which is repeated as long as the service runs. */
export interface TableTask {
  /** The name in the log and in the metrics. */
  name: string;
  /** Returns whether there was something to do. */
  work: (pool: Pool, now: Date) => Promise<boolean>;
  everyMs: number;
}
