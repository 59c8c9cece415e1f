import { type Problem, problemIn } from '../../errors.js';
import { pastInstant } from '../base/past.js';
import type { CreateViewingInput } from './viewing.input.js';

type Times = Pick<CreateViewingInput, 'startsAt' | 'endsAt'>;

const DAY = 24 * 60 * 60 * 1000;
/** A later start is probably a wrong year. */
const MOST_AHEAD = 366 * DAY;

const problem = problemIn<Times>();

/** What is wrong with the times of a viewing. */
export function timeProblems(now: Date, { startsAt, endsAt }: Times): Problem[] {
  if (startsAt.getTime() > now.getTime() + MOST_AHEAD)
    return [problem('startsAt', 'must not be more than a year from now')];
  const tooEarly = pastInstant(startsAt, startsAt, 'input.startsAt');
  if (tooEarly.length > 0) return tooEarly;
  if (endsAt <= startsAt) return [problem('endsAt', 'must be after `startsAt`')];
  if (endsAt.getTime() - startsAt.getTime() > DAY)
    return [problem('endsAt', 'must not be more than a day after `startsAt`')];
  return [];
}
