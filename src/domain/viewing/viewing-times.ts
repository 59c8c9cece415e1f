import { type Problem, problemIn } from '../../errors.js';
import { pastInstant } from '../base/past.js';
import type { CreateViewingInput } from './viewing.input.js';

type Times = Pick<CreateViewingInput, 'startsAt' | 'endsAt'>;

const DAY = 24 * 60 * 60 * 1000;
/** A later start is probably a wrong year. */
const MOST_AHEAD = 366 * DAY;

const problem = problemIn<Times>();

/** What is wrong with the times of a viewing. */
export const timeProblems = (now: Date, times: Times): Problem[] => [
  ...startProblems(now, times),
  ...endProblems(times),
];

const startProblems = (now: Date, { startsAt }: Times): Problem[] =>
  startsAt.getTime() > now.getTime() + MOST_AHEAD
    ? [problem('startsAt', 'must not be more than a year from now')]
    : pastInstant(startsAt, startsAt, 'input.startsAt');

function endProblems({ startsAt, endsAt }: Times): Problem[] {
  if (endsAt <= startsAt) return [problem('endsAt', 'must be after `startsAt`')];
  if (endsAt.getTime() - startsAt.getTime() > DAY)
    return [problem('endsAt', 'must not be more than a day after `startsAt`')];
  return [];
}
