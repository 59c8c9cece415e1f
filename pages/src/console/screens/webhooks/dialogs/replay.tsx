import { useState } from 'preact/hooks';
import { change, Problem } from '../../../api.js';
import { UnlockedForm } from '../../../frame/unlocked-form.js';
import { Dialog } from '../../../parts/dialog.js';
import { instantOf, localOf } from '../../../time.js';
import replay from '../changes/replay.graphql';
import { TypeBoxes } from './types.js';

const HOUR_MS = 3_600_000;

interface Props {
  endpointId: number;
  onReplayed: () => void;
  onClose: () => void;
}

/** Sends the events of a range of the feed again, each as if it were new. */
export function Replay({ endpointId, onReplayed, onClose }: Props) {
  const [by, setBy] = useState<'time' | 'event'>('time');
  const [isEvery, setEvery] = useState(true);
  const send = async (fields: FormData) => {
    const since = by === 'time' ? instantOf(String(fields.get('since') ?? '')) : undefined;
    if (by === 'time' && since === undefined)
      throw new Problem('There is no such time in London.', 0, 'VALIDATION_FAILED', '');
    const until = String(fields.get('until') ?? '').trim();
    const types = isEvery ? undefined : fields.getAll('type');
    if (types?.length === 0)
      throw new Problem('Tick at least one type of event, or send every type.', 0, 'VALIDATION_FAILED', '');
    const input = {
      ...(by === 'time' ? { since } : { after: String(fields.get('after') ?? '').trim() }),
      ...(until && { until }),
      ...(types && { types }),
    };
    await change(replay, { id: endpointId, input });
    onReplayed();
  };
  return (
    <Dialog title="Send a range again" onClose={onClose}>
      <UnlockedForm submit="Send the range again" onSubmit={send} onCancel={onClose}>
        <p class="small quiet">
          Each event is sent as if it were new, under its own id, after those that are new. Receivers that
          store the ids of events skip those that they have.
        </p>
        <fieldset class="field">
          <legend>From</legend>
          <label class="choice">
            <input type="radio" name="by" checked={by === 'time'} onChange={() => setBy('time')} />A time
          </label>
          <label class="choice">
            <input type="radio" name="by" checked={by === 'event'} onChange={() => setBy('event')} />
            An event
          </label>
        </fieldset>
        {by === 'time' ? (
          <label class="field">
            <span>Events since, in London</span>
            <input
              type="datetime-local"
              name="since"
              required
              defaultValue={localOf(Date.now() - HOUR_MS)}
              max={localOf(Date.now())}
            />
          </label>
        ) : (
          <label class="field">
            <span>Events after the one with the id</span>
            <input
              name="after"
              placeholder="evt_…"
              required
              maxLength={40}
              autocomplete="off"
              spellcheck={false}
            />
          </label>
        )}
        <label class="field">
          <span>Up to the event with the id (optional; the newest without)</span>
          <input name="until" placeholder="evt_…" maxLength={40} autocomplete="off" spellcheck={false} />
        </label>
        <label class="choice">
          <input
            type="checkbox"
            checked={isEvery}
            onChange={({ currentTarget }) => setEvery(currentTarget.checked)}
          />
          Every type that the endpoint gets
        </label>
        {!isEvery && <TypeBoxes chosen={[]} />}
      </UnlockedForm>
    </Dialog>
  );
}
