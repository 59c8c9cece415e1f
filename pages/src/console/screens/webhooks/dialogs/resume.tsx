import { useState } from 'preact/hooks';
import { Dialog } from '../../../parts/dialog.js';
import { Icon } from '../../../parts/icon.js';
import { useSession } from '../../../session.js';
import { plural } from '../../../time.js';
import type { Resume } from '../changes/changes.js';
import type { Endpoint } from '../data.js';

interface Props {
  endpoint: Endpoint;
  onResume: (from: Resume) => void;
  onClose: () => void;
}

/** Asks with which events an endpoint goes on. */
export function Enable({ endpoint: { backlog }, onResume, onClose }: Props) {
  const { isUnlocked } = useSession();
  const [from, setFrom] = useState<Resume>('WHERE_IT_STOPPED');
  const choices = [
    ['WHERE_IT_STOPPED', `Where it stopped: ${plural(backlog, 'event')} of the feed, as far as they match`],
    ['NOW', 'Now: what waits is cancelled'],
  ] as const;
  return (
    <Dialog title="Enable the endpoint" isNarrow onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onResume(from);
        }}
      >
        <fieldset class="field">
          <legend>It goes on</legend>
          {choices.map(([one, text]) => (
            <label key={one} class="choice">
              <input type="radio" name="from" checked={one === from} onChange={() => setFrom(one)} />
              {text}
            </label>
          ))}
        </fieldset>
        <div class="acts">
          <button type="button" class="b" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="b main-one">
            {!isUnlocked && <Icon name="lock" />}
            Enable
          </button>
        </div>
      </form>
    </Dialog>
  );
}
