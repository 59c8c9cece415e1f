import { change } from '../../api.js';
import { ChoiceDialog } from '../../frame/choice-dialog.js';
import mutation from './change.graphql';
import { ISSUE_STATUS_NAMES, type Issue, type IssueStatus } from './data.js';

interface Changed {
  updateMaintenanceIssueStatus: {
    previousStatus: IssueStatus;
    status: IssueStatus;
    issue: { mayBecome: IssueStatus[] } | null;
  };
}

/** Changes the status of an issue, under one key for all its tries. */
export async function changeStatus(
  id: number,
  status: IssueStatus,
): Promise<Changed['updateMaintenanceIssueStatus']> {
  const { updateMaintenanceIssueStatus } = await change<Changed>(mutation, { id, input: { status } });
  return updateMaintenanceIssueStatus;
}

interface Props {
  issue: Issue;
  onChange: (to: IssueStatus) => Promise<void>;
  onClose: () => void;
}

/** Asks for the next status of an issue: one of those that it may become now. */
export const IssueStatusDialog = ({ issue: { title, status, mayBecome }, onChange, onClose }: Props) => (
  <ChoiceDialog
    title={`Change the status of “${title}”`}
    legend={`From “${ISSUE_STATUS_NAMES[status]}” to`}
    choices={mayBecome.map((value) => ({
      value,
      text: ISSUE_STATUS_NAMES[value],
      ...(value === 'CANCELLED' && { note: 'it cannot be reversed' }),
    }))}
    submit="Change status"
    onChoose={onChange}
    onClose={onClose}
  />
);
