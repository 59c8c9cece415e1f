import type { EntityClass, EntityData, EntityMetadata, Primary } from '@mikro-orm/core';
import { columnsOf } from '../orm/entity-columns.js';
import { entityRow } from '../orm/entity-query.js';
import type { Em } from '../orm/orm.js';
import { ALIAS } from '../sql/sql.js';
import { brandOf } from '../sql/visible.js';
import { transactionOf } from '../transaction/transaction-connection.js';

/**
 * Locks a record of the brand until the transaction ends, and reads it as an entity: what is changed of it is
 * written by the next flush. Null if there is none. With `fields` it has these and the id alone, unless it
 * was read before: what is not read again would count as changed.
 */
export function lockForChange<E extends object, K extends keyof E & string>(
  em: Em,
  entity: EntityClass<E>,
  id: number,
  fields: readonly K[],
): Promise<Pick<E, K | ('id' & keyof E)> | null>;
export function lockForChange<E extends object>(
  em: Em,
  entity: EntityClass<E>,
  id: number,
): Promise<E | null>;
export async function lockForChange<E extends object>(
  em: Em,
  entity: EntityClass<E>,
  id: number,
  fields?: readonly string[],
): Promise<E | null> {
  const transaction = transactionOf(em);
  if (!transaction) throw new Error('The entity manager is not in a transaction.');
  const brand = brandOf(em);
  // The key of every entity of a brand, which the type of one of them does not have.
  const key = [brand, id] as Primary<E>[];
  const known = em.getUnitOfWork().getById(entity, key);
  // What has changed of it would be lost.
  if (known) await em.flush();
  const meta = em.getMetadata().get<E>(entity);
  const { list, columns } = columnsOf(meta as EntityMetadata, known ? undefined : fields);
  const ofRecord = `${ALIAS}.brand_id = $1 and ${ALIAS}.id = $2`;
  const text = `select ${list} from "${meta.tableName}" as ${ALIAS} where ${ofRecord}`;
  const [cells] = await transaction.cells(`${text} for update`, [brand, id]);
  if (!cells) return null;
  // A row by column, which the types of the ORM do not distinguish from a row by property.
  const row = entityRow(columns, cells) as EntityData<E>;
  const data = em.getDriver().mapResult<E>(row, meta);
  if (!data) return null;
  const options = { merge: true, refresh: true, convertCustomTypes: true };
  return em.getEntityFactory().create<E>(entity, data, options);
}
