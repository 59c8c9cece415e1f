import {
  addDays,
  type Day,
  dayAt,
  dayNumberOf,
  daysBetween,
  monthsAfter,
} from '../../../language/time/calendar.js';
import { MONTHS_OF, type Rent, WEEKS_OF } from './rent.js';

/** The first day of the first rent period that begins on a day or later, counted from one such day. */
export function periodFrom({ rentPeriod }: Pick<Rent, 'rentPeriod'>, anchor: Day, day: Day): Day {
  const weeks = WEEKS_OF[rentPeriod];
  if (weeks) {
    const length = 7 * weeks;
    return addDays(anchor, length * Math.ceil(daysBetween(anchor, day) / length));
  }
  const months = MONTHS_OF[rentPeriod] ?? 1;
  const [first, from] = [dayNumberOf(anchor), dayNumberOf(day)];
  // The months between the days, or one more: a short month moves a day to its end. Days beyond the year 9999
  // do not sort as their text does.
  const count = Math.floor((monthOf(day) - monthOf(anchor)) / months);
  const start = monthsAfter(first, count * months);
  return dayAt(start < from ? monthsAfter(first, (count + 1) * months) : start);
}

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
