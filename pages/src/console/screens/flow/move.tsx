import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.js';
import { Icon } from '../../parts/icon.js';
import { useSession } from '../../session.js';
import { STAGE_NAMES, STATUS_NAMES, type Stage, type Status } from '../../words.js';
import type { StageState } from './data.js';

interface Props {
  stage: StageState;
  onMove: (stage: Stage, from: Status, to: Status, reason: string) => void;
  onClose: () => void;
}

/** The statuses to which the service lets a stage move now. */
export function Move({ stage: { stage, status, mayBecome }, onMove, onClose }: Props) {
  const { isUnlocked } = useSession();
  const [to, setTo] = useState<Status | undefined>(mayBecome.length === 1 ? mayBecome[0] : undefined);
  return (
    <Dialog title={`Move ${STAGE_NAMES[stage]}`} isNarrow onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
          if (!to) return;
          onClose();
          onMove(stage, status, to, reason);
        }}
      >
        <fieldset class="field">
          <legend>From “{STATUS_NAMES[status]}” to</legend>
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
              {STATUS_NAMES[one]}
              {one === 'CANCELLED' && <span class="quiet small">– only an operator can reopen it</span>}
            </label>
          ))}
        </fieldset>
        <label class="field">
          <span>Reason, for the timeline (optional)</span>
          <input name="reason" maxLength={500} autocomplete="off" />
        </label>
        <div class="acts">
          <button type="button" class="b" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="b main-one">
            {!isUnlocked && <Icon name="lock" />}
            Move
          </button>
        </div>
      </form>
    </Dialog>
  );
}
