import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import type { Day } from '../../../language/time/calendar.js';

export const DeadlineState = closedList('DeadlineState', 'The state of a statutory deadline today.', {
  PENDING: [
    'pending',
    'It has not started: its trigger is not recorded yet, or a fact that it depends on is unknown.',
  ],
  OPEN: ['open', 'It has started, is not met, and its last day is not over.'],
  MET: ['met', 'It was met in time.'],
  MISSED: ['missed', 'It was not met in time. If it was met late, `metOn` has the day.'],
  NOT_APPLICABLE: ['not_applicable', 'It does not apply to the flow; `note` has the reason.'],
});
export type DeadlineState = ValueOf<typeof DeadlineState>;

/**
 * What is known of a deadline without knowing today: a due one is open until its last day, then missed. One
 * that is due and has been met is met until its last day: then something else had to follow, and it is
 * missed.
 */
export type Verdict = 'pending' | 'due' | 'met' | 'missed' | 'not_applicable';

/** What the state of a deadline depends on, beside today. */
export interface Standing {
  verdict: Verdict;
  /** Pending before this day; null if it is open from the beginning. */
  opensOn: Day | null;
  /** The last day that is in time. */
  lastOn: Day | null;
  metOn: Day | null;
}

/** How a deadline stands on a day. */
export function stateOn(today: Day, { verdict, opensOn, lastOn, metOn }: Standing): DeadlineState {
  if (verdict !== 'due') return verdict;
  if (lastOn && lastOn < today) return DeadlineState.MISSED;
  if (metOn) return DeadlineState.MET;
  return opensOn && today < opensOn ? DeadlineState.PENDING : DeadlineState.OPEN;
}
