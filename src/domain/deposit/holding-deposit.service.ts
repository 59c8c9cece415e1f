import { addDays } from '../../language/time/calendar.js';
import { agreedDeadline, received } from '../statute/deadlines/triggers.js';
import { depositPence, type FlowFacts } from '../statute/facts/facts.js';
import { depositDeadline } from '../statute/table/deposit-deadline.js';
import type { HoldingDeposit } from './holding-deposit.type.js';

/** The holding deposit of a flow; null if none was received. */
export function holdingDepositOf(facts: FlowFacts): HoldingDeposit | null {
  const [first] = received(facts, 'holding_deposit')
    .map(({ on }) => on)
    .toSorted();
  if (!first) return null;
  const deadlineOn = depositDeadline(facts);
  return {
    ...depositPence(facts.payments),
    receivedOn: first,
    deadlineOn,
    isDeadlineAgreed: deadlineOn !== null && agreedDeadline(facts) !== undefined,
    lastSigningDay: deadlineOn && addDays(deadlineOn, -1),
    keptGround: facts.payments.findLast(({ keptGround }) => keptGround)?.keptGround ?? null,
  };
}
