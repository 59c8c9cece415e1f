import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import { nowOf } from './clock.js';
import { reservedId } from './ids.js';
import type { Em } from './orm.js';
import { transactionOf } from './orm-connection.js';
import { propertyOf } from './row.js';
import { Params } from './sql.js';
import type { TransactionConnection } from './transaction-connection.js';
import { brandOf } from './visible.js';

/**
 * Changes of single records without the unit of work, for rules that read rows: each is one prepared
 * statement. They take part in the transaction of the entity manager, and need one. What they change must not
 * be loaded as an entity in the same transaction, which would not know of it.
 */
type Values<E> = Readonly<Partial<Record<keyof E & string, unknown>>>;

interface Recorded {
  id: number;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Inserts a record of the brand and returns its id. References are given by their ids. A duplicate fails
 * here, and not only with the transaction: a record with a unique index is waited for even if its id is
 * known.
 */
export async function insertRecord<E extends Recorded>(
  em: Em,
  entity: EntityClass<E>,
  values: Values<E>,
): Promise<number> {
  const { meta, params, transaction } = changeOf(em, entity);
  const now = nowOf(em);
  const id = reservedId(meta.tableName);
  const row = { ...(id !== undefined && { id }), createdAt: now, updatedAt: now, ...values };
  const columns = Object.keys(row).map((name) => columnOf(meta, name));
  const cells = Object.values(row).map((value) => params.add(value));
  const text = `insert into "${meta.tableName}" (brand_id, ${columns.join(', ')})
    values ($1, ${cells.join(', ')})`;
  if (id !== undefined && meta.uniques.length === 0) {
    transaction.write(text, params.values);
    return id;
  }
  const [[inserted] = []] = await transaction.cells(`${text} returning id`, params.values);
  return Number(inserted);
}

/**
 * Changes a record of the brand. Its failure is that of the transaction. Returns the instant of the change.
 */
export function updateRecord<E extends Recorded>(
  em: Em,
  entity: EntityClass<E>,
  id: number,
  values: Values<E>,
): Date {
  const { meta, params, transaction } = changeOf(em, entity);
  const updatedAt = nowOf(em);
  const set = Object.entries({ ...values, updatedAt }).map(
    ([name, value]) => `${columnOf(meta, name)} = ${params.add(value)}`,
  );
  const which = `brand_id = $1 and id = ${params.add(id)}`;
  const text = `update "${meta.tableName}" set ${set.join(', ')} where ${which}`;
  transaction.write(text, params.values);
  return updatedAt;
}

interface Change {
  meta: EntityMetadata;
  /** The first one is the brand. */
  params: Params;
  transaction: TransactionConnection;
}

function changeOf(em: Em, entity: EntityClass<object>): Change {
  const meta = em.getMetadata().get<object>(entity);
  const transaction = transactionOf(em);
  const brand = brandOf(em);
  if (!transaction || brand === undefined)
    throw new Error(`${meta.className} is changed outside of a transaction.`);
  const params = new Params(brand);
  params.add(brand);
  return { meta, params, transaction };
}

const columnOf = (meta: EntityMetadata, name: string): string =>
  `"${propertyOf(meta, name).fieldNames.at(-1)}"`;
