import { Temporal } from 'temporal-polyfill';

/** Deadlines of housing law count calendar days where the property is, not periods of 24 hours. */
const UK = 'Europe/London';

/** The same time of day in the UK, a number of calendar days later. */
export function addCalendarDays(instant: Date, days: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(UK);
  return new Date(start.add({ days }).epochMilliseconds);
}

/** A calendar day as text, such as 2026-12-01. Days sort as their text does. */
export type Day = string;

/** The day in the UK at an instant. */
export const dayOf = (instant: Date): Day =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(UK).toPlainDate().toString();

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
