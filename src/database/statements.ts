import type { Pool, PoolClient } from 'pg';
import type { Cell } from './cell.js';
import { CellQuery, isStale, type Statement } from './cell-query.js';
import { PreparedNames } from './prepared-names.js';

/** The most statements that share a connection: each waits for those before it. */
const MAX_SHARING = 8;
/** While more connections are in use, sending a packet for each statement costs more than it saves. */
const QUIET = 2;
/** More statements in one turn come from several requests, and a packet for each costs more too. */
const FEW = 3;

interface Waiting extends Statement {
  names: PreparedNames | undefined;
  settle: (error: unknown, rows: Cell[][]) => void;
}

/**
 * Runs statements whose answers are text, on the connections of a pool. It is open with `pipeline: true`
 * where statements share connections. Under load the statements of one turn of the event loop share
 * connections. Each succeeds or fails by itself. Only for statements that may be sent again: reads outside of
 * a transaction.
 */
export class Statements {
  private waiting: Waiting[] = [];
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

  /** `isPlannedAnew`: the statement is not prepared, so that its plan is made for these parameters. */
  async cells(
    text: string,
    values: readonly unknown[],
    { isPlannedAnew = false }: { isPlannedAnew?: boolean | undefined } = {},
  ): Promise<Cell[][]> {
    const statement = { text, values: values.map(parameterOf) };
    const names = isPlannedAnew ? undefined : this.names;
    try {
      return await this.run(statement, names);
    } catch (error) {
      if (!names || !isStale(error)) throw error;
      return await this.run(statement, undefined);
    }
  }

  private run(statement: Statement, names: PreparedNames | undefined): Promise<Cell[][]> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, rows: Cell[][]) =>
        error === undefined ? resolve(rows) : reject(error);
      const { text, values } = statement;
      const one = { text, values, names, settle };
      if (!this.isPipelined) this.send([one]);
      else if (this.waiting.push(one) === 1) setImmediate(() => this.flush());
    });
  }

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    const { max } = this.pool.options;
    const busy = this.pool.totalCount - this.pool.idleCount;
    // While nearly all connections are free, a page and its count are read at the same time.
    const isQuiet = busy <= QUIET && all.length <= Math.min(FEW, (max - busy) / 2);
    const size = isQuiet ? 1 : MAX_SHARING;
    for (let from = 0; from < all.length; from += size) this.send(all.slice(from, from + size));
  }

  private send(batch: readonly Waiting[]): void {
    this.pool.connect((error, client, release) => {
      if (!client) for (const { settle } of batch) settle(error, []);
      else sendAll(client, batch, release);
    });
  }
}

function sendAll(client: PoolClient, batch: readonly Waiting[], release: () => void): void {
  let left = batch.length;
  for (const one of batch)
    client.query(
      new CellQuery(one, one.names, (error, rows) => {
        left -= 1;
        if (left === 0) release();
        one.settle(error, rows);
      }),
    );
}

/** A parameter as the text that PostgreSQL reads; a list is an array. */
export function parameterOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.map(elementOf).join(',')}}` : String(value);
}

const elementOf = (value: unknown): string => {
  const text = parameterOf(value);
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`;
};
