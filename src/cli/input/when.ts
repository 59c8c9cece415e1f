import { InvalidArgumentError } from 'commander';
import { Temporal } from 'temporal-polyfill';
import { UK } from '../../language/time/calendar.js';
import { parseInstant } from '../../language/time/instant.js';

/** The formats of a date, for the help and for error messages. */
const WHEN =
  '2027-03-01 (the start of that day), "2027-03-01 14:00", 90d, "in 3 months", or 2027-03-01T14:00:00Z';
/** The formats of a date in the past. */
const SINCE =
  '2026-11-20 (the start of that day), "2026-11-20 14:00", 2h, "3 days ago", or 2026-11-20T14:00:00Z';
const ZONE_HELP = 'London time unless a zone is given';
/** What an option takes in place of a date, for a key or a token that does not expire. */
const NEVER = 'never';
/** For the description of an option. */
export const WHEN_HELP = `${NEVER}, ${WHEN}; ${ZONE_HELP}`;
export const SINCE_HELP = `${SINCE}; ${ZONE_HELP}`;

const DAY = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}):(\d{2}))?$/i;
const FROM_NOW = /^(?:in )?(\d{1,4}) ?([a-z]+)$/i;
const BEFORE_NOW = /^(\d{1,4}) ?([a-z]+)(?: ago)?$/i;
const UNITS = new Map(
  Object.entries({
    min: 'minutes',
    minute: 'minutes',
    h: 'hours',
    hour: 'hours',
    d: 'days',
    day: 'days',
    w: 'weeks',
    week: 'weeks',
    month: 'months',
    y: 'years',
    year: 'years',
  }),
);

/** An instant as a person writes it: a day, a day and a time, or a time from now. */
export function when(text: string, now = new Date()): Date {
  const typed = text.trim();
  const value = parseInstant(typed) ?? apart(FROM_NOW.exec(typed), now, 1) ?? onDay(typed);
  if (!value) throw new InvalidArgumentError(`It must be a date-time, such as ${WHEN}; or ${NEVER}.`);
  return value;
}

/** An instant in the past as a person writes it: a day, a day and a time, or a time before now. */
export function since(text: string, now = new Date()): Date {
  const typed = text.trim();
  const value = parseInstant(typed) ?? apart(BEFORE_NOW.exec(typed), now, -1) ?? onDay(typed);
  if (!value) throw new InvalidArgumentError(`It must be a date-time, such as ${SINCE}.`);
  return value;
}

/** The expiry date of a key or a token as it is typed. Commander takes null for a missing value. */
export type Expiry = Date | typeof NEVER;

export const expiryOrNever = (text: string): Expiry =>
  text.trim().toLowerCase() === NEVER ? NEVER : when(text);

/** The expiry date as the service takes it: null for none. */
export const expiryOf = (expiry: Expiry | undefined): Date | null | undefined =>
  expiry === NEVER ? null : expiry;

/** A day has 23 to 25 hours; in a month the clock shows the same time. `sign` is -1 for a time before now. */
function apart(found: RegExpExecArray | null, now: Date, sign: 1 | -1): Date | undefined {
  const [, amount, word = ''] = found ?? [];
  const unit = UNITS.get(word.toLowerCase()) ?? UNITS.get(word.toLowerCase().replace(/s$/, ''));
  if (amount === undefined || unit === undefined) return undefined;
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(UK)
    .add({ [unit]: sign * Number(amount) });
  return instant.year < 1 || instant.year > 9999 ? undefined : new Date(instant.epochMilliseconds);
}

function onDay(text: string): Date | undefined {
  const [, day, hour = '0', minute = '0'] = DAY.exec(text) ?? [];
  if (day === undefined) return undefined;
  const local = readLocal(`${day}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`);
  if (!local) return undefined;
  try {
    return new Date(local.toZonedDateTime(UK, { disambiguation: 'reject' }).epochMilliseconds);
  } catch {
    throw new InvalidArgumentError(
      'On that night the clocks in London change: there is no such time, or there are two. ' +
        'Add the zone, such as 2027-10-31T01:30:00Z.',
    );
  }
}

function readLocal(text: string): Temporal.PlainDateTime | undefined {
  try {
    const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    return local.year > 0 ? local : undefined;
  } catch {
    return undefined;
  }
}
