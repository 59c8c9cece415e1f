import type { EntityClass } from '@mikro-orm/core';
import { lockForChange } from '../../../database/change/lock-for-change.js';
import { recordsNotFound } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import type { Flow } from './flow.entity.js';
import { flowForChange } from './flow.service.js';
import { lockFlowOf } from './lock-flow-of.js';

interface Wanted<K> {
  id: number;
  /** The kind of record at the beginning of a sentence, such as “Notice”. */
  name: string;
  expectedVersion: number | null | undefined;
  /** What is read of the flow. */
  fields?: readonly K[];
}

/**
 * A record of a flow and its flow, in this order of locks: the flow first. Returns NOT_FOUND, by the path `id`,
 * for a record that does not exist, and VERSION_CONFLICT for a flow with another version.
 */
export async function recordForChange<
  R extends { id: number; flow?: unknown },
  K extends keyof Flow & string,
>(
  ctx: Context,
  entity: EntityClass<R>,
  { id, name, expectedVersion, fields = [] }: Wanted<K>,
): Promise<{ record: R; flow: Pick<Flow, K | 'id'> }> {
  const found = await lockFlowOf(ctx, entity, id, []);
  const flow = found && (await flowForChange(ctx, found.id, { path: 'id', expectedVersion }, fields));
  const record = flow && (await lockForChange(ctx.em, entity, id));
  if (!flow || !record) throw recordsNotFound([{ path: 'id', message: `${name} ${id} not found.` }]);
  return { record, flow };
}
