import { change } from '../../../api.js';
import { UnlockedForm } from '../../../frame/unlocked-form.js';
import { Dialog } from '../../../parts/dialog.js';
import { ProblemNotice } from '../../../parts/states.js';
import sendTest from '../changes/test.graphql';
import { type Endpoint, typeText } from '../data.js';
import { useEventTypes } from './types.js';

interface Props {
  endpoint: Endpoint;
  onSent: () => void;
  onClose: () => void;
}

/** Sends a sample of an event. */
export function SendTest({ endpoint, onSent, onClose }: Props) {
  const { types, problem } = useEventTypes();
  const offered = endpoint.types.length > 0 ? endpoint.types : (types ?? []).map(({ type }) => type);
  return (
    <Dialog title="Send a test event" isNarrow onClose={onClose}>
      <UnlockedForm
        submit="Send the test"
        isReady={offered.length > 0}
        onSubmit={async (fields) => {
          await change(sendTest, { id: endpoint.id, input: { type: fields.get('type') } });
          onSent();
        }}
        onCancel={onClose}
      >
        <p class="small quiet">A sample is sent once. It has “test”: true, and is not in the feed.</p>
        {problem && <ProblemNotice problem={problem} />}
        <label class="field">
          <span>Type</span>
          <select name="type">
            {offered.map((type) => (
              <option key={type} value={type}>
                {typeText(type)}
              </option>
            ))}
          </select>
        </label>
      </UnlockedForm>
    </Dialog>
  );
}
