import { Icon } from '../../parts/icon.js';
import { Mark } from '../../parts/mark.js';
import { ago } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { ISSUE_MARKS, ISSUE_STATUS_NAMES, type Issue } from './data.js';
import { reportedText } from './rows.js';

/** The letters of a description that fit in a row. */
const LONGEST = 160;

interface Props {
  issues: readonly Issue[];
  brandId: number;
  isUnlocked: boolean;
  /** Undefined for a key that may not change issues. */
  onMove: ((issue: Issue) => void) | undefined;
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

export const IssueTable = ({ issues, brandId, isUnlocked, onMove }: Props) => (
  <table class="t rows issues">
    <thead>
      <tr>
        <th>Issue</th>
        <th>Home</th>
        <th>Changed</th>
        <th>
          <span class="visually-hidden">Move</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {issues.map((issue) => (
        <tr key={issue.id}>
          <td>
            <span class="rule">
              <Mark state={ISSUE_MARKS[issue.status]} />
              <span>
                <b>{issue.title}</b>
                <span class="small quiet">
                  {ISSUE_STATUS_NAMES[issue.status]}, {reportedText(issue)}
                  {issue.reference && `, ${issue.reference}`}
                </span>
                {issue.description && <span class="tiny quiet">{cut(issue.description)}</span>}
              </span>
            </span>
          </td>
          <td>
            <a href={screenUrl(brandId, `properties/${issue.propertyId}`)} data-row>
              {issue.property?.displayAddress ?? `Property ${issue.propertyId}`}
            </a>
            {issue.flowId !== null && (
              <div class="tiny">
                <a href={screenUrl(brandId, `flows/${issue.flowId}`)}>flow {issue.flowId}</a>
              </div>
            )}
          </td>
          <td class="nowrap" title={issue.updatedAt}>
            {ago(issue.updatedAt)}
          </td>
          <td>
            {issue.kind === 'DAMP' && <span class="chip warn">damp</span>}
            {onMove && issue.mayBecome.length > 0 && (
              <button type="button" class="b s" onClick={() => onMove(issue)}>
                <Icon name={isUnlocked ? 'move' : 'lock'} />
                Move<span class="visually-hidden"> “{issue.title}”</span>
              </button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
