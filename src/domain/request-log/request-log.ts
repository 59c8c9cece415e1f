import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../language/time/clock.js';
import type { CallOwner, LoggedCall, WaitingCall } from './logged-call.js';
import { trimBrand, writeOfBrand, writeOthers } from './write-calls.js';

/** What equal calls have in common. */
export type CallKind = Pick<
  LoggedCall,
  | 'outcome'
  | 'method'
  | 'route'
  | 'operations'
  | 'status'
  | 'codes'
  | 'failedCheck'
  | 'keyRejection'
  | 'via'
  | 'flowId'
>;

/** What is stored of the first of equal calls. It is found out only if the call gets a row. */
export type FirstCall = Pick<LoggedCall, 'address' | 'problems'>;

export interface FinishedCall {
  owner: CallOwner;
  kind: CallKind;
  durationMs: number;
  /** Null if it is not a UUID. */
  requestId: string | null;
  /** What distinguishes calls of nobody, which have no key. */
  network: string;
  first: () => FirstCall;
}

const FLUSH_AFTER_MS = 1000;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The most new rows in a second: of a key or a token, and of a brand or of all calls of nobody. */
const NEW_ROWS = { ofCaller: 5, ofBrand: 20 } as const;
/** The most rows that are kept in memory: those of the current minute, and those that wait. */
const MAX_ROWS = 10_000;
/** The most ids of requests that one instance adds to a row at a time. */
const MAX_IDS = 10;
/** A brand is trimmed whenever one instance has written this number of its rows. */
const TRIM_AFTER = 1000;
/** The most brands whose rows are counted for that. */
const MAX_BRANDS = 10_000;

interface Options {
  pool: Pool;
  now: Clock;
  /** Called with the number of calls that are not in the log. */
  onDropped: (calls: number) => void;
  onFailure: (error: unknown) => void;
}

/**
 * The log of rejected, failed and slow calls. Equal calls of a minute are counted in memory, and all rows are
 * written together each second; the calls of the last one are lost if the process is killed. How many rows a
 * caller gets in a second is limited, so that a flood of different calls fills neither the memory nor the
 * table.
 */
export class RequestLog {
  /** The rows of the current minute by what their calls have in common. */
  private rows = new Map<string, WaitingCall>();
  private minute = 0;
  /** Rows of earlier minutes, and rows that could not be written. */
  private earlier: WaitingCall[] = [];
  private second = 0;
  /** The new rows of this second by their caller, and by their brand. */
  private readonly fresh = new Map<string, number>();
  private readonly written = new Map<number, number>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(private readonly options: Options) {}

  add(call: FinishedCall): void {
    const now = this.options.now();
    this.beginMinute(Math.floor(now.getTime() / MINUTE_MS));
    const name = nameOf(call);
    const row = this.rows.get(name) ?? this.newRow(name, call, now);
    if (!row) {
      this.options.onDropped(1);
      return;
    }
    row.count += 1;
    row.lastAt = now;
    row.durationMs = Math.max(row.durationMs, call.durationMs);
    if (call.requestId !== null && row.requestIds.length < MAX_IDS) row.requestIds.push(call.requestId);
    this.wait();
  }

  /** Writes what waits, once. What cannot be written then is dropped. */
  stop(): Promise<void> {
    this.isStopping = true;
    return this.flush();
  }

  /** Writes what waits. Rows that cannot be written are written a second later. */
  private flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private wait(): void {
    if (!this.isStopping) this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  private beginMinute(minute: number): void {
    if (minute === this.minute) return;
    this.keep([...this.rows.values()].filter(({ count }) => count > 0));
    this.rows = new Map();
    this.minute = minute;
  }

  private newRow(name: string, { owner, kind, first }: FinishedCall, now: Date): WaitingCall | undefined {
    if (this.rows.size + this.earlier.length >= MAX_ROWS || !this.mayAdd(owner, now)) return undefined;
    const row: WaitingCall = {
      ...owner,
      ...kind,
      ...first(),
      createdAt: now,
      lastAt: now,
      minute: new Date(this.minute * MINUTE_MS),
      fingerprint: createHash('sha256').update(name).digest('base64url'),
      count: 0,
      durationMs: 0,
      requestIds: [],
    };
    this.rows.set(name, row);
    return row;
  }

  private mayAdd({ keyId, brandId, operatorTokenId }: CallOwner, now: Date): boolean {
    const second = Math.floor(now.getTime() / SECOND_MS);
    if (second !== this.second) this.fresh.clear();
    this.second = second;
    const brand = brandId === null && operatorTokenId !== null ? 'tokens' : `brand ${brandId}`;
    // Nobody has many addresses, and a wrong key can name any.
    const caller = brandId === null ? `token ${operatorTokenId}` : `key ${keyId}`;
    const ofBrand = this.fresh.get(brand) ?? 0;
    const ofCaller = this.fresh.get(caller) ?? 0;
    const isLimited = brandId !== null || operatorTokenId !== null;
    if (ofBrand >= NEW_ROWS.ofBrand || (isLimited && ofCaller >= NEW_ROWS.ofCaller)) return false;
    this.fresh.set(brand, ofBrand + 1).set(caller, ofCaller + 1);
    return true;
  }

  private keep(rows: readonly WaitingCall[]): void {
    for (const row of rows)
      if (this.earlier.length < MAX_ROWS && !this.isStopping) this.earlier.push(row);
      else this.options.onDropped(row.count);
  }

  /** What waits; the rows of the current minute begin to count again. */
  private take(): WaitingCall[] {
    const counted = [...this.rows.values()].filter(({ count }) => count > 0);
    const taken = merged([...this.earlier, ...counted]);
    this.earlier = [];
    for (const row of counted) Object.assign(row, { count: 0, requestIds: [] });
    return taken;
  }

  private async write(): Promise<void> {
    const { pool, onFailure } = this.options;
    for (const [brandId, rows] of Map.groupBy(this.take(), (row) => row.brandId))
      try {
        if (brandId === null) await writeOthers(pool, rows);
        else await this.writeBrand(brandId, rows);
      } catch (error) {
        this.keep(rows);
        onFailure(error);
        this.wait();
      }
  }

  private async writeBrand(brandId: number, rows: readonly WaitingCall[]): Promise<void> {
    const { pool, onFailure } = this.options;
    await writeOfBrand(pool, brandId, rows);
    // How many rows a brand has is unknown after a start, so its first write trims.
    const written = (this.written.get(brandId) ?? TRIM_AFTER) + rows.length;
    if (this.written.size >= MAX_BRANDS) this.written.clear();
    this.written.set(brandId, written);
    if (written < TRIM_AFTER) return;
    try {
      await trimBrand(pool, brandId);
      this.written.set(brandId, 0);
    } catch (error) {
      // The rows are written; the next ones trim again.
      onFailure(error);
    }
  }
}

/**
 * Copies of the rows, one for equal calls of a minute: a row that could not be written may have been counted up
 * since, and a statement cannot write it twice.
 */
function merged(rows: readonly WaitingCall[]): WaitingCall[] {
  const byCall = new Map<string, WaitingCall>();
  for (const row of rows) {
    const name = `${row.brandId} ${row.minute.getTime()} ${row.fingerprint}`;
    const same = byCall.get(name);
    if (!same) {
      byCall.set(name, { ...row });
      continue;
    }
    same.count += row.count;
    same.lastAt = row.lastAt;
    same.durationMs = Math.max(same.durationMs, row.durationMs);
    same.requestIds = [...same.requestIds, ...row.requestIds].slice(0, MAX_IDS);
  }
  return [...byCall.values()];
}

/** Equal calls have the same name. */
const nameOf = ({ owner, kind, network }: FinishedCall): string =>
  JSON.stringify([
    owner.brandId,
    owner.keyId,
    owner.operatorTokenId,
    owner.brandId === null ? network : null,
    ...[kind.method, kind.route, kind.status, kind.outcome, kind.failedCheck, kind.keyRejection, kind.via],
    ...[kind.flowId, kind.codes, kind.operations],
  ]);
