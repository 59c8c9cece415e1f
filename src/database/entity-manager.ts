import type { Reference, TransactionOptions } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { inScope, refuseLateWork } from './transaction-scope.js';

type OneOrMore<E extends object> = E | Reference<E> | Iterable<E | Reference<E>>;

/** The entity manager of the service. It refuses changes by tasks of a transaction that is over. */
export class ServiceEntityManager extends EntityManager {
  /** As `fork({ useContext: true })`, which is slow: it sets an environment variable of the process twice. */
  forRequest(): ServiceEntityManager {
    const usesContext = true;
    return new ServiceEntityManager(
      this.config,
      this.getDriver(),
      this.getMetadata(),
      usesContext,
      this.getEventManager(),
    );
  }

  /** As `transactional`, which copies the entity manager. The task flushes what it has changed. */
  transact<T>(task: () => Promise<T>): Promise<T> {
    return inScope(async () => {
      const connection = this.getConnection('write');
      const transaction = await connection.begin();
      this.setTransactionContext(transaction);
      try {
        const result = await task();
        await connection.commit(transaction);
        return result;
      } catch (error) {
        // The failure that was first is the one to report.
        await connection.rollback(transaction).catch(() => {});
        this.clear();
        throw error;
      } finally {
        this.resetTransactionContext();
      }
    });
  }

  override transactional<T>(task: (em: this) => T | Promise<T>, options?: TransactionOptions): Promise<T> {
    return inScope(() => super.transactional(task, options));
  }

  override async flush(): Promise<void> {
    refuseLateWork();
    if (this.hasEntities()) await super.flush();
  }

  override persist<E extends object>(entity: OneOrMore<E>): this {
    refuseLateWork();
    return super.persist(entity);
  }

  override remove<E extends object>(entity: OneOrMore<E>): this {
    refuseLateWork();
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
