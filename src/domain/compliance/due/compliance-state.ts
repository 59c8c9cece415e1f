import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { addDays, type Day } from '../../../language/time/calendar.js';
import { MISSING_DAY } from './compliance-due.entity.js';

export const ComplianceState = closedList('ComplianceState', 'The state of a compliance record today.', {
  CURRENT: ['current', 'It is due again in more than 60 days.'],
  DUE_SOON: ['due_soon', 'It is due again within 60 days.'],
  EXPIRED: ['expired', 'It was due again before today.'],
  MISSING: ['missing', 'The home is let, the law requires a record, and none is recorded.'],
});
export type ComplianceState = ValueOf<typeof ComplianceState>;

/** How many days before its due day a record is due soon. */
const SOON_DAYS = 60;

/** A range of days, with its first and its last day. */
export interface Days {
  from: Day;
  to: Day;
}

/** The last day that is stored. */
const LAST_DAY: Day = '9999-12-31';

/** The due days of each state. */
export const daysOf = (today: Day): Readonly<Record<ComplianceState, Days>> => ({
  [ComplianceState.MISSING]: { from: MISSING_DAY, to: MISSING_DAY },
  [ComplianceState.EXPIRED]: { from: addDays(MISSING_DAY, 1), to: addDays(today, -1) },
  [ComplianceState.DUE_SOON]: { from: today, to: addDays(today, SOON_DAYS) },
  [ComplianceState.CURRENT]: { from: addDays(today, SOON_DAYS + 1), to: LAST_DAY },
});

/** How something that is due on a day stands today. */
export function complianceStateOn(today: Day, dueOn: Day): ComplianceState {
  if (dueOn === MISSING_DAY) return ComplianceState.MISSING;
  if (dueOn < today) return ComplianceState.EXPIRED;
  return dueOn <= addDays(today, SOON_DAYS) ? ComplianceState.DUE_SOON : ComplianceState.CURRENT;
}

/** The first day on which something is due soon. */
export const soonOn = (dueOn: Day): Day => addDays(dueOn, -SOON_DAYS);
