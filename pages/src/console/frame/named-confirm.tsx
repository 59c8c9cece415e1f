import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { UnlockedForm } from './unlocked-form.js';

interface Props {
  title: string;
  /** The text of the button. */
  submit: string;
  /** What has to be typed. */
  name: string;
  /** What stops working. */
  warning: ComponentChildren;
  onSubmit: (fields: FormData) => Promise<void>;
  onClose: () => void;
  /** More fields. */
  children?: ComponentChildren;
}

/** Confirms a change that cannot be undone: it states what stops working, and requires the name. */
export function NamedConfirm({ title, submit, name, warning, onSubmit, onClose, children }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog title={title} onClose={onClose}>
      <UnlockedForm
        submit={submit}
        isDangerous
        isReady={typed.trim() === name}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <div class="notice warn">
          <Icon name="warning" />
          <div>{warning}</div>
        </div>
        {children}
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
