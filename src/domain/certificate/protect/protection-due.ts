import { type Day, dayOf, endOfDay } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { holdingDepositConfirmedAt } from '../../flow/deposit/holding-deposit.service.js';
import type { Flow } from '../../flow/record/flow.entity.js';
import { protectionDueOn, protectionKeys } from '../../statute/table/protection.js';

const RECORDED = `select min(d.due_on) from deadline d where d.brand_id = $1 and d.flow_id = $2
  and d.key = any($3::text[])`;

/**
 * When the deposit of a flow must be protected: the end of the due day of the statute table. It counts from
 * the recorded receipt or, if none is recorded, from the day on which the last payer's holding deposit was
 * confirmed. Null before that day.
 */
export async function protectionDueAt(ctx: Context, flow: Flow): Promise<Date | null> {
  const [[recorded] = []] = await ctx.reader.cells(RECORDED, [ctx.brandId, flow.id, protectionKeys()]);
  const dueOn = recorded ?? (await dueAfterConfirmation(ctx, flow));
  return dueOn ? endOfDay(dueOn) : null;
}

async function dueAfterConfirmation(ctx: Context, flow: Flow): Promise<Day | null> {
  const confirmedAt = await holdingDepositConfirmedAt(ctx, flow);
  if (!confirmedAt) return null;
  const { jurisdiction, tenancyKind, rentPence, rentPeriod, tenancyStartsOn = null } = flow;
  const rent = rentPence && rentPeriod ? { rentPence, rentPeriod } : null;
  return protectionDueOn({ jurisdiction, tenancyKind, rent, tenancyStartsOn }, dayOf(confirmedAt));
}
