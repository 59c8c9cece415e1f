import { lockForChange } from '../../database/change/lock-for-change.js';
import { AppError, notFound } from '../../errors.js';
import { idsOf, upsertBatch } from '../base/batch/batch.js';
import { UpsertOutcome, type UpsertResult } from '../base/batch/batch.payload.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { warnOfHomes } from '../notice/relet-warnings.js';
import { Property } from '../property/property.entity.js';
import { PropertyStatus } from '../property/property-lists.js';
import { lockFlowsOfChangedHomes } from './flows-of-changed-homes.js';
import { openFlowMessage, openFlowsOf } from './open-flows.js';
import type { PropertyInput } from './property.input.js';
import { propertyBatch } from './property-batch.js';
import type { FilesOfPictures } from './property-images.js';
import { sentValues } from './property-status.js';

const NO_FILES: FilesOfPictures = new Map();

/**
 * Creates and updates properties by their references, in the transaction of the caller. A feed has `files`.
 */
export async function upsertProperties(
  ctx: Context,
  items: readonly PropertyInput[],
  files = NO_FILES,
): Promise<UpsertResult[]> {
  const judgedFlowIds = await lockFlowsOfChangedHomes(ctx, items);
  const withdrawnIds: number[] = [];
  const onWithdrawn = (id: number) => void withdrawnIds.push(id);
  const availableIds: number[] = [];
  const onAvailable = (id: number) => void availableIds.push(id);
  const results = await upsertBatch(ctx, propertyBatch(ctx, { onWithdrawn, onAvailable, files }), items);
  const createdIds = idsOf(results, UpsertOutcome.CREATED);
  const updatedIds = idsOf(results, UpsertOutcome.UPDATED);
  if (createdIds.length + updatedIds.length > 0)
    await emit(ctx, { type: 'properties_changed', flowId: null, createdIds, updatedIds, judgedFlowIds });
  const propertyIds = withdrawnIds.filter((id) => updatedIds.includes(id));
  if (propertyIds.length > 0) await emit(ctx, { type: 'properties_withdrawn', flowId: null, propertyIds });
  await warnOfHomes(
    ctx,
    availableIds.filter((id) => updatedIds.includes(id)),
  );
  return results;
}

/** Takes a property off the market. One that is withdrawn stays so, without an event. */
export async function withdrawProperty(ctx: Context, id: number): Promise<void> {
  // The lock also stops a new flow of the property, whose foreign key locks the same row.
  const property = await lockForChange(ctx.em, Property, id);
  if (!property) throw notFound('Property');
  const isWithdrawn = property.status === PropertyStatus.WITHDRAWN;
  const values = sentValues(property, PropertyStatus.WITHDRAWN);
  if (isWithdrawn) {
    // The end of a tenancy may have withdrawn the property; now the partner has too.
    Object.assign(property, values);
    return;
  }
  const flowId = (await openFlowsOf(ctx, [id])).get(id);
  if (flowId !== undefined) throw new AppError('INVALID_TRANSITION', openFlowMessage(flowId));
  Object.assign(property, { status: PropertyStatus.WITHDRAWN, ...values });
  await emit(ctx, { type: 'properties_withdrawn', flowId: null, propertyIds: [id] });
}
