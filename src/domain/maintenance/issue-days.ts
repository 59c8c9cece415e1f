import { type Problem, problemIn } from '../../errors.js';
import type { Day } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { pastDay } from '../base/past.js';
import type { UpdateMaintenanceIssueInput } from './issue-changes.input.js';
import type { MaintenanceIssue } from './maintenance-issue.entity.js';
import { reportedOnOf } from './reported-on.js';

const DAYS = ['reportedOn', 'investigatedOn', 'summaryGivenOn', 'workBegunOn'] as const;
type Days = Pick<UpdateMaintenanceIssueInput, (typeof DAYS)[number] | 'isWorkRequired'>;
/** Of an input that creates or changes an issue. */
type Given = Partial<Record<(typeof DAYS)[number], Day | null | undefined>>;

const problem = problemIn<Days>();

/** Days that have not begun, or are far too long ago. */
export const dayProblems = (ctx: Context, input: Given): Problem[] =>
  DAYS.flatMap((member) => {
    const day = input[member];
    return day ? pastDay(ctx.now(), day, `input.${member}`) : [];
  });

/** What is wrong with the order of the days of an issue after an update. */
export function orderProblems(issue: MaintenanceIssue, input: Days): Problem[] {
  const reportedOn = input.reportedOn ?? reportedOnOf(issue);
  const {
    investigatedOn = issue.investigatedOn ?? null,
    summaryGivenOn = issue.summaryGivenOn ?? null,
    isWorkRequired = issue.isWorkRequired ?? null,
    workBegunOn = issue.workBegunOn ?? null,
  } = input;
  const problems: Problem[] = [];
  if (investigatedOn && investigatedOn < reportedOn)
    problems.push(problem('investigatedOn', `must not be before ${reportedOn}, the day of the report`));
  if (workBegunOn && workBegunOn < reportedOn)
    problems.push(problem('workBegunOn', `must not be before ${reportedOn}, the day of the report`));
  if (summaryGivenOn && investigatedOn && summaryGivenOn < investigatedOn)
    problems.push(
      problem('summaryGivenOn', `must not be before ${investigatedOn}, the day of investigatedOn`),
    );
  if (!investigatedOn && summaryGivenOn)
    problems.push(problem('investigatedOn', 'is required with summaryGivenOn'));
  if (!investigatedOn && isWorkRequired !== null)
    problems.push(problem('investigatedOn', 'is required with isWorkRequired'));
  return problems;
}
