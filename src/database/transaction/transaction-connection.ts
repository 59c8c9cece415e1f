import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { assertTransition, type Transitions } from '../../language/states.js';
import { commitFailure } from '../connect/failures.js';
import { socketOf } from '../connect/pool-guard.js';
import { currentWork } from '../connect/work.js';
import type { Cell } from '../wire/cell.js';
import { Command } from '../wire/command.js';
import { parameterOf } from '../wire/parameter.js';
import type { PreparedNames } from '../wire/prepared-names.js';
import type { CellsOptions, Reads } from '../wire/reads.js';
import type { Settle } from '../wire/statement.js';
import { StatementBatch } from '../wire/statement-batch.js';
import { corkThisTurn } from '../wire/turn-cork.js';
import { TransactionOutcome } from './transaction-outcome.js';
import { refuseLateWork } from './transaction-scope.js';

/** The commands whose result has a number of rows. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The state of a connection in its transaction. */
type State = { is: 'free' } | { is: 'begun'; by: string } | { is: 'open' } | { is: 'ending' };

/** A transaction that has sent nothing ends without a command. A rollback may follow a commit that failed. */
const NEXT: Transitions<State['is']> = {
  free: ['free', 'begun'],
  begun: ['open', 'free'],
  open: ['ending', 'free'],
  ending: ['ending', 'free'],
};

/**
 * A connection of the ORM. In a transaction it sends statements without waiting if nothing depends on their
 * results: `begin` goes with the first statement, and changes go with the next one. PostgreSQL runs them in
 * their order.
 *
 * It is free until a transaction has begun, which opens with its first statement and is ending from its
 * commit or rollback on: a statement after that would be outside it. Released, it is free for the next one.
 */
export class TransactionConnection implements DatabaseConnection, Reads {
  private state: State = { is: 'free' };
  private readonly outcome = new TransactionOutcome();
  /** Why the transaction must not be committed. */
  private refusal: { error: unknown } | undefined;

  constructor(
    private readonly client: PoolClient,
    private readonly names: () => PreparedNames | undefined,
  ) {}

  begin(sql: string): void {
    this.enter({ is: 'begun', by: sql });
    this.outcome.reset();
    this.refusal = undefined;
  }

  /** Waits for every statement; throws the first failure. */
  settle(): Promise<void> {
    return this.outcome.settle();
  }

  /** Runs a statement and takes its cells as they come. */
  async cells(
    text: string,
    values: readonly unknown[],
    { isPlannedAnew = false }: CellsOptions = {},
  ): Promise<Cell[][]> {
    this.prepareToSend();
    const { promise, resolve, reject } = Promise.withResolvers<Cell[][]>();
    const settle: Settle = (error, rows) => (error === undefined ? resolve(rows) : reject(error));
    this.sendCells(text, values, settle, isPlannedAnew ? undefined : this.names());
    return this.outcome.resultOf(promise);
  }

  /** Runs a statement whose result is not needed; its failure is that of the transaction. */
  write(text: string, values: readonly unknown[]): void {
    this.prepareToSend();
    this.sendCells(text, values, this.outcome.track(), this.names());
  }

  /** Prevents the commit, with the failure of a part of the transaction. */
  refuse(error: unknown): void {
    this.refusal ??= { error };
  }

  async commit(): Promise<void> {
    if (this.refusal) throw this.refusal.error;
    if (this.endsUnsent()) return;
    const tag = await this.outcome.resultOf(this.end('commit')).catch((error: unknown) => {
      throw commitFailure(error);
    });
    await this.outcome.settle();
    // PostgreSQL rolls back a transaction in which a statement has failed.
    if (tag !== 'COMMIT') throw new Error('The transaction was rolled back.');
  }

  async rollback(): Promise<void> {
    if (this.endsUnsent()) return;
    await this.outcome.allEnded();
    this.outcome.reset();
    await this.end('rollback');
  }

  async rollbackTo(savepoint: string): Promise<void> {
    await this.outcome.allEnded();
    this.outcome.reset();
    await this.rowsOf(`rollback to ${savepoint}`, []);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.prepareToSend();
    return this.outcome.resultOf(this.rowsOf<R & object>(sql, parameters));
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator, and nothing is streamed.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are not streamed.');
  }

  release(): void {
    this.enter({ is: 'free' });
    // The next connection prepares its statements again.
    this.client.release(this.outcome.isStale);
  }

  private enter(next: State): void {
    assertTransition(NEXT, this.state.is, next.is);
    this.state = next;
  }

  /** Ends a transaction that has sent nothing; false for another one. */
  private endsUnsent(): boolean {
    if (this.state.is !== 'begun') return false;
    this.enter({ is: 'free' });
    return true;
  }

  /** Sends the last command of the transaction, and returns its tag. Statements after it are rejected. */
  private async end(command: 'commit' | 'rollback'): Promise<string> {
    this.enter({ is: 'ending' });
    return await new Promise((resolve, reject) => {
      this.client.query(
        new Command(command, (error, tag) => (error === undefined ? resolve(tag) : reject(error))),
      );
    });
  }

  private async rowsOf<R extends object>(
    text: string,
    values: readonly unknown[],
    name?: string,
  ): Promise<QueryResult<R>> {
    const socket = socketOf(this.client);
    if (socket) corkThisTurn(socket);
    const query = { text, values: [...values], ...(name && { name }) };
    const { command, rowCount, rows } = await this.client.query<R>(query);
    return { rows, ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  private sendCells(
    text: string,
    values: readonly unknown[],
    settle: Settle,
    names: PreparedNames | undefined,
  ): void {
    try {
      this.client.query(new StatementBatch([{ text, values: values.map(parameterOf), names, settle }]));
    } catch (error) {
      settle(error, []);
    }
  }

  /** Sends `begin` before the first statement. Throws if a statement must not be sent any more. */
  private prepareToSend(): void {
    if (this.state.is === 'ending') throw new Error('The transaction is over.');
    refuseLateWork();
    currentWork()?.countStatement();
    if (this.state.is !== 'begun') return;
    const { by } = this.state;
    this.enter({ is: 'open' });
    this.client.query(new Command(by, this.outcome.track()));
  }
}
