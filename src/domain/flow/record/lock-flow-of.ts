import { type EntityClass, raw } from '@mikro-orm/core';
import { lockRow } from '../../../database/change/lock-for-change.js';
import type { Row } from '../../../database/read/read.js';
import type { Context } from '../../base/context.js';
import { Flow } from './flow.entity.js';

/**
 * Locks the flow that a record belongs to until the transaction ends, without reading the record first: the
 * flow of a record never changes. Null if there is no such record, or it belongs to no flow.
 */
export function lockFlowOf<K extends keyof Flow & string>(
  { em, brandId }: Context,
  entity: EntityClass<{ id: number; flow?: unknown }>,
  id: number,
  fields: readonly K[],
): Promise<Row<Flow, K> | null> {
  const { tableName } = em.getMetadata().get<object>(entity);
  const flowId = `select part.flow_id from "${tableName}" as part where part.brand_id = ? and part.id = ?`;
  const isItsFlow = raw((alias) => `${alias}.id = (${flowId})`, [brandId, id]);
  return lockRow(em, { entity: Flow, where: { [isItsFlow]: [] }, fields });
}
