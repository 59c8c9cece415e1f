import type { Pool } from 'pg';

/** How long an instance that was killed keeps the lease. */
const LEASE_MS = 6000;
const NAME = 'repeated_tasks';
/** The consecutive failures after which another instance is to try. */
const MAX_FAILURES = 4;
/** How long an instance that failed leaves the lease to the others. */
const LEFT_MS = 10_000;

/** By the clock of the database alone. The table is on the coordinator of a cluster. */
const TAKE = `insert into job_lease (name, owner, ends_at)
  values ($1, $2, now() + $3 * interval '1 millisecond')
  on conflict (name) do update set owner = excluded.owner, ends_at = excluded.ends_at
  where job_lease.owner = excluded.owner or job_lease.ends_at < now()`;

const GIVE_UP = `update job_lease set ends_at = '-infinity' where name = $1 and owner = $2`;

/**
 * One instance of all looks for brands with work. It renews its lease every few seconds, and another one
 * takes over once it has ended. Two may work for a moment if one was suspended: the lease saves work, and
 * every task may run twice at the same time.
 */
export class Lease {
  private endsAt = 0;
  private leftUntil = 0;
  private failuresBefore = 0;

  constructor(
    private readonly pool: Pool,
    /** The name of this instance, which no other one has. */
    private readonly owner: string,
    private readonly instance: {
      /** The consecutive failures of this instance. */
      failures: () => number;
      /** Called when the lease was taken. */
      onTaken: () => void;
    },
  ) {}

  isHeld(): boolean {
    return performance.now() < this.endsAt;
  }

  /** Whether the lease is left to the others, because this instance failed. */
  isLeft(): boolean {
    return performance.now() < this.leftUntil;
  }

  /** Takes the lease if it is free, or renews it. */
  async renew(): Promise<void> {
    if (this.isLeft()) return;
    const now = performance.now();
    const wasHeld = this.isHeld();
    const failures = this.instance.failures();
    if (wasHeld && failures > this.failuresBefore + MAX_FAILURES) {
      this.leftUntil = now + LEFT_MS;
      return this.giveUp();
    }
    const { rowCount } = await this.pool.query(TAKE, [NAME, this.owner, LEASE_MS]);
    this.endsAt = rowCount ? now + LEASE_MS : 0;
    if (!this.isHeld() || wasHeld) return;
    this.failuresBefore = failures;
    this.instance.onTaken();
  }

  async giveUp(): Promise<void> {
    if (!this.isHeld()) return;
    this.endsAt = 0;
    await this.pool.query(GIVE_UP, [NAME, this.owner]);
  }
}
