import { AppError } from '../../../errors.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { warn } from '../../base/warning.js';
import { recordWarning } from '../../statute/rules/record-rules.js';
import type { Flow } from '../record/flow.entity.js';
import { lockProperty } from '../record/lock-property.js';
import { StageStatus } from '../stages/stages.js';
import { hasKeys, type Letting, type OtherTenancy, overlapping, overlapSentence } from './other-tenancies.js';

const warnOf = (ctx: Context, other: OtherTenancy): void =>
  warn(ctx, recordWarning('tenancy.overlap', overlapSentence(other)));

/** Warns of agreed tenancies of the whole property on the same days as the one that is agreed now. */
export async function warnOfOverlap(ctx: Context, flow: Letting): Promise<void> {
  for (const other of await overlapping(ctx, flow)) warnOf(ctx, other);
}

/**
 * Throws if the tenants of another flow have the keys of the whole property. It locks the property, so that
 * two move-ins cannot pass at the same time. Agreements from before the gates of the brand only warn: nobody
 * had to archive them.
 */
export async function rejectOverlap(ctx: Context, flow: Letting): Promise<void> {
  if (flow.isLetByRoom) return;
  await lockProperty(ctx, flow.property.id);
  const today = dayOf(ctx.now());
  const others = await overlapping(ctx, { ...flow, tenancyStartsOn: flow.tenancyStartsOn ?? today });
  const first = others.find((other) => other.isSinceGates && hasKeys(other, today));
  if (first) throw new AppError('TENANCY_OVERLAP', overlapSentence(first));
  for (const other of others) warnOf(ctx, other);
}

/**
 * Throws if a flow whose tenants have the keys would be the second of the whole property, because it is
 * restored or its rooms are no longer let one by one.
 */
export async function rejectSecondKeys(
  ctx: Context,
  flow: Letting & Pick<Flow, 'moveInStatus' | 'isArchived'>,
): Promise<void> {
  if (flow.moveInStatus === StageStatus.COMPLETE && !flow.isArchived) await rejectOverlap(ctx, flow);
}
