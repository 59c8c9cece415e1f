import { recordsNotFound } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import type { JudgesFlows } from '../../base/events/judged-flows.js';
import { lockProperty } from '../../flow/record/lock-property.js';
import { lockFlowsOfHome } from '../record/current-flows.js';

const BRAND = 'select id from brand where id = $1 for no key update';

/** The flows that a change of the records of a home, or of the agency, is about. */
interface FlowsOfHome extends JudgesFlows {
  /** The current ones, whose history has the change. */
  flowIds: number[];
}

/**
 * Locks a property after its flows, or the brand, so that two changes of its records do not work out the next
 * due day side by side. The lock of the property also stops a new flow of it.
 */
export async function lockHome(ctx: Context, propertyId: number | null): Promise<FlowsOfHome> {
  if (propertyId === null) {
    await ctx.reader.cells(BRAND, [ctx.brandId]);
    return { flowIds: [], judgedFlowIds: null };
  }
  const { currentIds, ids } = await lockFlowsOfHome(ctx, propertyId);
  if (await lockProperty(ctx, propertyId)) return { flowIds: currentIds, judgedFlowIds: ids };
  throw recordsNotFound([{ path: 'propertyId', message: `Property ${propertyId} not found.` }]);
}
