import type { Problem } from '../../../errors.js';
import type { Day } from '../../../language/time/calendar.js';
import { anyDay } from '../../base/past.js';

const DAYS = ['tenancyStartsOn', 'tenancyEndsOn', 'rentDueFrom'] as const;

/** The errors of days of the term that are before 1900 or after 2199. */
export const dayProblems = (input: { [Member in (typeof DAYS)[number]]?: Day | null }): Problem[] =>
  DAYS.flatMap((member) => {
    const day = input[member];
    return day ? anyDay(day, `input.${member}`) : [];
  });
