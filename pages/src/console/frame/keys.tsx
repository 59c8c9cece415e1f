import { useState } from 'preact/hooks';
import { areLettersOff, setLettersOff } from '../keyboard.js';
import { Dialog } from '../parts/dialog.js';

const KEYS: [string[], string][] = [
  [['Ctrl K'], 'Find a flow or a property, or go to a screen'],
  [['/'], 'The text of the list'],
  [['j', 'k'], 'The next row, the row before'],
  [['Enter'], 'Open the row'],
  [['g b'], 'Board'],
  [['g f'], 'Flows'],
  [['g d'], 'Deadlines'],
  [['g c'], 'Calendar'],
  [['g p'], 'Properties'],
  [['g i'], 'Issues'],
  [['g r'], 'Requests'],
  [['g k'], 'Keys'],
  [['g w'], 'Webhooks'],
  [['g e'], 'E-mails'],
  [['g h', 'g j'], 'Health, jobs'],
  [['g o', 'g a'], 'Operators, audit log'],
  [['n'], 'Issue a key or a token, add an endpoint, begin a visit'],
  [['?'], 'This list'],
  [['Esc'], 'Close'],
];

export function Keys({ onClose }: { onClose: () => void }) {
  const [isOff, setOff] = useState(areLettersOff);
  return (
    <Dialog title="Keyboard" isNarrow onClose={onClose}>
      <div class="in">
        <dl class="keys">
          {KEYS.map(([keys, about]) => (
            <>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{about}</dd>
            </>
          ))}
        </dl>
        <label class="choice">
          <input
            type="checkbox"
            checked={!isOff}
            onChange={({ currentTarget }) => {
              setLettersOff(!currentTarget.checked);
              setOff(!currentTarget.checked);
            }}
          />
          Single letters work
        </label>
      </div>
    </Dialog>
  );
}
