import type { AppError } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { warn } from '../../base/warning.js';
import { type Breach, decideBreaches, type Stated } from './decide-breaches.js';
import { overriddenKeys } from './overridden-keys.js';

/** The error for breaches that reject a change: at least one. */
type Rejection = (rejected: readonly Breach[]) => AppError;

/**
 * Throws for the breaches that reject a change. The others become warnings of its response. `flowId` is null
 * for a flow that does not exist yet. Exceptions of the operator are read only for a change that would be
 * rejected.
 */
export async function settleBreaches(
  ctx: Context,
  flowId: number | null,
  breaches: readonly Breach[],
  rejection: Rejection,
  stated: Stated = {},
): Promise<void> {
  const decision = decideBreaches(breaches, { stated });
  const { rejected, warnings } =
    decision.rejected.length > 0 && flowId !== null
      ? decideBreaches(breaches, { stated, overridden: await overriddenOf(ctx, flowId) })
      : decision;
  if (rejected.length > 0) throw rejection(rejected);
  for (const one of warnings) warn(ctx, one);
}

const overriddenOf = async (ctx: Context, flowId: number): Promise<ReadonlySet<string>> =>
  (await overriddenKeys(ctx, [flowId])).get(flowId) ?? new Set();
