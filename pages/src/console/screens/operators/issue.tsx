import { change } from '../../api.js';
import { UnlockedForm } from '../../frame/unlocked-form.js';
import { Dialog } from '../../parts/dialog.js';
import { addDays, startOf, today } from '../../time.js';
import { EXPIRIES } from '../keys/scopes.js';
import issue from './changes/issue.graphql';
import type { IssuedToken } from './data.js';

interface Props {
  onIssued: (issued: IssuedToken) => void;
  onClose: () => void;
}

/** Issues a token for a person. */
export function IssueToken({ onIssued, onClose }: Props) {
  const send = async (fields: FormData) => {
    const days = String(fields.get('expiry') ?? '');
    const input = {
      name: String(fields.get('name') ?? '').trim(),
      ...(days && { expiresAt: startOf(addDays(today(), Number(days))) }),
    };
    const { issueOperatorToken } = await change<{ issueOperatorToken: IssuedToken }>(issue, { input }, false);
    onIssued(issueOperatorToken);
  };
  return (
    <Dialog title="Issue an operator token" onClose={onClose}>
      <UnlockedForm submit="Issue the token" onSubmit={send} onCancel={onClose}>
        <p class="quiet">It can issue and revoke the keys of all brands. Issue one for each person.</p>
        <label class="field">
          <span>Name: the person or the machine that has it</span>
          <input name="name" maxLength={200} required autocomplete="off" />
        </label>
        <label class="field">
          <span>Expires after</span>
          <select name="expiry">
            {EXPIRIES.map(([days, text]) => (
              <option key={days} value={days} selected={days === '90'}>
                {days ? text : 'With the token of this sign-in'}
              </option>
            ))}
          </select>
        </label>
      </UnlockedForm>
    </Dialog>
  );
}
