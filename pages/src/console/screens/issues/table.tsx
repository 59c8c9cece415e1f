import type { ComponentChildren } from 'preact';
import { Icon } from '../../parts/icon.js';
import { Mark } from '../../parts/mark.js';
import { ago } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { flowName } from '../../words.js';
import { ISSUE_MARKS, type Issue } from './data.js';
import { reportedText } from './rows.js';

/** The letters of a description that fit in a row. */
const LONGEST = 160;

interface Props {
  brandId: number;
  isUnlocked: boolean;
  /** Undefined for a key that may not change issues. */
  onChange: ((issue: Issue) => void) | undefined;
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Rows of issues, in groups with a heading each. */
export const IssueTable = ({ children }: { children: ComponentChildren }) => (
  <table class="t rows issues">
    <thead>
      <tr>
        <th>Issue</th>
        <th class="home">Home</th>
        <th>Changed</th>
        <th>
          <span class="visually-hidden">Change status</span>
        </th>
      </tr>
    </thead>
    {children}
  </table>
);

export const IssueRow = ({ issue, brandId, isUnlocked, onChange }: Props & { issue: Issue }) => (
  <tr>
    <td>
      <div class="rule">
        <Mark state={ISSUE_MARKS[issue.status]} />
        <div>
          <b>{issue.title}</b> {issue.kind === 'DAMP' && <span class="chip warn">damp</span>}
          <div class="small quiet">
            {reportedText(issue)}
            {issue.reference && `, ${issue.reference}`}
          </div>
          {issue.description && <div class="tiny quiet">{cut(issue.description)}</div>}
        </div>
      </div>
    </td>
    <td>
      <a href={screenUrl(brandId, `properties/${issue.propertyId}`)} data-row>
        {issue.property?.displayAddress ?? `id ${issue.propertyId}`}
      </a>
      {issue.flowId !== null && (
        <div class="small">
          <a class="of-flow" href={screenUrl(brandId, `flows/${issue.flowId}`)}>
            {flowName({ id: issue.flowId, reference: issue.flow?.reference ?? null })}
          </a>
        </div>
      )}
    </td>
    <td class="nowrap small quiet" title={issue.updatedAt}>
      changed {ago(issue.updatedAt)}
    </td>
    <td>
      {onChange && issue.mayBecome.length > 0 && (
        <button type="button" class="b s" onClick={() => onChange(issue)}>
          <Icon name={isUnlocked ? 'move' : 'lock'} />
          Change status<span class="visually-hidden"> of “{issue.title}”</span>
        </button>
      )}
    </td>
  </tr>
);
