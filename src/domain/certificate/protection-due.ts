import { type Day, dayOf, endOfDay } from '../../language/calendar.js';
import type { Context } from '../base/context.js';
import type { Flow } from '../flow/flow.entity.js';
import { holdingDepositConfirmedAt } from '../flow/holding-deposit.service.js';
import { protectionDueOn, protectionKeys } from '../statute/protection.js';

const RECORDED = `select min(d.due_on)::text as "dueOn" from deadline d where d.brand_id = ? and d.flow_id = ?
  and d.key = any(array(select jsonb_array_elements_text(?::jsonb)))`;

/**
 * When the deposit of a flow must be protected: the end of the due day of the statute table. It counts from
 * the recorded receipt, or where none is recorded, from the day on which the last payer's holding deposit was
 * confirmed. Null before that day.
 */
export async function protectionDueAt(ctx: Context, flow: Flow): Promise<Date | null> {
  const [recorded] = await ctx.em.execute<{ dueOn: Day | null }[]>(RECORDED, [
    ctx.brandId,
    flow.id,
    JSON.stringify(protectionKeys()),
  ]);
  const dueOn = recorded?.dueOn ?? (await dueAfterConfirmation(ctx, flow));
  return dueOn ? endOfDay(dueOn) : null;
}

async function dueAfterConfirmation(ctx: Context, flow: Flow): Promise<Day | null> {
  const confirmedAt = await holdingDepositConfirmedAt(ctx, flow);
  if (!confirmedAt) return null;
  const { jurisdiction, rentPence, rentPeriod, tenancyStartsOn = null } = flow;
  const rent = rentPence && rentPeriod ? { rentPence, rentPeriod } : null;
  return protectionDueOn({ jurisdiction, rent, tenancyStartsOn }, dayOf(confirmedAt));
}
