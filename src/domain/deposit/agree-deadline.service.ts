import { drawIds } from '../../database/orm/ids.js';
import { AppError, type Problem, rejectIfAny } from '../../errors.js';
import { type Day, dayInWords, dayOf } from '../../language/time/calendar.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { pastDay } from '../base/past.js';
import { warn, warningsOf } from '../base/warning.js';
import { factsOfFlow } from '../deadline/facts/read-facts.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { assertNotArchived } from '../flow/record/flow-guards.js';
import { warningOf } from '../statute/breach/decide-breaches.js';
import type { FlowFacts } from '../statute/facts/facts.js';
import { depositDeadline, depositDeadlineRule } from '../statute/table/deposit-deadline.js';
import type { AgreeHoldingDepositDeadlineInput } from './agree-deadline.input.js';
import type { AgreeHoldingDepositDeadlinePayload } from './agree-deadline.payload.js';
import { HoldingDepositDeadline } from './holding-deposit-deadline.entity.js';

/** Records a deadline that was agreed with the tenants in place of the one that counts until then. */
export async function agreeHoldingDepositDeadline(
  ctx: Context,
  flowId: number,
  { deadlineOn, agreedOn, url = null, expectedVersion }: AgreeHoldingDepositDeadlineInput,
): Promise<AgreeHoldingDepositDeadlinePayload> {
  rejectIfAny([...pastDay(ctx.now(), agreedOn, 'input.agreedOn'), ...orderProblems(agreedOn, deadlineOn)]);
  const [[id], flow] = await Promise.all([
    drawIds(ctx.em, [HoldingDepositDeadline]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }),
  ]);
  assertNotArchived(flow);
  const facts = await factsOfFlow(ctx, flowId);
  assertReplaces(facts, agreedOn);
  warnIfLate(ctx, facts, agreedOn);
  const deadline = { id, brand: brandOf(ctx), flow, deadlineOn, agreedOn, url };
  ctx.em.create(HoldingDepositDeadline, deadline, { persist: true });
  await emit(ctx, { type: 'holding_deposit_deadline_agreed', flowId, deadlineOn, agreedOn });
  return { flowId, holdingDepositDeadlineId: id, warnings: warningsOf(ctx) };
}

const orderProblems = (agreedOn: Day, deadlineOn: Day): Problem[] =>
  deadlineOn > agreedOn
    ? []
    : [{ in: 'arguments', path: 'input.deadlineOn', message: `must be after ${agreedOn}, its agreedOn` }];

/** Throws if nothing was left to agree on a day. */
function assertReplaces(facts: FlowFacts, agreedOn: Day): void {
  const why = whyNothingToReplace(facts, agreedOn);
  if (why) throw new AppError('INVALID_TRANSITION', why);
}

function whyNothingToReplace(facts: FlowFacts, agreedOn: Day): string | undefined {
  const { agreement, decision } = facts;
  if (!depositDeadlineRule(facts))
    return 'No statute sets a deadline for the holding deposit of this tenancy, so no other one can be agreed.';
  if (facts.payments.some(({ direction }) => direction === 'kept'))
    return 'The holding deposit was kept under the recorded deadline. No other deadline can be recorded.';
  const replaced = depositDeadline(facts, agreedOn);
  if (replaced && agreedOn >= replaced)
    return `The deadline of ${dayInWords(replaced)} has passed; another one can no longer be agreed.`;
  if (decision && agreedOn > decision.on)
    return 'The flow is decided. Only a deadline that was agreed before the decision can be recorded.';
  if (agreement && agreedOn > agreement.on)
    return 'The tenancy agreement is signed. Only a deadline that was agreed before it can be recorded.';
  return undefined;
}

/**
 * A deadline that is recorded after the one that it replaces needs a proof of the day on which it was agreed.
 */
function warnIfLate(ctx: Context, facts: FlowFacts, agreedOn: Day): void {
  const rule = depositDeadlineRule(facts);
  const replaced = depositDeadline(facts, agreedOn);
  if (rule && replaced && replaced <= dayOf(ctx.now()))
    warn(
      ctx,
      warningOf(
        rule,
        `The deadline of ${dayInWords(replaced)} had passed when this was recorded. Keep the proof that another ` +
          `one was agreed on ${dayInWords(agreedOn)}.`,
      ),
    );
}
