import { addDays, type Day, dayOfMonth, daysBetween, shortDay, weekdayOf } from '../time.js';

/** Days further from today than these are at the edge. */
const PAST_DAYS = 45;
const FUTURE_DAYS = 35;
/** An axis of more days has a mark for each month in place of each week. */
const MAX_WEEKS_DAYS = 63;
/** Labels closer than this, in percent, would touch. */
const LABEL_GAP = 15;

export interface Axis {
  from: Day;
  to: Day;
  /** The place of a day, in percent of the width; days beyond the axis are at its edges. */
  x: (day: Day) => number;
  marks: { x: number; text: string }[];
}

/** An axis of days that has today, and those of the others that are near. */
export function axisOf(days: readonly Day[], now: Day, start: Day | null): Axis {
  const near = days.filter((day) => {
    const distance = daysBetween(now, day);
    return distance >= -PAST_DAYS && distance <= FUTURE_DAYS;
  });
  const all = [...near, now].toSorted();
  const from = addDays(all[0] ?? now, -2);
  const to = addDays(all.at(-1) ?? now, 7);
  const length = daysBetween(from, to);
  const x = (day: Day): number =>
    Math.round(Math.min(100, Math.max(0, (daysBetween(from, day) / length) * 100)) * 100) / 100;
  const taken = [x(now), ...(start && start >= from && start <= to ? [x(start)] : [])];
  const byMonth = length > MAX_WEEKS_DAYS;
  const marks = Array.from({ length: length + 1 }, (_, at) => addDays(from, at))
    .filter((day) => (byMonth ? dayOfMonth(day) === 1 : weekdayOf(day) === 0))
    .map((day, at) => ({
      x: x(day),
      text: at === 0 || dayOfMonth(day) < 8 ? shortDay(day) : `${dayOfMonth(day)}`,
    }))
    .map((mark) =>
      taken.some((other) => Math.abs(other - mark.x) < LABEL_GAP) ? { ...mark, text: '' } : mark,
    );
  return { from, to, x, marks };
}
