import type { Pool, PoolClient } from 'pg';
import type { Cell } from './cell.js';
import { CellQuery, isStale, type Statement } from './cell-query.js';
import { parameterOf } from './parameter.js';
import { PreparedNames } from './prepared-names.js';

/** The most statements that share a connection: each waits for those before it. */
export const MAX_SHARING = 8;
/** While more connections are in use, sending a packet for each statement costs more than it saves. */
const QUIET = 2;
/** More statements in one turn come from several requests, and a packet for each costs more too. */
const FEW = 3;

interface Waiting extends Statement {
  names: PreparedNames | undefined;
  settle: (error: unknown, rows: Cell[][]) => void;
}

/** The statements of one brand. */
interface Lane {
  waiting: Waiting[];
  /** How many connections it uses. */
  connections: number;
}

interface CellsOptions {
  /** The statement is not prepared, so that its plan is made for these parameters. */
  isPlannedAnew?: boolean | undefined;
  /** Statements share connections with those of the same brand alone. */
  brand?: unknown;
}

/**
 * Runs statements whose answers are text, on the connections of a pool. It is open with `pipeline: true`
 * where statements share connections. Under load the statements that a brand has ready in one turn of the
 * event loop share connections. A brand uses half of the connections at most: further statements wait, so
 * that slow ones delay no other brand. Each succeeds or fails by itself. Only for statements that may be sent
 * again: reads outside of a transaction.
 */
export class Statements {
  private readonly lanes = new Map<unknown, Lane>();
  private isScheduled = false;
  /** The statements that are prepared on the connections of the pool; undefined where none are. */
  readonly names: PreparedNames | undefined;
  private readonly isPipelined: boolean;

  /** `isPipelined`: whether statements share connections. Otherwise each is sent at once. */
  constructor(
    private readonly pool: Pool,
    { prepare, isPipelined = true }: { prepare: boolean; isPipelined?: boolean },
  ) {
    this.names = prepare ? new PreparedNames() : undefined;
    this.isPipelined = isPipelined;
  }

  async cells(
    text: string,
    values: readonly unknown[],
    { isPlannedAnew = false, brand }: CellsOptions = {},
  ): Promise<Cell[][]> {
    const statement = { text, values: values.map(parameterOf) };
    const names = isPlannedAnew ? undefined : this.names;
    try {
      return await this.run(statement, names, brand);
    } catch (error) {
      if (!names || !isStale(error)) throw error;
      return await this.run(statement, undefined, brand);
    }
  }

  private run(
    { text, values }: Statement,
    names: PreparedNames | undefined,
    brand: unknown,
  ): Promise<Cell[][]> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, rows: Cell[][]) =>
        error === undefined ? resolve(rows) : reject(error);
      const one = { text, values, names, settle };
      if (this.isPipelined) this.wait(one, brand);
      else this.send([one], () => {});
    });
  }

  private wait(one: Waiting, brand: unknown): void {
    const lane = this.lanes.get(brand) ?? { waiting: [], connections: 0 };
    this.lanes.set(brand, lane);
    lane.waiting.push(one);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      for (const [key, each] of this.lanes) this.sendWaiting(key, each);
    });
  }

  private sendWaiting(brand: unknown, lane: Lane): void {
    const { max } = this.pool.options;
    const most = Math.max(1, Math.floor(max / 2));
    const busy = this.pool.totalCount - this.pool.idleCount;
    // While nearly all connections are free, a page and its count are read at the same time.
    const isQuiet = busy <= QUIET && lane.waiting.length <= Math.min(FEW, (max - busy) / 2);
    const size = isQuiet ? 1 : MAX_SHARING;
    while (lane.waiting.length > 0 && lane.connections < most) {
      lane.connections += 1;
      this.send(lane.waiting.splice(0, size), () => {
        lane.connections -= 1;
        if (lane.waiting.length > 0) this.sendWaiting(brand, lane);
        else if (lane.connections === 0) this.lanes.delete(brand);
      });
    }
  }

  private send(batch: readonly Waiting[], onEnd: () => void): void {
    this.pool.connect((error, client, release) => {
      if (client)
        sendAll(client, batch, () => {
          release();
          onEnd();
        });
      else {
        onEnd();
        for (const { settle } of batch) settle(error, []);
      }
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
