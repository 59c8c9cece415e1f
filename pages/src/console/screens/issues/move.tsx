import { useState } from 'preact/hooks';
import { change } from '../../api.js';
import { UnlockedForm } from '../../frame/unlocked-form.js';
import { Dialog } from '../../parts/dialog.js';
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
  onMove: (to: IssueStatus) => Promise<void>;
  onClose: () => void;
}

/** The statuses to which the service lets an issue move now. */
export function MoveIssue({ issue: { title, status, mayBecome }, onMove, onClose }: Props) {
  const [to, setTo] = useState<IssueStatus | undefined>(mayBecome.length === 1 ? mayBecome[0] : undefined);
  return (
    <Dialog title={`Move “${title}”`} isNarrow onClose={onClose}>
      <UnlockedForm
        submit="Move"
        isReady={to !== undefined}
        onCancel={onClose}
        onSubmit={async () => {
          if (to) await onMove(to);
        }}
      >
        <fieldset class="field">
          <legend>From “{ISSUE_STATUS_NAMES[status]}” to</legend>
          {mayBecome.map((one) => (
            <label key={one} class="choice">
              <input
                type="radio"
                name="status"
                value={one}
                checked={one === to}
                required
                onChange={() => setTo(one)}
              />
              {ISSUE_STATUS_NAMES[one]}
              {one === 'CANCELLED' && <span class="quiet small">– it cannot be taken back</span>}
            </label>
          ))}
        </fieldset>
      </UnlockedForm>
    </Dialog>
  );
}
