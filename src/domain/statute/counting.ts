import { addDays, addMonths, type Day, isDay } from '../../language/calendar.js';
import { isWorkingDay } from './bank-holidays.js';

/** Counts from the day of a trigger; undefined beyond the known bank holidays and the year 9999. */
export type Counting = (trigger: Day) => Day | undefined;

/**
 * The ways in which statutes count, each by the statutory words. All but MONTH_MIN give the last day that is
 * in time; MONTH_MIN gives the earliest day. A day is a calendar day in the UK, and a due day on a Sunday
 * or a bank holiday is not moved.
 */
const RULES: Readonly<Record<string, (n: number) => Counting>> = {
  /** “the period of n days beginning with the day” */
  INCL: (n) => (trigger) => addDays(trigger, n - 1),
  /** “within n days after the day” */
  AFTER: (n) => (trigger) => addDays(trigger, n),
  /** “before the end of the period of n months beginning with the day” */
  MONTH_INCL: (n) => (trigger) => addDays(addMonths(trigger, n), -1),
  /** “not less than n months after the day” */
  MONTH_MIN: (n) => (trigger) => addMonths(trigger, n),
  /** “n weeks after the day” */
  WEEKS: (n) => (trigger) => addDays(trigger, 7 * n),
  /** “within n working days of the day”; the day itself is not counted */
  WD_UK: (n) => (trigger) => workingDaysAfter(trigger, n),
};

const DAY_BEFORE: Counting = (event) => addDays(event, -1);

export const RULE_NAMES: readonly string[] = [...Object.keys(RULES).map((name) => `${name}(n)`), 'BEFORE'];

/** The counting of a rule such as `INCL(15)` or `BEFORE`; undefined where there is no such rule. */
export function countingOf(rule: string): Counting | undefined {
  if (rule === 'BEFORE') return DAY_BEFORE;
  const [, name = '', n = ''] = /^([A-Z_]+)\((\d{1,3})\)$/.exec(rule) ?? [];
  const count = Number(n) >= 1 ? RULES[name]?.(Number(n)) : undefined;
  return count && ((trigger) => storable(count(trigger)));
}

/** Days are stored and compared as text with four digits of the year. */
const storable = (day: Day | undefined): Day | undefined => (day && isDay(day) ? day : undefined);

function workingDaysAfter(trigger: Day, n: number): Day | undefined {
  let day = trigger;
  for (let counted = 0; counted < n; ) {
    day = addDays(day, 1);
    const isWorking = isWorkingDay(day);
    if (isWorking === undefined) return undefined;
    if (isWorking) counted += 1;
  }
  return day;
}
