import type { Problem } from '../../errors.js';
import { type Day, dayOf } from '../../language/time/calendar.js';

const problem = (path: string, message: string): Problem[] => [{ in: 'arguments', path, message }];

/** The error of an instant in the future. */
export const futureInstant = (now: Date, at: Date, path: string): Problem[] =>
  at > now ? problem(path, 'must not be in the future') : [];

/** The error of a day that has not begun in the UK. */
export const futureDay = (now: Date, day: Day, path: string): Problem[] =>
  day > dayOf(now) ? problem(path, `must not be after ${dayOf(now)}, today in the United Kingdom`) : [];
