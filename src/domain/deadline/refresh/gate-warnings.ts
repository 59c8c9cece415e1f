import { type Day, dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import type { DomainEvent } from '../../base/event.js';
import { warn } from '../../base/warning.js';
import { FlowStage, StageStatus } from '../../flow/stages/stages.js';
import { warningOf } from '../../statute/breach/decide-breaches.js';
import { BY_THE_KEYS, isUnmetAtMoveIn, isUnmetWithKeys } from '../../statute/breach/unmet-gates.js';
import { DeadlineState, stateOn } from '../../statute/deadlines/deadline-state.js';
import type { Judgement } from '../../statute/deadlines/deadlines-of.js';
import { StatuteKind } from '../../statute/rules/statute-kind.js';
import type { Statute } from '../../statute/rules/statute-row.js';

/** A change before which some rules must be met; new terms may make a recorded payment unlawful. */
export type Passage = 'agreement' | 'payment' | 'move_in' | 'terms';

/** The passage that an event is, if it is one. */
export function passageOf(event: DomainEvent): Passage | undefined {
  if (event.type === 'agreement_entered') return 'agreement';
  if (event.type === 'payment_received' || event.type === 'payment_applied') return 'payment';
  if (event.type === 'flow_updated') return 'terms';
  if (event.type !== 'stage_changed' || event.stage !== FlowStage.MOVE_IN) return undefined;
  return event.to === StageStatus.COMPLETE ? 'move_in' : undefined;
}

/** The rules of a flow as they stand after a change, and those that had a due day before it. */
interface Passed {
  passages: readonly Passage[];
  judgements: readonly Judgement[];
  keysBefore: ReadonlySet<string>;
  /** The rules that were missed before it. */
  missedBefore: ReadonlySet<string>;
  tenancyStartsOn: Day | null;
}

/**
 * Warns of the gates that a change passes although nothing recorded meets them, and of the caps that the
 * records exceed with its terms. A move-in also passes what else is due with the keys.
 */
export function warnOfPassages(
  ctx: Context,
  { passages, judgements, keysBefore, missedBefore, tenancyStartsOn }: Passed,
): void {
  const today = dayOf(ctx.now());
  const isPassed = (one: Judgement): boolean =>
    one.row.kind === StatuteKind.GATE
      ? passages.some((passage) =>
          passage === 'move_in'
            ? isUnmetAtMoveIn(one, tenancyStartsOn, today)
            : isOf(passage, one.row) && isMissedNow(one),
        )
      : passages.includes('move_in') && isUnmetWithKeys(one, tenancyStartsOn, today);
  const isMissedNow = (one: Judgement): boolean =>
    one.metOn === null && stateOn(today, one) === DeadlineState.MISSED && !keysBefore.has(one.row.key);
  for (const one of judgements) {
    const { row } = one;
    if (row.onBreach === 'warns' && isPassed(one)) warn(ctx, warningOf(row, unmet(row)));
    if (passages.includes('terms') && isOverCap(one) && !missedBefore.has(row.key))
      warn(ctx, warningOf(row, overCap(row)));
  }
}

/** The triggers that the last signature fires. */
const OF_AGREEMENT: readonly string[] = ['agreement_entered', 'right_to_rent_required'];

/** A payment fires what neither the agreement nor the start of the tenancy does; new terms fire no gate. */
function isOf(passage: Passage, { triggers }: Statute): boolean {
  if (passage === 'agreement') return triggers.some((trigger) => OF_AGREEMENT.includes(trigger));
  return passage === 'payment' && !triggers.some((trigger) => BY_THE_KEYS.includes(trigger));
}

/** A payment above a cap is rejected, so only a change of the terms leads to one. */
const isOverCap = ({ row, verdict }: Judgement): boolean =>
  row.kind === StatuteKind.CAP && verdict === 'missed';

const overCap = ({ title }: Statute): string =>
  `${title}: with these terms, the records of the flow do not comply with this rule.`;

const unmet = ({ title }: Statute): string => `${title}: nothing recorded meets this rule.`;
