import type { Pool } from 'pg';
import { withTimeout } from '../language/time/with-timeout.js';
import { databaseFailure } from './connect/failures.js';

const READ = 'select 1';
/** Large enough to need new pages of the disk; the table is dropped at the end of the statement. */
const WRITE = `create temporary table rental_flow_write_check on commit drop as
  select gen_random_uuid() from generate_series(1, 20000)`;

const QUERY_TIMEOUT_MS = 2000;

/**
 * Whether the database serves requests. After a write that found the disk full, the check is a write, until
 * one succeeds.
 */
export class DatabaseHealth {
  private hasRejectedWrite = false;
  private running: Promise<boolean> | undefined;

  constructor(private readonly pool: Pool) {}

  note(error: unknown): void {
    if (databaseFailure(error) === 'full') this.hasRejectedWrite = true;
  }

  /** Callers at the same time share one check. */
  isHealthy(): Promise<boolean> {
    this.running ??= withTimeout(QUERY_TIMEOUT_MS, this.canServe())
      .catch(() => false)
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  private async canServe(): Promise<boolean> {
    try {
      await this.pool.query(this.hasRejectedWrite ? WRITE : READ);
      this.hasRejectedWrite = false;
      return true;
    } catch (error) {
      this.note(error);
      return false;
    }
  }
}
