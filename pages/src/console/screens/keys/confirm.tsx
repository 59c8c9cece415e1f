import { useState } from 'preact/hooks';
import { execute } from '../../api.js';
import { UnlockedForm } from '../../frame/unlocked-form.js';
import { Dialog } from '../../parts/dialog.js';
import { Icon } from '../../parts/icon.js';
import { exactTime, plural } from '../../time.js';
import revoke from './changes/revoke.graphql';
import rotate from './changes/rotate.graphql';
import { type Issued, type Key, nameOfKey, sumsOf } from './data.js';

const TITLES = { revoke: 'Revoke', rotate: 'Rotate' } as const;
export type Change = keyof typeof TITLES;

interface Props {
  change: Change;
  apiKey: Key;
  brandId: number;
  /** The days of the usage of the key. */
  days: number;
  onIssued: (issued: Issued) => void;
  onRevoked: () => void;
  onClose: () => void;
}

/** Requires the name of the key, and states what stops working. */
export function Confirm({ change, apiKey, brandId, days, onIssued, onRevoked, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const name = nameOfKey(apiKey);
  const { reads, writes } = sumsOf(apiKey.usage);
  const send = async (fields: FormData) => {
    const variables = { brandId, id: apiKey.id };
    if (change === 'rotate') {
      const { data, problems } = await execute<{ rotateApiKey: Issued | null }>(rotate, variables);
      const [problem] = problems.values();
      if (problem) throw problem;
      if (data.rotateApiKey) onIssued(data.rotateApiKey);
      return;
    }
    const disableEndpoints = fields.get('endpoints') !== null;
    const { problems } = await execute(revoke, { ...variables, disableEndpoints });
    const [problem] = problems.values();
    if (problem) throw problem;
    onRevoked();
  };
  return (
    <Dialog title={`${TITLES[change]} “${name}”`} onClose={onClose}>
      <UnlockedForm
        submit={`${TITLES[change]} the key`}
        isDangerous
        isReady={typed.trim() === name}
        onSubmit={send}
        onCancel={onClose}
      >
        <div class="notice warn">
          <Icon name="warning" />
          <div>
            <p>
              {change === 'revoke'
                ? 'Every program that has this key gets 401 at once. It cannot be undone.'
                : 'Every program with the old secret gets 401 at once, until it has the new one. It cannot be undone.'}
            </p>
            <p class="small">
              {apiKey.lastUsedAt
                ? `Last used ${exactTime(apiKey.lastUsedAt)}, with ${plural(reads + writes, 'call')} in ${plural(days, 'day')}.`
                : 'It has never been used.'}
            </p>
          </div>
        </div>
        {change === 'revoke' && (
          <label class="choice">
            <input type="checkbox" name="endpoints" />
            Also disable the webhook endpoints that it created or last changed
          </label>
        )}
        <label class="field">
          <span>
            Type <b>{name}</b> to confirm
          </span>
          <input
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            required
          />
        </label>
      </UnlockedForm>
    </Dialog>
  );
}
