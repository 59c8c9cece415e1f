import type { Pool } from 'pg';

/** What is counted of a key, for each day. */
export const USAGE = [
  'reads',
  'writes',
  'emails',
  'client_errors',
  'server_errors',
  'rate_limited',
  'events',
  'stream_seconds',
] as const;
export type Usage = Partial<Record<(typeof USAGE)[number], number>>;

const FLUSH_AFTER_MS = 10_000;
/** The most rows that one statement writes. */
const ROWS = 1000;

const ADD = `insert into api_key_usage (key_id, day, ${USAGE.join(', ')})
  select r.key_id, r.day, ${USAGE.map((name) => `coalesce(r.${name}, 0)`).join(', ')}
  from json_to_recordset($1::json)
    as r(key_id bigint, day date, ${USAGE.map((name) => `${name} bigint`).join(', ')})
  order by r.key_id, r.day
  on conflict (key_id, day) do update set
    ${USAGE.map((name) => `${name} = api_key_usage.${name} + excluded.${name}`).join(', ')}`;

/**
 * Counts what each key does on a day. The counts are added to the database every ten seconds; those of the
 * last ones are lost if the process is killed.
 */
export class KeyUsage {
  private counts = new Map<string, { keyId: number; day: string; usage: Usage }>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly today: () => string,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  add(keyId: number, usage: Usage): void {
    this.addTo(keyId, this.today(), usage);
  }

  private addTo(keyId: number, day: string, usage: Usage): void {
    const name = `${keyId} ${day}`;
    const counted = this.counts.get(name) ?? { keyId, day, usage: {} };
    for (const one of USAGE) {
      const count = usage[one] ?? 0;
      if (count > 0) counted.usage[one] = (counted.usage[one] ?? 0) + count;
    }
    this.counts.set(name, counted);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  /** Writes the counts. Those that cannot be written are written ten seconds later. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    const all = [...this.counts.values()];
    this.counts = new Map();
    for (let at = 0; at < all.length; at += ROWS) {
      const rows = all.slice(at, at + ROWS);
      try {
        const values = rows.map(({ keyId, day, usage }) => ({ key_id: keyId, day, ...usage }));
        await this.pool.query(ADD, [JSON.stringify(values)]);
      } catch (error) {
        for (const { keyId, day, usage } of rows) this.addTo(keyId, day, usage);
        this.onFailure(error);
      }
    }
  }
}
