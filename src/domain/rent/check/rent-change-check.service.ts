import { rejectIfAny } from '../../../errors.js';
import { addDays, type Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { flowById } from '../../flow/record/flow.service.js';
import { countingOf } from '../../statute/counting/counting.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import { latestOf, riseLimits, riseStatute } from '../../statute/rises/earliest-rise.js';
import { isInForce } from '../../statute/rules/statute-row.js';
import { statutes } from '../../statute/table/statute.js';
import type { RentChangeCheck } from './rent-change-check.type.js';

/** When a higher rent of a flow can begin after a notice. */
export async function checkRentChange(
  ctx: Context,
  flowId: number,
  servedOn: Day,
  receivedOn: Day | null,
): Promise<RentChangeCheck> {
  rejectIfAny(
    receivedOn && receivedOn < servedOn
      ? [{ in: 'arguments', path: 'receivedOn', message: 'must not be before servedOn' }]
      : [],
  );
  await flowById(ctx, flowId);
  return checkOf(await factsOfFlow(ctx, flowId), servedOn, receivedOn);
}

/** The same of facts. */
export function checkOf(facts: FlowFacts, servedOn: Day, receivedOn: Day | null): RentChangeCheck {
  const row = riseStatute(statutes(), facts);
  if (!row || !facts.rent || !facts.tenancyStartsOn)
    return { earliestOn: null, challengeBefore: null, limits: [] };
  const limits = riseLimits(row, { ...facts, servedOn, receivedOn });
  const earliestOn = latestOf(limits);
  return {
    earliestOn,
    challengeBefore: earliestOn && challengeBefore(facts, earliestOn, receivedOn ?? servedOn),
    limits,
  };
}

/** The day before which a rent can be challenged, by the rule that a challenge fulfils. */
function challengeBefore(facts: FlowFacts, beginsOn: Day, receivedOn: Day): Day | null {
  const row = statutes().find(
    ({ jurisdiction, kinds, metBy }) =>
      jurisdiction === facts.jurisdiction &&
      kinds.includes(facts.tenancyKind) &&
      metBy === 'rent_change_challenged',
  );
  if (!row || !isInForce(row, beginsOn)) return null;
  const from = row.triggers.includes('rent_notice_received') ? receivedOn : beginsOn;
  const lastOn = countingOf(row.counting ?? '')?.(from);
  return lastOn ? addDays(lastOn, 1) : null;
}
