import { addDays, type Day } from '../../language/time/calendar.js';
import { DeadlineState, stateOn } from '../statute/deadlines/deadline-state.js';
import { type Judgement, judgementsOf } from '../statute/deadlines/deadlines-of.js';
import { agreedDeadline, received } from '../statute/deadlines/triggers.js';
import { depositPence, type FlowFacts } from '../statute/facts/facts.js';
import { depositDeadline } from '../statute/table/deposit-deadline.js';
import { statutes } from '../statute/table/statute.js';
import type { HoldingDeposit } from './holding-deposit.type.js';

/** The holding deposit of a flow on a day; null if none was received. */
export function holdingDepositOf(facts: FlowFacts, today: Day): HoldingDeposit | null {
  const [first] = received(facts, 'holding_deposit')
    .map(({ on }) => on)
    .toSorted();
  if (!first) return null;
  const deadlineOn = depositDeadline(facts);
  const reasons = reasonsOf(facts);
  const isUnlawful = reasons !== undefined && stateOn(today, reasons) === DeadlineState.MISSED;
  const { heldPence, keptPence } = depositPence(facts.payments);
  return {
    heldPence: isUnlawful ? heldPence + keptPence : heldPence,
    receivedOn: first,
    deadlineOn,
    isDeadlineAgreed: deadlineOn !== null && agreedDeadline(facts) !== undefined,
    lastSigningDay: deadlineOn && addDays(deadlineOn, -1),
    keptPence: isUnlawful ? 0 : keptPence,
    keptGround:
      keptPence > 0 ? (facts.payments.findLast(({ keptGround }) => keptGround)?.keptGround ?? null) : null,
    reasonsDueOn: reasons?.dueOn ?? null,
  };
}

/** The deadline for the reasons. */
const reasonsOf = (facts: FlowFacts): Judgement | undefined =>
  judgementsOf(facts, statutes(), ['en.hd.keep.notice'])[0];
