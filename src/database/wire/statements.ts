import type { Pool, PoolClient } from 'pg';
import { type Connections, connectionsOf } from '../connect/connections.js';
import { currentWork, type Owner } from '../connect/work.js';
import type { Cell } from './cell.js';
import { Notices } from './notices.js';
import { PreparedNames } from './prepared-names.js';
import { type CellReader, type CellsOptions, runRead } from './reads.js';
import { Snapshot } from './snapshot.js';
import type { SentStatement, Settle } from './statement.js';
import { StatementBatch } from './statement-batch.js';

/** The most statements that share a connection: each waits for those before it. */
export const MAX_SHARING = 8;
/** While more connections are in use, sending a packet for each statement costs more than it saves. */
const QUIET = 2;
/** More statements in one turn come from several requests, and a packet for each costs more too. */
const FEW = 3;

/** The statements of one owner. */
interface Lane {
  waiting: SentStatement[];
  /** Whether it waits for a connection. */
  isAsking: boolean;
}

/**
 * Runs statements whose results are text, on the connections of a pool. With `pipeline: true`, statements
 * share connections. Under load the statements that an owner has ready in one turn of the event loop share
 * connections. Each succeeds or fails by itself. Only for statements that may be sent again: reads outside of
 * a transaction.
 */
export class Statements implements CellReader {
  private readonly lanes = new Map<Owner | undefined, Lane>();
  private isScheduled = false;
  /** The statements that are prepared on the connections of the pool; undefined if none are. */
  readonly names: PreparedNames | undefined;
  private readonly isPipelined: boolean;
  private readonly connections: Connections;
  readonly notices = new Notices(this);

  /** `isPipelined`: whether statements share connections. Otherwise each is sent at once. */
  constructor(
    private readonly pool: Pool,
    { prepare, isPipelined = true }: { prepare: boolean; isPipelined?: boolean },
  ) {
    this.names = prepare ? new PreparedNames() : undefined;
    this.isPipelined = isPipelined;
    this.connections = connectionsOf(pool);
  }

  cells(text: string, values: readonly unknown[], options: CellsOptions = {}): Promise<Cell[][]> {
    const work = currentWork();
    return runRead({ text, values }, this.names, options, (statement, names, settle) => {
      const one = { ...statement, names, settle, work };
      if (this.isPipelined) this.wait(one);
      else this.send(undefined, () => [one]);
    });
  }

  /** Reads of the same state of the database, on one of the connections. */
  snapshot(): Snapshot {
    return new Snapshot(this.connections, this.names);
  }

  /** A connection for a transaction, which its user gives back. */
  acquire(): Promise<PoolClient> {
    return this.connections.acquireForWork();
  }

  private wait(one: SentStatement): void {
    const owner = one.work?.owner;
    const lane = this.lanes.get(owner) ?? { waiting: [], isAsking: false };
    this.lanes.set(owner, lane);
    lane.waiting.push(one);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      for (const [key, each] of this.lanes) this.sendWaiting(key, each);
    });
  }

  /**
   * Sends what waits. While the owner has no free connection, further statements may join those that wait, so
   * that more of them share the next one.
   */
  private sendWaiting(owner: Owner | undefined, lane: Lane): void {
    const size = this.sizeOfBatch(lane);
    while (lane.waiting.length > 0 && this.connections.hasFree(owner)) {
      const batch = this.take(lane, size);
      this.send(owner, () => batch);
    }
    if (lane.waiting.length === 0) {
      if (!lane.isAsking) this.lanes.delete(owner);
      return;
    }
    if (lane.isAsking) return;
    lane.isAsking = true;
    this.send(owner, () => {
      lane.isAsking = false;
      const batch = this.take(lane, MAX_SHARING);
      // After this one has its connection.
      queueMicrotask(() => this.sendWaiting(owner, lane));
      return batch;
    });
  }

  /** While nearly all connections are free, a page and its count are read at the same time. */
  private sizeOfBatch({ waiting }: Lane): number {
    const { max } = this.pool.options;
    const busy = this.pool.totalCount - this.pool.idleCount;
    const isQuiet = busy <= QUIET && waiting.length <= Math.min(FEW, (max - busy) / 2);
    return isQuiet ? 1 : MAX_SHARING;
  }

  /** The next statements of a lane whose results are still needed. */
  private take(lane: Lane, size: number): SentStatement[] {
    const batch: SentStatement[] = [];
    while (batch.length < size) {
      const one = lane.waiting.shift();
      if (!one) break;
      try {
        one.work?.throwIfAbandoned();
        batch.push(one);
      } catch (error) {
        one.settle(error, [], '');
      }
    }
    return batch;
  }

  /** Sends a batch, which is taken once there is a connection for it. */
  private send(owner: Owner | undefined, take: () => readonly SentStatement[]): void {
    this.connections.acquireFor(owner, (error, client) => {
      const batch = take();
      if (!client) for (const { settle } of batch) settle(error, [], '');
      else if (batch.length === 0) client.release();
      else sendAll(client, batch, () => client.release());
    });
  }
}

/** Each in its own batch, so that it succeeds or fails by itself. */
function sendAll(client: PoolClient, batch: readonly SentStatement[], onEnd: () => void): void {
  let left = batch.length;
  for (const one of batch) {
    const settle: Settle = (error, rows, tag) => {
      left -= 1;
      if (left === 0) onEnd();
      one.settle(error, rows, tag);
    };
    client.query(new StatementBatch([{ ...one, settle }]));
  }
}
