import { useState } from 'preact/hooks';
import { change, Problem } from '../../api.js';
import { UnlockedForm } from '../../frame/unlocked-form.js';
import { Dialog } from '../../parts/dialog.js';
import { addDays, startOf, today } from '../../time.js';
import issue from './changes/issue.graphql';
import type { Issued } from './data.js';
import { ScopeDescriptions } from './scope-descriptions.js';
import { CHOICES, type Choice, EXPIRIES, SCOPES, SCOPES_OF } from './scopes.js';

interface Props {
  brandId: number;
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}

const linesOf = (fields: FormData, name: string): string[] =>
  String(fields.get(name) ?? '')
    .split(/\s+/)
    .filter(Boolean);

function inputOf(fields: FormData, choice: Choice): object {
  const days = String(fields.get('expiry') ?? '');
  const scopes =
    choice === 'own' ? fields.getAll('scope') : choice === 'default' ? undefined : SCOPES_OF[choice];
  return {
    name: String(fields.get('name') ?? '').trim(),
    scopes,
    expiresAt: days ? startOf(addDays(today(), Number(days) + 1)) : undefined,
    origins: choice === 'website' ? linesOf(fields, 'origins') : undefined,
  };
}

/** Issues a key. Its secret goes to the dialog that shows it, and is stored nowhere. */
export function Issue({ brandId, onIssued, onClose }: Props) {
  const [choice, setChoice] = useState<Choice>('console');
  const send = async (fields: FormData) => {
    if (choice === 'own' && fields.getAll('scope').length === 0)
      throw new Problem('A key needs at least one scope. Tick what it may do.', 0, 'VALIDATION_FAILED', '');
    const variables = { brandId, input: inputOf(fields, choice) };
    const { issueApiKey } = await change<{ issueApiKey: Issued }>(issue, variables, false);
    onIssued(issueApiKey);
  };
  return (
    <Dialog title="Issue a key" onClose={onClose}>
      <UnlockedForm submit="Issue the key" onSubmit={send} onCancel={onClose}>
        <label class="field">
          <span>Name: the program or person that has it</span>
          <input name="name" maxLength={100} required autocomplete="off" />
        </label>
        <label class="field">
          <span>Scopes</span>
          <select
            name="choice"
            value={choice}
            onChange={({ currentTarget: { value } }) =>
              setChoice(CHOICES.find(([one]) => one === value)?.[0] ?? 'console')
            }
          >
            {CHOICES.map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {choice !== 'own' && choice !== 'default' && <ScopeDescriptions scopes={SCOPES_OF[choice]} />}
        {choice === 'own' && (
          <div class="scopes">
            {Object.entries(SCOPES).map(([group, scopes]) => (
              <fieldset key={group} class="field">
                <legend>{group}</legend>
                <ScopeDescriptions scopes={scopes} isChoice />
              </fieldset>
            ))}
          </div>
        )}
        {choice === 'website' && (
          <label class="field">
            <span>Origins of the website, such as https://www.example.com</span>
            <textarea name="origins" rows={2} required />
          </label>
        )}
        <label class="field">
          <span>Expires after</span>
          <select name="expiry" defaultValue="90">
            {EXPIRIES.map(([days, text]) => (
              <option key={days} value={days} selected={days === '90'}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </UnlockedForm>
    </Dialog>
  );
}
