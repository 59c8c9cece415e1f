/** Days are those of the United Kingdom, whatever the clock of the reader is set to. */
const ZONE = 'Europe/London';
const DAY_MS = 86_400_000;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options });
const CLOCK = format({ hour: '2-digit', minute: '2-digit' });
const EXACT_CLOCK = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const ISO_DAY = format({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** The days that the first screen shows, with today. */
export const NEXT_DAYS = 14;

/** A day as the service writes it, such as 2026-12-01. */
export type Day = string;

const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** Whether text is a date such as 2026-02-28, from 1000 to 2999. */
export function isDay(text: string): boolean {
  const ms = /^[12]\d{3}-\d{2}-\d{2}$/.test(text) ? msOf(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

/** The day of an instant in London. */
export function dayOf(instant: string | number): Day {
  const parts = new Map(ISO_DAY.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

export const today = (): Day => dayOf(Date.now());

export const addDays = (day: Day, count: number): Day =>
  new Date(msOf(day) + count * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: Day, to: Day): number => Math.round((msOf(to) - msOf(from)) / DAY_MS);

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(msOf(day)).getUTCDay() + 6) % 7;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LONG_MONTHS = format({ month: 'long' });

export const weekday = (day: Day): string => WEEKDAYS[weekdayOf(day)] ?? '';
export const monthName = (day: Day): string => LONG_MONTHS.format(msOf(day));
export const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** Such as 24 Nov; with the year if it is not that of today. */
export function shortDay(day: Day): string {
  const text = `${dayOfMonth(day)} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
  return day.slice(0, 4) === today().slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`;
}

/** Such as Tue 24 Nov. */
export const longDay = (day: Day): string => `${weekday(day)} ${shortDay(day)}`;

export const clock = (instant: string): string => CLOCK.format(new Date(instant));

/** Such as 14:02:11; with the day if it is not today. */
export function exactTime(instant: string): string {
  const day = dayOf(instant);
  const time = EXACT_CLOCK.format(new Date(instant));
  return day === today() ? time : `${longDay(day)}, ${time}`;
}

/** The instant at which a day begins in London. */
export function startOf(day: Day): string {
  const inSummer = msOf(day) - 3_600_000;
  return new Date(dayOf(inSummer) === day ? inSummer : msOf(day)).toISOString();
}

/** Such as 4 s ago; a day if it is further away. */
export function ago(instant: string): string {
  const ms = Date.now() - Date.parse(instant);
  return ms < DAY_MS ? `${span(ms)} ago` : shortDay(dayOf(instant));
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/** Such as today, tomorrow, in 14 days, 3 days ago. */
export function fromToday(day: Day): string {
  const days = daysBetween(today(), day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`;
}

/** Such as 4 s, 2 min, 3 h. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3600)} h`;
}

/** The instant of a time in London, such as 2026-11-28T14:02; the earlier one of a time that a day has twice. */
export function instantOf(local: string): string | undefined {
  const [day = '', time = ''] = local.split('T');
  const winter = Date.parse(`${local}:00Z`);
  const found = [winter - 3_600_000, winter].find(
    (ms) => !Number.isNaN(ms) && dayOf(ms) === day && clock(new Date(ms).toISOString()) === time,
  );
  return found === undefined ? undefined : new Date(found).toISOString();
}

/** The time of London at an instant, as a field for times has it. */
export const localOf = (instant: number): string =>
  `${dayOf(instant)}T${clock(new Date(instant).toISOString())}`;
