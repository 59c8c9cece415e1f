import {
  type Day,
  type DayNumber,
  dayAt,
  dayNumberOf,
  monthsAfter,
} from '../../../language/time/calendar.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { isWorkingDay } from './bank-holidays.js';

/** Counts from the day of a trigger; undefined beyond the known bank holidays and the years 1 to 9999. */
export type Counting = (trigger: Day) => Day | undefined;

/** A rule of counting, in the numbers of days. */
type Rule = (trigger: DayNumber) => DayNumber | undefined;

/**
 * The ways in which statutes count, each by the statutory words. MONTH_MIN, MONTH_MIN_AND_DAY, AFTER_AND_DAY
 * and MONTHS_CLEAR give the earliest day, and WEEKS either; the others give the last day that is in time. A
 * day is a calendar day in the UK, and a due day on a Sunday or a bank holiday is not moved.
 */
const RULES: Readonly<Record<string, (n: number) => Rule>> = {
  /** “the period of n days beginning with the day” */
  INCL: (n) => (trigger) => trigger + n - 1,
  /** “within n days after the day” */
  AFTER: (n) => (trigger) => trigger + n,
  /** “the day after the day that falls n days after the day” */
  AFTER_AND_DAY: (n) => (trigger) => trigger + n + 1,
  /** “before the end of the period of n months beginning with the day” */
  MONTH_INCL: (n) => (trigger) => monthsAfter(trigger, n) - 1,
  /** “not less than n months after the day” */
  MONTH_MIN: (n) => (trigger) => monthsAfter(trigger, n),
  /** “within n months after the day” */
  MONTHS_AFTER: (n) => (trigger) => monthsAfter(trigger, n),
  /** “the day after the day that falls n months after the day” */
  MONTH_MIN_AND_DAY: (n) => (trigger) => monthsAfter(trigger, n) + 1,
  /** The day after “n months beginning with the day”: a month without the day ends with its last one. */
  MONTHS_CLEAR: (n) => (trigger) => clearMonthsAfter(trigger, n),
  /** “n weeks after the day” */
  WEEKS: (n) => (trigger) => trigger + 7 * n,
  /** “within n working days of the day”; bank holidays of any part of the UK are not working days */
  WD_UK: (n) => (trigger) => workingDaysAfter(trigger, n),
  /** “n working days beginning with the day after the day”; only bank holidays of Scotland are not */
  WD_SCOTLAND: (n) => (trigger) => workingDaysAfter(trigger, n, Jurisdiction.SCOTLAND),
};

/** Rules without a number: the day before an event, that very day, and a day that the record states. */
const SINGLE: Readonly<Record<string, Rule>> = {
  BEFORE: (event) => event - 1,
  ON: (event) => event,
  DATE: () => undefined,
};

export const RULE_NAMES: readonly string[] = [
  ...Object.keys(RULES).map((name) => `${name}(n)`),
  ...Object.keys(SINGLE),
];

/** The countings of the rules that were used: few, since only the statute table has rules. */
const COUNTINGS = new Map<string, Counting>();

/** The counting of a rule such as `INCL(15)` or `BEFORE`; undefined if there is no such rule. */
export function countingOf(rule: string): Counting | undefined {
  const cached = COUNTINGS.get(rule);
  if (cached) return cached;
  const count = ruleOf(rule);
  if (!count) return undefined;
  // The rules of a flow count from the same few days.
  let last: { trigger: Day; dueOn: Day | undefined } | undefined;
  const counting: Counting = (trigger) => {
    if (last?.trigger === trigger) return last.dueOn;
    const day = count(dayNumberOf(trigger));
    const isStorable = day !== undefined && day >= STORABLE.from && day <= STORABLE.to;
    last = { trigger, dueOn: isStorable ? dayAt(day) : undefined };
    return last.dueOn;
  };
  COUNTINGS.set(rule, counting);
  return counting;
}

function ruleOf(rule: string): Rule | undefined {
  if (Object.hasOwn(SINGLE, rule)) return SINGLE[rule];
  const [, name = '', n = ''] = /^([A-Z_]+)\((\d{1,3})\)$/.exec(rule) ?? [];
  return Number(n) >= 1 ? RULES[name]?.(Number(n)) : undefined;
}

/** Days are stored and compared as text with four digits of the year. */
const STORABLE = { from: dayNumberOf('0001-01-01'), to: dayNumberOf('9999-12-31') } as const;

/** The corresponding day n months later, or the first day of the month after one that is too short for it. */
function clearMonthsAfter(trigger: DayNumber, n: number): DayNumber {
  const day = monthsAfter(trigger, n);
  return dayAt(day).slice(8) === dayAt(trigger).slice(8) ? day : day + 1;
}

function workingDaysAfter(trigger: DayNumber, n: number, within?: Jurisdiction): DayNumber | undefined {
  let day = trigger;
  for (let counted = 0; counted < n; ) {
    day += 1;
    const isWorking = isWorkingDay(day, within);
    if (isWorking === undefined) return undefined;
    if (isWorking) counted += 1;
  }
  return day;
}
