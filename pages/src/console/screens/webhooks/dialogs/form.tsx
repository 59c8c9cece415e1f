import { useState } from 'preact/hooks';
import { change, Problem } from '../../../api.js';
import { UnlockedForm } from '../../../frame/unlocked-form.js';
import { Dialog } from '../../../parts/dialog.js';
import create from '../changes/create.graphql';
import update from '../changes/update.graphql';
import { type Endpoint, typeText } from '../data.js';
import type { NewSecret } from './secret.js';
import { TypeBoxes, useEventTypes } from './types.js';

interface Props {
  /** The one that is changed; none to create one. */
  endpoint?: Endpoint;
  onCreated?: (created: NewSecret) => void;
  onChanged?: () => void;
  onClose: () => void;
}

const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim();

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Creates or changes an endpoint. */
export function EndpointForm({ endpoint, onCreated, onChanged, onClose }: Props) {
  const [isEvery, setEvery] = useState(!endpoint || endpoint.types.length === 0);
  const { types: visible } = useEventTypes();
  const before = endpoint?.types ?? [];
  // There are no boxes for them, so leaving them out would remove them unseen.
  const hidden = before.filter((type) => visible && !visible.some((one) => one.type === type));
  const send = async (fields: FormData) => {
    if (!isEvery && !visible)
      throw new Problem('The types of events are not loaded yet. Try again.', 0, 'VALIDATION_FAILED', '');
    const types = isEvery ? [] : [...hidden, ...fields.getAll('type').map(String)];
    if (!isEvery && types.length === 0)
      throw new Problem('Tick at least one type of event, or send every type.', 0, 'VALIDATION_FAILED', '');
    const contact = textOf(fields, 'contactEmail');
    const input = {
      url: textOf(fields, 'url'),
      description: textOf(fields, 'description'),
      contactEmail: contact || null,
      ...(!(endpoint && isSame(types, before)) && { types }),
    };
    if (endpoint) {
      await change(update, { id: endpoint.id, input });
      onChanged?.();
    } else {
      const made = await change<{ createWebhookEndpoint: NewSecret }>(create, { input }, false);
      onCreated?.(made.createWebhookEndpoint);
    }
  };
  return (
    <Dialog title={endpoint ? 'Change the endpoint' : 'Add an endpoint'} onClose={onClose}>
      <UnlockedForm submit={endpoint ? 'Save' : 'Add the endpoint'} onSubmit={send} onCancel={onClose}>
        <label class="field">
          <span>URL: https, with a public host name</span>
          <input
            name="url"
            type="url"
            maxLength={2048}
            required
            defaultValue={endpoint?.url}
            autocomplete="off"
          />
        </label>
        <label class="field">
          <span>Description, without personal data (optional)</span>
          <input name="description" maxLength={200} defaultValue={endpoint?.description} autocomplete="off" />
        </label>
        <label class="field">
          <span>E-mail address of those who look after it (optional)</span>
          <input
            name="contactEmail"
            type="email"
            maxLength={320}
            defaultValue={endpoint?.contactEmail ?? ''}
            autocomplete="off"
          />
        </label>
        <fieldset class="field">
          <legend>Events</legend>
          <label class="choice">
            <input type="radio" name="every" checked={isEvery} onChange={() => setEvery(true)} />
            Every type that this key may see, later ones too
          </label>
          <label class="choice">
            <input type="radio" name="every" checked={!isEvery} onChange={() => setEvery(false)} />
            Single types
          </label>
        </fieldset>
        {!isEvery && <TypeBoxes chosen={before} />}
        {!isEvery && hidden.length > 0 && (
          <p class="small quiet">
            It also gets types that this key may not see. To change it, use a key that may see them:{' '}
            {hidden.map((type) => (
              <code key={type}>{typeText(type)} </code>
            ))}
          </p>
        )}
      </UnlockedForm>
    </Dialog>
  );
}
