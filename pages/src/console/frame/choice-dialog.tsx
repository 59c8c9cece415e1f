import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.js';
import { UnlockedForm } from './unlocked-form.js';

export interface Choice<T extends string> {
  value: T;
  text: string;
  /** What follows from it. */
  note?: string;
}

interface Props<T extends string> {
  title: string;
  legend: string;
  choices: readonly Choice<T>[];
  submit: string;
  /** The dialog stays open, and states the problem, if it is rejected. */
  onChoose: (value: T, fields: FormData) => Promise<void>;
  onClose: () => void;
  /** Other fields. */
  children?: ComponentChildren;
}

/** Asks for one of a few values, such as the next status of a stage. */
export function ChoiceDialog<T extends string>({ title, onClose, ...props }: Props<T>) {
  const { choices, legend, submit, onChoose, children } = props;
  const [chosen, setChosen] = useState(choices.length === 1 ? choices[0]?.value : undefined);
  return (
    <Dialog title={title} isNarrow onClose={onClose}>
      <UnlockedForm
        submit={submit}
        isReady={chosen !== undefined}
        onCancel={onClose}
        onSubmit={async (form) => {
          if (chosen) await onChoose(chosen, form);
        }}
      >
        <fieldset class="field">
          <legend>{legend}</legend>
          {choices.map(({ value, text, note }) => (
            <label key={value} class="choice">
              <input
                type="radio"
                name="choice"
                value={value}
                checked={value === chosen}
                required
                onChange={() => setChosen(value)}
              />
              {text}
              {note && <span class="quiet small">– {note}</span>}
            </label>
          ))}
        </fieldset>
        {children}
      </UnlockedForm>
    </Dialog>
  );
}
