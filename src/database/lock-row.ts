import type { EntityMetadata } from '@mikro-orm/core';
import type { List, ListQuery } from './list.js';
import { listQuery } from './list-query.js';
import { metadataOf } from './metadata.js';
import type { Em } from './orm.js';
import { transactionOf } from './orm-connection.js';
import { selectionOf } from './selection.js';
import { ALIAS } from './sql.js';
import type { TransactionConnection } from './transaction-connection.js';
import { brandOf } from './visible.js';

type RowQuery = Pick<ListQuery, 'text' | 'values' | 'rowClass'>;
type One<E extends object> = Pick<List<E>, 'entity' | 'where' | 'fields'>;

/**
 * Reads a record as a row in the transaction; null where there is none. Changes of entities that are not
 * written yet are not seen.
 */
export async function readRow<E extends object>(em: Em, one: One<E>): Promise<E | null> {
  return rowOf<E>(em, listQuery(em, { ...one, order: [] }));
}

/**
 * Reads a list as rows in the transaction. Changes of entities that are not written yet are not seen.
 */
export async function readRows<E extends object>(em: Em, list: List<E>): Promise<E[]> {
  const { text, values, rowClass } = listQuery(em, list);
  const found = await inTransactionOf(em).cells(text, values);
  return found.map((cells) => new rowClass(cells)) as object[] as E[];
}

/**
 * Reads a record as a row and locks it until the transaction ends. Rules that read few columns take it in
 * place of an entity, and change it with `change.ts`.
 */
export async function lockRow<E extends object>(em: Em, one: One<E>): Promise<E | null> {
  const query = listQuery(em, { ...one, order: [] });
  return rowOf<E>(em, { ...query, text: `${query.text} for update` });
}

/** As `lockRow`, by a condition in SQL on the table `t`, where $1 is the brand. */
export async function lockRowWhere<E extends object>(
  em: Em,
  { entity, fields }: Pick<List<E>, 'entity' | 'fields'>,
  sql: string,
  values: readonly unknown[],
): Promise<E | null> {
  const meta = metadataOf(em, entity);
  const { columns, rowClass } = selectionOf(meta, fields, []) ?? unreadable(meta);
  const text =
    `select ${columns} from "${meta.tableName}" as ${ALIAS} ` +
    `where ${ALIAS}.brand_id = $1 and ${sql} for update`;
  return rowOf<E>(em, { text, values: [brandOf(em), ...values], rowClass });
}

async function rowOf<E extends object>(em: Em, { text, values, rowClass }: RowQuery): Promise<E | null> {
  const [cells] = await inTransactionOf(em).cells(text, values);
  // A row is an object of the entity’s class, by its prototype.
  return cells ? (new rowClass(cells) as object as E) : null;
}

function inTransactionOf(em: Em): TransactionConnection {
  const transaction = transactionOf(em);
  if (!transaction) throw new Error('The entity manager is not in a transaction.');
  return transaction;
}

function unreadable({ className }: EntityMetadata): never {
  throw new Error(`${className} cannot be read into rows.`);
}
