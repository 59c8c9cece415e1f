import type { Day } from '../../../language/time/calendar.js';
import type { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import type { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { countingOf } from '../counting/counting.js';
import { periodFrom } from '../facts/rent-periods.js';
import { isForNotice, type RiseRules } from '../rules/rise-rules.js';
import type { Statute } from '../rules/statute-row.js';
import { RISE_DAYS, type RiseFacts } from './rise-days.js';

/** The row of a rule about rent increases. */
export type RiseStatute = Statute & { rise: RiseRules };

/** A day before which the new rent cannot begin, with the rule in words. */
export interface EarliestRise {
  key: string;
  earliestOn: Day;
  rule: string;
  source: string;
}

export const hasRise = (row: Statute): row is RiseStatute => row.rise !== undefined;

/** The rule about rent increases of a tenancy, if there is one. */
export const riseStatute = (
  table: readonly Statute[],
  { jurisdiction, tenancyKind }: { jurisdiction: Jurisdiction; tenancyKind: TenancyKind },
): RiseStatute | undefined =>
  table.filter(hasRise).find((row) => row.jurisdiction === jurisdiction && row.kinds.includes(tenancyKind));

/** The days before which a higher rent cannot begin, one of each limit that is known. */
export function riseLimits({ key, source, rise }: RiseStatute, facts: RiseFacts): EarliestRise[] {
  const limits = rise.limits.flatMap((limit) => {
    if (!isForNotice(limit, facts.servedOn)) return [];
    const from = RISE_DAYS[limit.from](facts, rise);
    const earliestOn = from && countingOf(limit.counting)?.(from);
    return earliestOn ? [{ key, earliestOn, rule: limit.rule, source }] : [];
  });
  const last = latestOf(limits);
  const period = rise.isFromPeriod && last ? periodOf(facts, last) : null;
  return period
    ? [...limits, { key, earliestOn: period, rule: 'On the first day of a rent period', source }]
    : limits;
}

export const latestOf = (limits: readonly EarliestRise[]): Day | null =>
  limits
    .map(({ earliestOn }) => earliestOn)
    .toSorted()
    .at(-1) ?? null;

/** The first day of a rent period, on a day or later; null while the periods are unknown. */
export function periodOf(
  { rent, tenancyStartsOn, rentDueFrom }: Pick<RiseFacts, 'rent' | 'tenancyStartsOn' | 'rentDueFrom'>,
  day: Day,
): Day | null {
  const anchor = rentDueFrom ?? tenancyStartsOn;
  return rent && anchor ? periodFrom(rent, anchor, day) : null;
}
