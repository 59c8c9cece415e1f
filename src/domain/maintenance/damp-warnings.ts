import { dayInWords, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { warn } from '../base/warning.js';
import { factsOfFlow } from '../deadline/facts/read-facts.js';
import { DeadlineState, stateOn } from '../statute/deadlines/deadline-state.js';
import { judgementsOf } from '../statute/deadlines/deadlines-of.js';
import type { DampFact } from '../statute/facts/facts.js';
import { statutes } from '../statute/table/statute.js';
import { IssueKind } from './kinds/issue-kind.js';
import { MaintenanceStatus } from './kinds/maintenance-status.js';
import type { MaintenanceIssue } from './maintenance-issue.entity.js';
import { reportedOnOf } from './reported-on.js';

const RULES = ['sc.damp', 'sc.damp.summary', 'sc.damp.work'];

const factOf = (issue: MaintenanceIssue): DampFact => {
  const {
    id,
    investigatedOn = null,
    summaryGivenOn = null,
    isWorkRequired = null,
    workBegunOn = null,
  } = issue;
  return { id, reportedOn: reportedOnOf(issue), investigatedOn, summaryGivenOn, isWorkRequired, workBegunOn };
};

/** Warns of what was done too late about damp or mould. */
export async function warnOfDamp(ctx: Context, issue: MaintenanceIssue): Promise<void> {
  const { id, flowId, kind, status } = issue;
  if (flowId === null || kind !== IssueKind.DAMP || status === MaintenanceStatus.CANCELLED) return;
  const facts = { ...(await factsOfFlow(ctx, flowId)), damp: [factOf(issue)] };
  const today = dayOf(ctx.now());
  for (const judged of judgementsOf(facts, statutes(), RULES)) {
    const { row, subjectId, lastOn, metOn } = judged;
    if (subjectId !== id || !metOn || !lastOn || stateOn(today, judged) !== DeadlineState.MISSED) continue;
    const message = `${row.title}: ${dayInWords(metOn)} is after the last day, ${dayInWords(lastOn)}.`;
    warn(ctx, { key: row.key, message, source: row.source });
  }
}
