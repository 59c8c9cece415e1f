import type { EntityManager } from '@mikro-orm/core';
import type { TransactionConnection } from './transaction-connection.js';

/** The connections of the transactions that are open. */
const connections = new WeakMap<object, TransactionConnection>();

export const addTransaction = (transaction: object, connection: TransactionConnection): void =>
  void connections.set(transaction, connection);

/** A statement that comes too late must not be sent: the connection may be in another transaction by then. */
export const removeTransaction = (transaction: object): void => void connections.delete(transaction);

export const connectionOf = (transaction: unknown): TransactionConnection | undefined =>
  typeof transaction === 'object' && transaction !== null ? connections.get(transaction) : undefined;

/** The connection of the transaction that an entity manager is in; undefined outside of one. */
export const transactionOf = (em: EntityManager): TransactionConnection | undefined =>
  connectionOf(em.getTransactionContext());
