import { Temporal } from 'temporal-polyfill';

/** Deadlines of housing law count calendar days where the property is, not periods of 24 hours. */
const UK = 'Europe/London';

/** The same time of day in the UK, a number of calendar days later. */
export function addCalendarDays(instant: Date, days: number): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(UK);
  return new Date(start.add({ days }).epochMilliseconds);
}
