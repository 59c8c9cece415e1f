import type { Pool } from 'pg';
import type { Principal } from './principal.js';

const FLUSH_AFTER_MS = 500;

const TABLE_OF = { partner: 'api_key', operator: 'operator_token' } as const;

/** Uses are written after their requests end, when their key may be revoked already. */
const BEFORE_REVOCATION = 'and (k.revoked_at is null or used.at < k.revoked_at)';

/** Rows are locked in the order of their ids, so that two instances cannot deadlock. */
const touch = (kind: Principal['kind']): string => `with used as (
    select * from unnest($1::bigint[], $2::timestamptz[]) as used(id, at)
  ), locked as (
    select k.id from ${TABLE_OF[kind]} k where k.id = any($1::bigint[]) order by k.id for update
  )
  update ${TABLE_OF[kind]} k set last_used_at = used.at from used, locked
  where k.id = used.id and k.id = locked.id and (k.last_used_at is null or k.last_used_at < used.at)
    ${BEFORE_REVOCATION}`;

/**
 * Writes `last_used_at` of keys and tokens: in batches, at most a second late, never back to an earlier time.
 */
export class UsageRecorder {
  private readonly used = { partner: new Map<number, Date>(), operator: new Map<number, Date>() };
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  record(principal: Principal, at = new Date()): void {
    const id = principal.kind === 'partner' ? principal.keyId : principal.tokenId;
    const last = this.used[principal.kind].get(id);
    if (!last || last < at) this.used[principal.kind].set(id, at);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes the waiting uses. Uses that cannot be written are retried with the next batch. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write('partner')).then(() => this.write('operator'));
    return this.writing;
  }

  private async write(kind: 'partner' | 'operator'): Promise<void> {
    const batch = [...this.used[kind]];
    if (batch.length === 0) return;
    this.used[kind].clear();
    const ids = batch.map(([id]) => id);
    const instants = batch.map(([, at]) => at.toISOString());
    try {
      await this.pool.query(touch(kind), [ids, instants]);
    } catch (error) {
      for (const [id, at] of batch) if (!this.used[kind].has(id)) this.used[kind].set(id, at);
      this.onFailure(error);
    }
  }
}
