import type { Pool, PoolClient } from 'pg';
import type { Cell } from './cell.js';
import { CellQuery, isStale, type Statement } from './cell-query.js';
import { type Connections, connectionsOf } from './connections.js';
import { parameterOf } from './parameter.js';
import { PreparedNames } from './prepared-names.js';
import { currentWork, type Owner, type Work } from './work.js';

/** The most statements that share a connection: each waits for those before it. */
export const MAX_SHARING = 8;
/** While more connections are in use, sending a packet for each statement costs more than it saves. */
const QUIET = 2;
/** More statements in one turn come from several requests, and a packet for each costs more too. */
const FEW = 3;

interface Waiting extends Statement {
  names: PreparedNames | undefined;
  settle: (error: unknown, rows: Cell[][]) => void;
  work: Work | undefined;
}

/** The statements of one owner. */
interface Lane {
  waiting: Waiting[];
  /** Whether it waits for a connection. */
  isAsking: boolean;
}

interface CellsOptions {
  /** The statement is not prepared, so that its plan is made for these parameters. */
  isPlannedAnew?: boolean | undefined;
}

/**
 * Runs statements whose results are text, on the connections of a pool. It is open with `pipeline: true`
 * where statements share connections. Under load the statements that an owner has ready in one turn of the
 * event loop share connections. Each succeeds or fails by itself. Only for statements that may be sent again:
 * reads outside of a transaction.
 */
export class Statements {
  private readonly lanes = new Map<Owner | undefined, Lane>();
  private isScheduled = false;
  /** The statements that are prepared on the connections of the pool; undefined where none are. */
  readonly names: PreparedNames | undefined;
  private readonly isPipelined: boolean;
  private readonly connections: Connections;

  /** `isPipelined`: whether statements share connections. Otherwise each is sent at once. */
  constructor(
    private readonly pool: Pool,
    { prepare, isPipelined = true }: { prepare: boolean; isPipelined?: boolean },
  ) {
    this.names = prepare ? new PreparedNames() : undefined;
    this.isPipelined = isPipelined;
    this.connections = connectionsOf(pool);
  }

  async cells(
    text: string,
    values: readonly unknown[],
    { isPlannedAnew = false }: CellsOptions = {},
  ): Promise<Cell[][]> {
    const work = currentWork();
    work?.countStatement();
    const statement = { text, values: values.map(parameterOf) };
    const names = isPlannedAnew ? undefined : this.names;
    try {
      return await this.run(statement, names, work);
    } catch (error) {
      if (!names || !isStale(error)) throw error;
      return await this.run(statement, undefined, work);
    }
  }

  private run(
    { text, values }: Statement,
    names: PreparedNames | undefined,
    work: Work | undefined,
  ): Promise<Cell[][]> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, rows: Cell[][]) =>
        error === undefined ? resolve(rows) : reject(error);
      const one = { text, values, names, settle, work };
      if (this.isPipelined) this.wait(one);
      else this.send(undefined, () => [one]);
    });
  }

  private wait(one: Waiting): void {
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
  private take(lane: Lane, size: number): Waiting[] {
    const batch: Waiting[] = [];
    while (batch.length < size) {
      const one = lane.waiting.shift();
      if (!one) break;
      try {
        one.work?.throwIfAbandoned();
        batch.push(one);
      } catch (error) {
        one.settle(error, []);
      }
    }
    return batch;
  }

  /** Sends a batch, which is taken once there is a connection for it. */
  private send(owner: Owner | undefined, take: () => readonly Waiting[]): void {
    this.connections.acquireFor(owner, (error, client) => {
      const batch = take();
      if (!client) for (const { settle } of batch) settle(error, []);
      else if (batch.length === 0) client.release();
      else sendAll(client, batch, () => client.release());
    });
  }
}

function sendAll(client: PoolClient, batch: readonly Waiting[], onEnd: () => void): void {
  let left = batch.length;
  for (const one of batch)
    client.query(
      new CellQuery(one, one.names, (error, rows) => {
        left -= 1;
        if (left === 0) onEnd();
        one.settle(error, rows);
      }),
    );
}
