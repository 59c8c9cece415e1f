import type { EntityClass, Reference } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Cell } from '../wire/cell.js';
import { statementsOf } from '../wire/database-statements.js';
import type { CellReader, CellsOptions } from '../wire/reads.js';
import { TransactionConnection, transactionOf } from './transaction-connection.js';
import { inScope, rejectLateWork } from './transaction-scope.js';

type OneOrMore<E extends object> = E | Reference<E> | Iterable<E | Reference<E>>;

/** The entity manager of the service. It rejects changes by tasks of a transaction that is over. */
export class ServiceEntityManager extends EntityManager implements CellReader {
  /**
   * An entity manager with its own records, in the transaction of this one if there is one. Like `fork`,
   * which copies more than is needed.
   */
  forRequest(): ServiceEntityManager {
    const em = new ServiceEntityManager(
      this.config,
      this.getDriver(),
      this.getMetadata(),
      false,
      this.getEventManager(),
    );
    const transaction = this.getTransactionContext();
    if (transaction) em.setTransactionContext(transaction);
    return em;
  }

  /** Runs a statement, in the transaction if there is one. */
  cells(text: string, values: readonly unknown[], options?: CellsOptions): Promise<Cell[][]> {
    return (transactionOf(this) ?? statementsOf(this)).cells(text, values, options);
  }

  /** Writes the changes of a transaction that a read of the entity has to see. */
  async flushFor(entity: EntityClass<object>): Promise<void> {
    if (this.isInTransaction()) await this.tryFlush(entity, {});
  }

  /** Runs a task in a transaction, and writes what it has changed. */
  async transact<T>(task: (em: this) => Promise<T>): Promise<T> {
    rejectLateWork();
    if (this.isInTransaction()) throw new Error('The entity manager is in a transaction already.');
    return inScope(async () => {
      const transaction = await TransactionConnection.begin(statementsOf(this));
      this.setTransactionContext(transaction);
      try {
        const result = await task(this);
        await this.sendChanges();
        await transaction.commit();
        return result;
      } catch (error) {
        // The failure that was first is the one to report.
        await transaction.rollback().catch(() => {});
        this.clear();
        throw error;
      } finally {
        this.resetTransactionContext();
        transaction.release();
      }
    });
  }

  /** Writes what has changed, and waits for it. */
  override async flush(): Promise<void> {
    try {
      await this.sendChanges();
      await transactionOf(this)?.settle();
    } catch (error) {
      throw error instanceof pg.DatabaseError
        ? this.getPlatform().getExceptionConverter().convertException(error)
        : error;
    }
  }

  /** Sends what has changed, without waiting for it: its failure is that of the transaction. */
  async sendChanges(): Promise<void> {
    rejectLateWork();
    if (this.hasEntities()) await super.flush();
  }

  override persist<E extends object>(entity: OneOrMore<E>): this {
    rejectLateWork();
    return super.persist(entity);
  }

  override remove<E extends object>(entity: OneOrMore<E>): this {
    rejectLateWork();
    return super.remove(entity);
  }

  /** Whether there is anything to compare or to write. */
  private hasEntities(): boolean {
    const work = this.getUnitOfWork();
    if (work.getPersistStack().size > 0 || work.getRemoveStack().size > 0) return true;
    for (const _ of work.getIdentityMap()) return true;
    return false;
  }
}
