import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import type { Cell } from './cell.js';
import { CellQuery, isStale } from './cell-query.js';
import { socketOf } from './pool-guard.js';
import type { PreparedNames } from './prepared-names.js';
import { parameterOf } from './statements.js';
import { corkThisTurn } from './turn-cork.js';

/** The commands whose result has a number of rows. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const RETURNING = /\breturning\b/i;

const IN_FAILED_TRANSACTION = '25P02';

/** Whether PostgreSQL refused a statement only because an earlier one of the transaction has failed. */
const isAborted = (error: unknown): boolean =>
  (Object(error) as { code?: unknown }).code === IN_FAILED_TRANSACTION;

interface Result<R> extends QueryResult<R> {
  command: string;
}

/**
 * A connection of the ORM. In a transaction it sends statements without waiting where nothing depends on
 * their results: `begin` goes with the first statement, and changes go with the next one. PostgreSQL runs
 * them in their order, and refuses everything after a failed one; the failure that is reported is always the
 * first.
 */
export class TransactionConnection implements DatabaseConnection {
  /** The command that begins the transaction, until its first statement is sent. */
  private beginning: string | undefined;
  /** Statements that were sent and are not awaited yet. They do not reject. */
  private sent: Promise<void>[] = [];
  /** The first failure among them. */
  private failure: { error: unknown } | undefined;
  /** The first failure of the transaction, whether or not somebody waited for the statement. */
  private cause: { error: unknown } | undefined;
  private isHolding = false;
  /**
   * Whether a prepared statement no longer fits: the connection is closed, and the next one prepares anew.
   */
  private isStale = false;
  /** Whether the transaction was told to end: a statement behind that would be one of its own. */
  private isEnding = false;

  constructor(
    private readonly client: PoolClient,
    private readonly names: () => PreparedNames | undefined,
  ) {}

  begin(sql: string): void {
    this.beginning = sql;
    this.failure = undefined;
    this.cause = undefined;
    this.isHolding = false;
    this.isEnding = false;
  }

  /** From here to `settle`, the results of changes are not waited for. */
  hold(): void {
    this.isHolding = true;
  }

  /** Waits for every statement; throws the first failure. */
  async settle(): Promise<void> {
    this.isHolding = false;
    await this.allSent();
    if (this.failure) throw await this.causeOf(this.failure.error);
  }

  /** Runs a statement with its values in its text. A change between `hold` and `settle` gets no result. */
  run(sql: string, isChange: boolean): Promise<QueryResult<object>> {
    if (!isChange || !this.isHolding || RETURNING.test(sql)) return this.awaited(this.send(sql, []));
    this.later(this.send(sql, []));
    return Promise.resolve({ rows: [] });
  }

  /** Runs a statement and takes its cells as they come. */
  cells(text: string, values: readonly unknown[]): Promise<Cell[][]> {
    return this.awaited(this.sendCells(text, values));
  }

  /** Runs a statement that is prepared where the connection may keep it. */
  async prepared<R extends object>(text: string, values: readonly unknown[]): Promise<R[]> {
    const name = this.names()?.nameOf(text);
    const { rows } = await this.awaited(this.send<R>(text, values, name));
    return rows;
  }

  /** Runs a statement whose result is not needed; its failure is that of the transaction. */
  write(text: string, values: readonly unknown[]): void {
    this.later(this.sendCells(text, values));
  }

  async commit(): Promise<void> {
    if (this.hasNotBegun()) return;
    const done = this.end('commit');
    this.later(done);
    await this.settle();
    // PostgreSQL rolls back a transaction in which a statement has failed.
    if ((await done).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  }

  async rollback(): Promise<void> {
    if (this.hasNotBegun()) return;
    await this.forgetFailure();
    await this.end('rollback');
  }

  async rollbackTo(savepoint: string): Promise<void> {
    await this.forgetFailure();
    await this.send(`rollback to ${savepoint}`, []);
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.awaited(this.send<R & object>(sql, parameters));
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing is streamed.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are not streamed.');
  }

  release(): void {
    this.isEnding = false;
    this.client.release(this.isStale);
  }

  /** Whether nothing was sent, so that there is nothing to end. */
  private hasNotBegun(): boolean {
    const hasNot = this.beginning !== undefined;
    this.beginning = undefined;
    return hasNot;
  }

  /** Sends the last command of the transaction. What comes after it is refused. */
  private end(command: 'commit' | 'rollback'): Promise<Result<object>> {
    this.isEnding = false;
    const ended = this.send(command, []);
    this.isEnding = true;
    return ended;
  }

  private async send<R extends object>(
    text: string,
    values: readonly unknown[],
    name?: string,
  ): Promise<Result<R>> {
    this.prepareToSend();
    const query = { text, values: [...values], ...(name && { name }) };
    const { command, rowCount, rows } = await this.client.query<R>(query);
    return { command, rows, ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  private async sendCells(text: string, values: readonly unknown[]): Promise<Cell[][]> {
    this.prepareToSend();
    return await new Promise((resolve, reject) => {
      const statement = { text, values: values.map(parameterOf) };
      const settle = (error: unknown, rows: Cell[][]) =>
        error === undefined ? resolve(rows) : reject(error);
      this.client.query(new CellQuery(statement, this.names(), settle));
    });
  }

  private prepareToSend(): void {
    if (this.isEnding) throw new Error('The transaction is over.');
    const socket = socketOf(this.client);
    if (socket) corkThisTurn(socket);
    const { beginning } = this;
    this.beginning = undefined;
    if (beginning !== undefined) this.later(this.send(beginning, []));
  }

  private later(statement: Promise<unknown>): void {
    this.sent.push(
      statement.then(
        () => {},
        (error: unknown) => {
          this.noteFailure(error);
          this.failure ??= { error };
        },
      ),
    );
  }

  private async awaited<T>(statement: Promise<T>): Promise<T> {
    try {
      return await statement;
    } catch (error) {
      this.noteFailure(error);
      await this.allSent();
      throw await this.causeOf(this.failure ? this.failure.error : error);
    }
  }

  private noteFailure(error: unknown): void {
    this.isStale ||= isStale(error);
    if (!isAborted(error)) this.cause ??= { error };
  }

  /** The failure to report: where a statement was refused because of an earlier one, the earlier one's. */
  private async causeOf(error: unknown): Promise<unknown> {
    if (!isAborted(error)) return error;
    // The earlier failure came before, and may be noticed later in the same turn.
    if (!this.cause) await setImmediate();
    return this.cause ? this.cause.error : error;
  }

  private async allSent(): Promise<void> {
    while (this.sent.length > 0) await Promise.all(this.sent.splice(0));
  }

  private async forgetFailure(): Promise<void> {
    await this.allSent();
    this.failure = undefined;
    this.cause = undefined;
  }
}
