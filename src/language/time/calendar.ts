import { Temporal } from 'temporal-polyfill';

/** Deadlines of housing law count calendar days where the property is, not periods of 24 hours. */
export const UK = 'Europe/London';

/** A calendar day as text, such as 2026-12-01. Days sort as their text does. */
export type Day = string;

/** A calendar day as the number of days since 1 January 1970; below 0 before it. */
export type DayNumber = number;

const DAY_MS = 86_400_000;

export const dayNumberOf = (day: Day): DayNumber => Date.parse(day) / DAY_MS;

/** The day with a number. Beyond the year 9999 `isDay` does not accept it. */
export function dayAt(number: DayNumber): Day {
  const date = new Date(number * DAY_MS);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** The hours in UTC whose day is that of the UK: its clocks were never more than two hours ahead. */
const SAME_DAY_HOURS = { first: 1, last: 21 } as const;

/** The day in the UK at an instant. */
export function dayOf(instant: Date): Day {
  const hour = instant.getUTCHours();
  if (hour >= SAME_DAY_HOURS.first && hour <= SAME_DAY_HOURS.last)
    return dayAt(Math.floor(instant.getTime() / DAY_MS));
  return dayNearMidnight(instant.getTime());
}

const HOUR_MS = 3_600_000;
/** Instants near midnight are mostly of today: the days of a few hours are remembered. */
const dayOfHour = new Map<number, Day>();
const MAX_HOURS = 1000;

function dayNearMidnight(ms: number): Day {
  const hour = Math.floor(ms / HOUR_MS);
  const remembered = dayOfHour.get(hour);
  if (remembered !== undefined) return remembered;
  const day = zonedDayOf(ms);
  // An offset that is not a whole number of hours, as before 1848, has midnight within an hour.
  if (zonedDayOf(hour * HOUR_MS) === zonedDayOf((hour + 1) * HOUR_MS - 1)) {
    if (dayOfHour.size >= MAX_HOURS) dayOfHour.clear();
    dayOfHour.set(hour, day);
  }
  return day;
}

const zonedDayOf = (ms: number): Day =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(UK).toPlainDate().toString();

/** The last millisecond of a day in the UK. */
export const endOfDay = (day: Day): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(UK).epochMilliseconds - 1);

/**
 * The instant of a time on the clocks of the UK. One that a change of the clocks leaves out or repeats has
 * the offset from before the change.
 */
export const instantOf = (local: Temporal.PlainDateTimeLike): Date =>
  new Date(
    Temporal.PlainDateTime.from(local).toZonedDateTime(UK, { disambiguation: 'compatible' })
      .epochMilliseconds,
  );

/** Whether a string is a day that exists, in the years 0001 to 9999. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const { year, month, dayOfMonth } = partsOf(text);
  return year >= 1 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysIn(year, month);
}

const partsOf = (day: Day) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  dayOfMonth: Number(day.slice(8)),
});

/** How many days a month has; months count from 1. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** A number of calendar days after a day, or before it if the number is negative. */
export const addDays = (day: Day, days: number): Day => dayAt(dayNumberOf(day) + days);

/** The corresponding day a number of months later; the last day of a month that is too short for it. */
export const addMonths = (day: Day, months: number): Day => dayAt(monthsAfter(dayNumberOf(day), months));

/** As `addMonths`. */
export function monthsAfter(day: DayNumber, months: number): DayNumber {
  const date = new Date(day * DAY_MS);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // In a month that is too short, the date has run over into the next one.
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.getTime() / DAY_MS;
}

/** The number of days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumberOf(to) - dayNumberOf(from);

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: DayNumber): boolean => new Date(day * DAY_MS).getUTCDay() % 6 === 0;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const;

/** A day for people, such as 7 Dec 2026. */
export function dayInWords(day: Day): string {
  const { year, month, dayOfMonth } = partsOf(day);
  return `${dayOfMonth} ${MONTHS[month - 1]} ${year}`;
}
