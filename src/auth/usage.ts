import type { Em } from '../database/orm.js';
import type { Principal } from './principal.js';

const FLUSH_AFTER_MS = 500;

/** Rows are locked in the order of their ids, so that two instances cannot lock each other out. */
const touch = (table: string): string => `with used as (
    select * from unnest(?::bigint[], ?::timestamptz[]) as used(id, at)
  ), held as (
    select k.id from ${table} k where k.id = any(?::bigint[]) order by k.id for update
  )
  update ${table} k set last_used_at = used.at from used, held
  where k.id = used.id and k.id = held.id and (k.last_used_at is null or k.last_used_at < used.at)`;

const TABLE_OF = { partner: 'api_key', operator: 'operator_token' } as const;

/** Keeps `last_used_at`: written together, at most a second late, never backwards. */
export class UsageRecorder {
  private readonly used = { partner: new Map<number, Date>(), operator: new Map<number, Date>() };
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly em: Em,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  record(principal: Principal): void {
    this.used[principal.kind].set(
      principal.kind === 'partner' ? principal.keyId : principal.tokenId,
      new Date(),
    );
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes what is waiting; what cannot be written waits for the next time. */
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
    const ids = `{${batch.map(([id]) => id).join(',')}}`;
    const instants = `{${batch.map(([, at]) => at.toISOString()).join(',')}}`;
    try {
      await this.em.getConnection().execute(touch(TABLE_OF[kind]), [ids, instants, ids]);
    } catch (error) {
      for (const [id, at] of batch) if (!this.used[kind].has(id)) this.used[kind].set(id, at);
      this.onFailure(error);
    }
  }
}
