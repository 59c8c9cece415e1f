import type { EntityClass } from '@mikro-orm/core';
import { lockRow } from '../../../database/change/lock-row.js';
import type { Fields } from '../../../database/row/columns.js';
import type { Context } from '../../base/context.js';
import { Flow } from './flow.entity.js';

/**
 * Locks the flow that a record belongs to until the transaction ends, without reading the record first: the
 * flow of a record never changes. Null if there is no such record, or it belongs to no flow.
 */
export function lockFlowOf(
  { em }: Context,
  entity: EntityClass<{ id: number; flow?: unknown }>,
  id: number,
  fields: Fields,
): Promise<Flow | null> {
  const { tableName } = em.getMetadata().get<object>(entity);
  const flowId = `select part.flow_id from "${tableName}" as part where part.brand_id = $1 and part.id = $2`;
  return lockRow<Flow>(em, { entity: Flow, fields }, `t.id = (${flowId})`, [id]);
}
