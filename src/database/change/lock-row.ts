import type { List } from '../list/list.js';
import type { Em } from '../orm/orm.js';
import { columnsOf } from '../row/columns.js';
import { metadataOf } from '../sql/metadata.js';
import { ALIAS } from '../sql/sql.js';
import { brandOf } from '../sql/visible.js';
import { transactionOf } from '../transaction/transaction-connection.js';

/**
 * Locks a record until the transaction ends, by a condition in SQL on the table `t`, where $1 is the brand.
 * It is read as a row: for a record that is not changed. Null if there is none.
 */
export async function lockRow<E extends object>(
  em: Em,
  { entity, fields }: Pick<List<E>, 'entity' | 'fields'>,
  sql: string,
  values: readonly unknown[],
): Promise<E | null> {
  const transaction = transactionOf(em);
  if (!transaction) throw new Error('The entity manager is not in a transaction.');
  const meta = metadataOf(em, entity);
  const { columns, rowClass } = columnsOf(meta, fields, []);
  const text =
    `select ${columns} from "${meta.tableName}" as ${ALIAS} ` +
    `where ${ALIAS}.brand_id = $1 and ${sql} for update`;
  const [cells] = await transaction.cells(text, [brandOf(em), ...values]);
  // A row is an object of the entity’s class, by its prototype.
  return cells ? (new rowClass(cells) as object as E) : null;
}
