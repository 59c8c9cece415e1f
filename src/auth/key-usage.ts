import type { Pool } from 'pg';
import { USAGE_COLUMNS, USAGE_COUNTS, type UsageCounts } from './usage-counts.js';

type Usage = Partial<UsageCounts>;

const FLUSH_AFTER_MS = 10_000;
/** The most rows that one statement writes. */
const ROWS = 1000;

/** Adds counts to those of keys on days, from rows as JSON: `keyId`, `day` and the names of the counts. */
export const ADD_USAGE = `insert into api_key_usage (key_id, day, ${list(({ column }) => column)})
  select r."keyId", r.day, ${list(({ name }) => `coalesce(r."${name}", 0)`)}
  from json_to_recordset($1::json) as r("keyId" bigint, day date, ${list(({ name }) => `"${name}" bigint`)})
  order by r."keyId", r.day
  on conflict (key_id, day) do update set
    ${list(({ column }) => `${column} = api_key_usage.${column} + excluded.${column}`)}`;

function list(of: (count: (typeof USAGE_COLUMNS)[number]) => string): string {
  return USAGE_COLUMNS.map(of).join(', ');
}

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
    for (const one of USAGE_COUNTS) {
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
        const values = rows.map(({ keyId, day, usage }) => ({ keyId, day, ...usage }));
        await this.pool.query(ADD_USAGE, [JSON.stringify(values)]);
      } catch (error) {
        for (const { keyId, day, usage } of rows) this.addTo(keyId, day, usage);
        this.onFailure(error);
      }
    }
  }
}
