import type { Day } from '../../../language/time/calendar.js';
import { DeadlineState, stateOn } from '../deadlines/deadline-state.js';
import type { Judgement } from '../deadlines/deadlines-of.js';

/** The triggers that happen with the keys at the latest. */
export const BY_THE_KEYS: readonly string[] = [
  ...['agreement_entered', 'right_to_rent_required', 'tenancy_started', 'gas_check_needed'],
  'inspection_needed',
  ...['inspection_and_alarms_needed', 'repairing_standard_needed', 'alarms_needed', 'licence_needed'],
];

/** What new tenants have before they move in. */
const COPIES: readonly string[] = ['gas_copy_due', 'inspection_copy_due'];

/** The triggers of what only some homes need. While the need is unknown, nothing is warned of. */
const IF_NEEDED: readonly string[] = ['licence_needed'];

/**
 * Whether nothing meets a gate when the keys are handed over. One that was met late does not count, nor one
 * that waits for something else, such as the next check of a certificate.
 */
export function isUnmetAtMoveIn(judged: Judgement, tenancyStartsOn: Day | null, today: Day): boolean {
  if (judged.metOn !== null) return false;
  const state = stateOn(today, judged);
  if (state === DeadlineState.MISSED) return true;
  const { row, triggeredOn } = judged;
  const mayBeNeedless = row.triggers.some((trigger) => IF_NEEDED.includes(trigger));
  if (state !== DeadlineState.OPEN && (state !== DeadlineState.PENDING || mayBeNeedless)) return false;
  const isOfKeys = row.triggers.some((trigger) => BY_THE_KEYS.includes(trigger));
  return isOfKeys && (triggeredOn === null || triggeredOn === tenancyStartsOn);
}

/**
 * Whether nothing meets a rule, other than a gate, that is due with the keys: on the start or before it, such
 * as the check of the alarms. A copy of a check that is not recorded is not due.
 */
export function isUnmetWithKeys(judged: Judgement, tenancyStartsOn: Day | null, today: Day): boolean {
  const { row, triggeredOn, metOn } = judged;
  if (metOn !== null || (row.counting !== 'ON' && row.counting !== 'BEFORE')) return false;
  const isCopy = row.triggers.some((trigger) => COPIES.includes(trigger));
  if (!isCopy && !row.triggers.some((trigger) => BY_THE_KEYS.includes(trigger))) return false;
  if (triggeredOn === null || triggeredOn !== tenancyStartsOn) return false;
  // What is due on that very day cannot be met before it.
  if (row.counting === 'ON' && today < triggeredOn) return false;
  const state = stateOn(today, judged);
  return state !== DeadlineState.NOT_APPLICABLE && (state !== DeadlineState.PENDING || !isCopy);
}
