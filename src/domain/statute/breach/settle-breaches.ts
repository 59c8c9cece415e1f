import type { AppError } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { warn } from '../../base/warning.js';
import { type Breach, decideBreaches, type Stated } from './decide-breaches.js';

/** The error for breaches that reject a change: at least one. */
type Rejection = (rejected: readonly Breach[]) => AppError;

/** Throws for the breaches that reject a change. The others become warnings of its response. */
export function settleBreaches(
  ctx: Context,
  breaches: readonly Breach[],
  rejection: Rejection,
  stated: Stated = {},
): void {
  const { rejected, warnings } = decideBreaches(breaches, { stated });
  if (rejected.length > 0) throw rejection(rejected);
  for (const one of warnings) warn(ctx, one);
}
