import type { Day } from '../../../language/time/calendar.js';
import { countingOf } from '../counting/counting.js';
import { periodOf, type RiseStatute } from '../rises/earliest-rise.js';
import type { RiseFacts } from '../rises/rise-days.js';

/** The days on which a determined rent may begin. */
export interface DeterminedDays {
  /** The first possible day, which counts unless another one is determined. */
  from: Day;
  /** The last possible day; null if no statute sets one. */
  to: Day | null;
}

/** The days on which a rent may begin that is determined on a day, in place of one from `effectiveOn`. */
export function determinedDays(
  row: RiseStatute | undefined,
  terms: Pick<RiseFacts, 'rent' | 'tenancyStartsOn' | 'rentDueFrom'>,
  { determinedOn, effectiveOn }: { determinedOn: Day; effectiveOn: Day },
): DeterminedDays {
  const later = determinedOn > effectiveOn ? determinedOn : effectiveOn;
  const from = (row?.rise.isFromPeriod ? periodOf(terms, later) : null) ?? later;
  const last = row?.rise.hardship ? (countingOf(row.rise.hardship)?.(determinedOn) ?? null) : null;
  return { from, to: last && last < from ? from : last };
}
