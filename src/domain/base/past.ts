import type { Problem } from '../../errors.js';
import { type Day, dayOf } from '../../language/time/calendar.js';

/** An earlier day is a mistake: it would meet a rule, or escape one, that was not in force. */
export const FIRST_DAY: Day = '1900-01-01';

/** A later day is a mistake: days that follow from it would be beyond the year 9999. */
const LAST_DAY: Day = '2199-12-31';

/** The days that `anyDay` accepts, for descriptions. */
export const DAY_RANGE = `From ${FIRST_DAY} to ${LAST_DAY}.`;

const problem = (path: string, message: string): Problem[] => [{ in: 'arguments', path, message }];

const tooEarly = (day: Day, path: string): Problem[] =>
  day < FIRST_DAY ? problem(path, `must not be before ${FIRST_DAY}`) : [];

/** The error of an instant that is not past, or far too long ago. */
export const pastInstant = (now: Date, at: Date, path: string): Problem[] =>
  at > now ? problem(path, 'must not be in the future') : tooEarly(dayOf(at), path);

/** The error of a day that has not begun in the UK, or is far too long ago. */
export const pastDay = (now: Date, day: Day, path: string): Problem[] =>
  day > dayOf(now)
    ? problem(path, `must not be after ${dayOf(now)}, today in the United Kingdom`)
    : tooEarly(day, path);

/** The error of a day that may be in the future, but is before 1900 or after 2199. */
export const anyDay = (day: Day, path: string): Problem[] =>
  day > LAST_DAY ? problem(path, `must not be after ${LAST_DAY}`) : tooEarly(day, path);
