import { Temporal } from 'temporal-polyfill';

/** Deadlines of housing law count calendar days where the property is, not periods of 24 hours. */
export const UK = 'Europe/London';

/** A calendar day as text, such as 2026-12-01. Days sort as their text does. */
export type Day = string;

/** The day in the UK at an instant. */
export const dayOf = (instant: Date): Day =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(UK).toPlainDate().toString();

/** The last millisecond of a day in the UK. */
export const endOfDay = (day: Day): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(UK).epochMilliseconds - 1);

/** Whether a text is a day that exists, in the years 0001 to 9999. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

/** A number of calendar days after a day, or before it where the number is negative. */
export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString();

/** The corresponding day a number of months later; the last day of a month that is too short for it. */
export const addMonths = (day: Day, months: number): Day =>
  Temporal.PlainDate.from(day).add({ months }, { overflow: 'constrain' }).toString();

/** The number of days from one day to another; negative where the other is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;

export const isWeekend = (day: Day): boolean => Temporal.PlainDate.from(day).dayOfWeek > 5;

export const yearOf = (day: Day): number => Temporal.PlainDate.from(day).year;

/** A day for people, such as 7 Dec 2026. */
export const dayInWords = (day: Day): string =>
  Temporal.PlainDate.from(day).toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
