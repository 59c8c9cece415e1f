import type { EntityManager } from '@mikro-orm/core';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { assertTransition, type Transitions } from '../../language/states.js';
import { commitFailure } from '../connect/failures.js';
import { socketOf } from '../connect/pool-guard.js';
import { currentWork } from '../connect/work.js';
import type { Cell } from '../wire/cell.js';
import type { Notices } from '../wire/notices.js';
import type { PreparedNames } from '../wire/prepared-names.js';
import { type CellReader, type CellsOptions, cellsOf, type Send, statementOf } from '../wire/reads.js';
import { sendInTransaction } from '../wire/statement-batch.js';
import type { Statements } from '../wire/statements.js';
import { corkThisTurn } from '../wire/turn-cork.js';
import { TransactionOutcome } from './transaction-outcome.js';
import { rejectLateWork } from './transaction-scope.js';

/** The commands whose result has a number of rows. */
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * The state of a transaction: it opens with its first statement, and is over from its commit or rollback on.
 */
type State = 'begun' | 'open' | 'over';

/** A transaction that has sent nothing ends without a command. A rollback may follow a commit that failed. */
const NEXT: Transitions<State> = { begun: ['open', 'over'], open: ['over'], over: ['over'] };

/**
 * A transaction on its own connection. It sends statements without waiting if nothing depends on their
 * results: `begin` goes with the first statement, and changes go with the next one. PostgreSQL runs
 * them in their order.
 */
export class TransactionConnection implements CellReader {
  private state: State = 'begun';
  private readonly outcome = new TransactionOutcome();
  /** The channels to notify of the commit. */
  private readonly channels = new Set<string>();
  /** Why the transaction must not be committed. */
  private obstacle: { error: unknown } | undefined;

  private constructor(
    private readonly client: PoolClient,
    private readonly names: PreparedNames | undefined,
    private readonly notices: Notices,
  ) {}

  static async begin(statements: Statements): Promise<TransactionConnection> {
    return new TransactionConnection(await statements.acquire(), statements.names, statements.notices);
  }

  /** Waits for every statement; throws the first failure. */
  settle(): Promise<void> {
    return this.outcome.settle();
  }

  /** Runs a statement and takes its cells as they come. */
  async cells(
    text: string,
    values: readonly unknown[],
    { isPlannedAgain = false }: CellsOptions = {},
  ): Promise<Cell[][]> {
    this.prepareToSend();
    const names = isPlannedAgain ? undefined : this.names;
    return this.outcome.resultOf(cellsOf(statementOf(text, values), names, this.sendCells));
  }

  /** Runs a statement whose result is not needed; its failure is that of the transaction. */
  write(text: string, values: readonly unknown[]): void {
    this.prepareToSend();
    this.sendCells(statementOf(text, values), this.names, this.outcome.track());
  }

  /** Runs a statement that the ORM has built: it calls this of the transaction of its entity manager. */
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.prepareToSend();
    return this.outcome.resultOf(this.rowsOf<R & object>(sql, parameters));
  }

  /** Notifies all instances on a channel once the transaction is committed. */
  notifyAfterCommit(channel: string): void {
    this.channels.add(channel);
  }

  /** Prevents the commit, with the failure of a part of the transaction. */
  preventCommit(error: unknown): void {
    this.obstacle ??= { error };
  }

  async commit(): Promise<void> {
    if (this.obstacle) throw this.obstacle.error;
    const hasSent = this.state === 'open';
    this.enter('over');
    if (!hasSent) return;
    const tag = await this.outcome.resultOf(this.send('commit')).catch((error: unknown) => {
      throw commitFailure(error);
    });
    await this.outcome.settle();
    // PostgreSQL rolls back a transaction in which a statement has failed.
    if (tag !== 'COMMIT') throw new Error('The transaction was rolled back.');
    for (const channel of this.channels) this.notices.notify(channel);
  }

  /** After a commit, whatever its outcome, there is nothing to roll back. */
  async rollback(): Promise<void> {
    const hasSent = this.state === 'open';
    this.enter('over');
    await this.outcome.allEnded();
    if (hasSent) await this.send('rollback');
  }

  /** Gives the connection back. The next one prepares its statements again if one no longer fits. */
  release(): void {
    this.client.release(this.outcome.isStale);
  }

  private enter(next: State): void {
    assertTransition(NEXT, this.state, next);
    this.state = next;
  }

  /**
   * Sends the last command of the transaction, and returns its tag. It has no plan, so it is not prepared.
   */
  private send(command: 'commit' | 'rollback'): Promise<string> {
    return new Promise((resolve, reject) => {
      this.sendCells(statementOf(command, []), undefined, (error, _rows, tag) =>
        error === undefined ? resolve(tag) : reject(error),
      );
    });
  }

  private async rowsOf<R extends object>(text: string, values: readonly unknown[]): Promise<QueryResult<R>> {
    const socket = socketOf(this.client);
    if (socket) corkThisTurn(socket);
    const { command, rowCount, rows } = await this.client.query<R>({ text, values: [...values] });
    return { rows, ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  private readonly sendCells: Send = (statement, names, settle) => {
    try {
      sendInTransaction(this.client, [{ ...statement, names, settle }]);
    } catch (error) {
      settle(error, [], '');
    }
  };

  /** Sends `begin` before the first statement. Throws if a statement must not be sent any more. */
  private prepareToSend(): void {
    if (this.state === 'over') throw new Error('The transaction is over.');
    rejectLateWork();
    currentWork()?.countStatement();
    if (this.state === 'open') return;
    this.enter('open');
    this.sendCells(statementOf('begin', []), undefined, this.outcome.track());
  }
}

/** The transaction that `transact` of an entity manager has begun; undefined outside of one. */
export function transactionOf(em: EntityManager): TransactionConnection | undefined {
  const transaction: unknown = em.getTransactionContext();
  return transaction instanceof TransactionConnection ? transaction : undefined;
}
