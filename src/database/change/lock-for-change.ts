import type { EntityClass, EntityData, EntityMetadata, Primary } from '@mikro-orm/core';
import type { List } from '../list/list.js';
import { entityColumns } from '../orm/entity-columns.js';
import { entityRow } from '../orm/entity-query.js';
import type { Em } from '../orm/orm.js';
import type { Row } from '../read/read.js';
import { selectColumns } from '../row/columns.js';
import { condition } from '../sql/condition.js';
import { metadataOf } from '../sql/metadata.js';
import { ALIAS, Params } from '../sql/sql.js';
import { brandIdOf, visible } from '../sql/visible.js';
import { type TransactionConnection, transactionOf } from '../transaction/transaction-connection.js';

/**
 * Locks a record until the transaction ends, and reads it as an entity: what is changed of it is written by
 * the next flush. It is given by its id, or by a condition that at most one record meets; null if there is
 * none. With `fields` it has these and the id alone, unless it was read before: what is not read again would
 * count as changed.
 */
export function lockForChange<E extends object, K extends keyof E & string>(
  em: Em,
  entity: EntityClass<E>,
  id: number,
  fields: readonly K[],
): Promise<Row<E, K> | null>;
export function lockForChange<E extends object>(
  em: Em,
  entity: EntityClass<E>,
  which: number | List<E>['where'],
): Promise<E | null>;
export async function lockForChange<E extends object>(
  em: Em,
  entity: EntityClass<E>,
  which: number | List<E>['where'],
  fields?: readonly string[],
): Promise<E | null> {
  if (typeof which !== 'number') {
    const [record] = await lockAllForChange(em, entity, which);
    return record ?? null;
  }
  const transaction = transactionFor(em);
  const meta = em.getMetadata().get<E>(entity);
  const key = (meta.compositePK ? [brandIdOf(em), which] : which) as Primary<E>;
  const known = em.getUnitOfWork().getById(entity, key);
  // What has changed of it would be lost.
  if (known) await em.flush();
  const where = { id: which };
  const [record] = await locked(em, transaction, { entity, where, fields: known ? undefined : fields });
  return record ?? null;
}

/** Locks the records that meet a condition, in the order of their ids, as `lockForChange` locks one. */
export async function lockAllForChange<E extends object>(
  em: Em,
  entity: EntityClass<E>,
  where: List<E>['where'],
): Promise<E[]> {
  const transaction = transactionFor(em);
  const known = em.getUnitOfWork().getIdentityMap().getStore(em.getMetadata().get<E>(entity));
  // What has changed of them would be lost.
  if (known.size > 0) await em.flush();
  return locked(em, transaction, { entity, where, fields: undefined });
}

/** Locks a record as `lockForChange` does, but reads it as a row: for one that is not changed. */
export async function lockRow<E extends object, K extends keyof E & string>(
  em: Em,
  { entity, where, fields }: Pick<List<E>, 'entity' | 'where'> & { fields: readonly K[] },
): Promise<Row<E, K> | null> {
  const transaction = transactionFor(em);
  const { columns, rowClass } = selectColumns(metadataOf(em, entity), fields, []);
  const [text, values] = lockOf(em, entity, columns, where);
  const [cells] = await transaction.cells(text, values);
  // A row is an object of the entity’s class, by its prototype.
  return cells ? (new rowClass(cells) as object as Row<E, K>) : null;
}

function transactionFor(em: Em): TransactionConnection {
  const transaction = transactionOf(em);
  if (!transaction) throw new Error('The entity manager is not in a transaction.');
  return transaction;
}

interface Locked<E extends object> {
  entity: EntityClass<E>;
  where: List<E>['where'];
  /** Undefined for all. */
  fields: readonly string[] | undefined;
}

async function locked<E extends object>(
  em: Em,
  transaction: TransactionConnection,
  { entity, where, fields }: Locked<E>,
): Promise<E[]> {
  const meta = em.getMetadata().get<E>(entity);
  const { list, columns } = entityColumns(meta as EntityMetadata, fields);
  const rows = await transaction.cells(...lockOf(em, entity, list, where));
  return rows.flatMap((cells) => {
    // A row by column, which the types of the ORM do not distinguish from a row by property.
    const row = entityRow(columns, cells) as EntityData<E>;
    const data = em.getDriver().mapResult<E>(row, meta);
    const options = { merge: true, refresh: true, convertCustomTypes: true };
    return data ? [em.getEntityFactory().create<E>(entity, data, options)] : [];
  });
}

/** The order of the ids is the order of all locks of a table, so that two transactions cannot deadlock. */
function lockOf<E extends object>(
  em: Em,
  entity: EntityClass<E>,
  columns: string,
  where: List<E>['where'],
): [text: string, values: readonly unknown[]] {
  const meta = metadataOf(em, entity);
  const params = new Params(brandIdOf(em));
  const filter = condition(meta, visible(em, meta, where), params);
  const text = `select ${columns} from "${meta.tableName}" as ${ALIAS} where ${filter}`;
  return [`${text} order by ${ALIAS}."id" for update`, params.values];
}
