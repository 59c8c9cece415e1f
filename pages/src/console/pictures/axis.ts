import { addDays, type Day, dayOfMonth, daysBetween, shortDay, weekdayOf } from '../time.js';

/** Days further from today than these are at the edge. */
const PAST_DAYS = 45;
const FUTURE_DAYS = 35;
/** An axis of more days has a mark for each month in place of each week. */
const MAX_WEEKS_DAYS = 63;
/** The width of a character of a label, in percent of a narrow axis. */
export const CHARACTER = 2;

export interface Label {
  x: number;
  text: string;
  anchor: 'start' | 'middle' | 'end';
}

export interface Axis {
  from: Day;
  to: Day;
  /** The place of a day, in percent of the width; days beyond the axis are at its edges. */
  x: (day: Day) => number;
  /** The label of today. */
  today: Label;
  /** The label of the start, if it is on the axis and another day. */
  start: Label | undefined;
  /** A mark without room for its label has none. */
  marks: Label[];
}

/** The begin and the end of a label, with a gap. */
function extentOf({ x, text, anchor }: Label): [number, number] {
  const width = (text.length + 1) * CHARACTER;
  const from = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return [from, from + width];
}

function doTouch(one: Label, other: Label): boolean {
  const [[from, to], [otherFrom, otherTo]] = [extentOf(one), extentOf(other)];
  return from < otherTo && otherFrom < to;
}

/** A label that ends at a place. */
const endingAt = (label: Label, x: number): Label => ({ ...label, x, anchor: 'end' });
const beginningAt = (label: Label, x: number): Label => ({ ...label, x, anchor: 'start' });

/** A label that would cross an edge of the axis begins or ends there. */
function within(label: Label): Label {
  const [from, to] = extentOf(label);
  if (from < 0) return beginningAt(label, 0);
  return to > 100 ? endingAt(label, 100) : label;
}

/** Two labels that would touch stand on both sides of their days, or side by side at an edge. */
function apart(one: Label, other: Label): [Label, Label] {
  if (!doTouch(within(one), within(other))) return [within(one), within(other)];
  const isBefore = one.x < other.x;
  const [first, second] = isBefore ? [one, other] : [other, one];
  const left = within(endingAt(first, first.x));
  const right = within(beginningAt(second, Math.max(second.x, extentOf(left)[1])));
  const [from] = extentOf(right);
  const pair = [extentOf(left)[1] > from ? endingAt(left, from) : left, right] as const;
  return isBefore ? [pair[0], pair[1]] : [pair[1], pair[0]];
}

/** The marks whose labels have room beside those that are taken. */
function withRoom(marks: readonly Label[], taken: readonly Label[]): Label[] {
  const shown = [...taken];
  return marks.map((mark) => {
    const [begin, end] = extentOf(mark);
    const isCut = begin < 0 || end > 100;
    if (isCut || shown.some((other) => doTouch(mark, other))) return { ...mark, text: '' };
    shown.push(mark);
    return mark;
  });
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
  const labelOf = (day: Day, text: string): Label => ({ x: x(day), text, anchor: 'middle' });
  const ofToday = labelOf(now, `today, ${dayOfMonth(now)}`);
  const isStartOn = start !== null && start !== now && start >= from && start <= to;
  const ofStart = isStartOn ? labelOf(start, `start, ${shortDay(start)}`) : undefined;
  const [todayLabel, startLabel] = ofStart ? apart(ofToday, ofStart) : [within(ofToday), undefined];
  const byMonth = length > MAX_WEEKS_DAYS;
  const marks = Array.from({ length: length + 1 }, (_, at) => addDays(from, at))
    .filter((day) => (byMonth ? dayOfMonth(day) === 1 : weekdayOf(day) === 0))
    .map((day, at) => labelOf(day, at === 0 || dayOfMonth(day) < 8 ? shortDay(day) : `${dayOfMonth(day)}`));
  const taken = startLabel ? [todayLabel, startLabel] : [todayLabel];
  return { from, to, x, today: todayLabel, start: startLabel, marks: withRoom(marks, taken) };
}
