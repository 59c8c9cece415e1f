import { addDays, addMonths, type Day } from '../../../language/time/calendar.js';
import { ComplianceKind, ComplianceOutcome } from './compliance-kind.js';

/** The records of one kind of a property, or of the brand if it is null. */
export interface Series {
  propertyId: number | null;
  kind: ComplianceKind;
}

/** What the next due day of a record depends on. */
export interface Checked {
  id: number;
  outcome: ComplianceOutcome;
  checkedOn: Day;
  expiresOn: Day | null;
}

const GAS_MONTHS = 12;
/** A gas check in the last two months before it is due keeps the day of the year. */
const GAS_EARLY_MONTHS = 2;
const FIVE_YEARS = 60;
const TEN_YEARS = 120;

const earlier = (a: Day, b: Day | null): Day => (b !== null && b < a ? b : a);

/** The next due day of a record, by that of the check before it; null if nothing is due again. */
function nextDueOf(
  kind: ComplianceKind,
  { outcome, checkedOn, expiresOn }: Checked,
  before: Day | null,
): Day | null {
  if (outcome === ComplianceOutcome.NOT_APPLICABLE) return null;
  switch (kind) {
    case ComplianceKind.GAS_SAFETY: {
      const isEarly =
        before !== null && checkedOn <= before && checkedOn >= addMonths(before, -GAS_EARLY_MONTHS);
      return addMonths(isEarly ? before : checkedOn, GAS_MONTHS);
    }
    case ComplianceKind.EICR:
    case ComplianceKind.PAT:
      return earlier(addMonths(checkedOn, FIVE_YEARS), expiresOn);
    case ComplianceKind.EPC:
      return earlier(addDays(addMonths(checkedOn, TEN_YEARS), -1), expiresOn);
    default:
      return expiresOn;
  }
}

const inOrder = (a: Checked, b: Checked): number => a.checkedOn.localeCompare(b.checkedOn) || a.id - b.id;

/**
 * The next due day of each record of one kind for one property, by id. A later record of the same day is
 * about the same check, so the due day before it is that of an earlier day.
 */
export function nextDueDays(
  kind: ComplianceKind,
  records: readonly Checked[],
): ReadonlyMap<number, Day | null> {
  const days = new Map<number, Day | null>();
  let last: { checkedOn: Day; dueOn: Day | null; before: Day | null } | undefined;
  for (const record of records.toSorted(inOrder)) {
    const before = last?.checkedOn === record.checkedOn ? last.before : (last?.dueOn ?? null);
    const dueOn = nextDueOf(kind, record, before);
    days.set(record.id, dueOn);
    last = { checkedOn: record.checkedOn, dueOn, before };
  }
  return days;
}

/** The record that counts now: that of the last check, as it was last recorded. */
export const currentOf = <C extends Checked>(records: readonly C[]): C | undefined =>
  records.toSorted(inOrder).at(-1);
