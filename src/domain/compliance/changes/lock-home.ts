import { recordsNotFound } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { lockProperty } from '../../flow/record/lock-property.js';
import { lockCurrentFlows } from '../record/current-flows.js';

const BRAND = 'select id from brand where id = $1 for no key update';

/**
 * Locks a property after its current flows, or the brand, so that two changes of its records do not work out
 * the next due day side by side. The lock of the property also stops a new flow of it. Returns the flows.
 */
export async function lockHome(ctx: Context, propertyId: number | null): Promise<number[]> {
  if (propertyId === null) {
    await ctx.reader.cells(BRAND, [ctx.brandId]);
    return [];
  }
  const flowIds = await lockCurrentFlows(ctx, propertyId);
  if (await lockProperty(ctx, propertyId)) return flowIds;
  throw recordsNotFound([{ path: 'propertyId', message: `Property ${propertyId} not found.` }]);
}
