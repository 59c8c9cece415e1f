import { dayOf, longDay } from '../../time.js';
import { RecordRow } from '../home/record.js';
import { ISSUE_MARKS, ISSUE_STATUS_NAMES, type Issue } from './data.js';

export const reportedText = ({ reportedOn, createdAt }: Issue): string =>
  `reported ${longDay(reportedOn ?? dayOf(createdAt))}`;

/** Issues on the page of what they are about. */
export const issueRows = (issues: readonly Issue[]) =>
  issues.map((issue) => (
    <RecordRow
      key={issue.id}
      mark={ISSUE_MARKS[issue.status]}
      text={ISSUE_STATUS_NAMES[issue.status]}
      title={issue.title}
    >
      {reportedText(issue)}
      {issue.kind === 'DAMP' && ', damp or mould'}
    </RecordRow>
  ));
