import { UnlockedForm } from '../../../frame/unlocked-form.js';
import { Dialog } from '../../../parts/dialog.js';
import type { Resume } from '../changes/changes.js';
import { backlogText, type Endpoint } from '../data.js';

interface Props {
  endpoint: Endpoint;
  onEnable: (resume: Resume) => Promise<void>;
  onClose: () => void;
}

/** Asks with which events an endpoint goes on. */
export function Enable({ endpoint, onEnable, onClose }: Props) {
  const choices = [
    ['WHERE_IT_STOPPED', `Where it stopped: ${backlogText(endpoint)}`],
    ['NOW', 'Now: what waits is cancelled'],
  ] as const;
  return (
    <Dialog title="Enable the endpoint" isNarrow onClose={onClose}>
      <UnlockedForm
        submit="Enable"
        onCancel={onClose}
        onSubmit={async (fields) => {
          await onEnable(fields.get('from') === 'NOW' ? 'NOW' : 'WHERE_IT_STOPPED');
          onClose();
        }}
      >
        <fieldset class="field">
          <legend>It goes on</legend>
          {choices.map(([one, text]) => (
            <label key={one} class="choice">
              <input type="radio" name="from" value={one} defaultChecked={one === 'WHERE_IT_STOPPED'} />
              {text}
            </label>
          ))}
        </fieldset>
      </UnlockedForm>
    </Dialog>
  );
}
