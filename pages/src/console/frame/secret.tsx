import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Copy } from '../parts/controls.js';

interface Props {
  title: string;
  secret: string;
  /** How it is stored. */
  stored?: string;
  /** What else has to be known now. */
  about: string;
  /** What the secret is for: terms and their descriptions. */
  children: ComponentChildren;
  onStored: () => void;
}

/** Shows a secret once. Only its button closes the dialog: not Escape, and not a click beside it. */
export function Secret({
  title,
  secret,
  stored = 'only its hash is stored',
  about,
  children,
  onStored,
}: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    box.current?.showModal();
    // Not the button that closes it: a key that is still pressed would lose the secret.
    box.current?.querySelector<HTMLButtonElement>('.secret button')?.focus();
  }, []);
  return (
    <dialog
      ref={box}
      class="box"
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
      // A browser lets a second Escape close any dialog.
      onClose={() => box.current?.isConnected && box.current.showModal()}
    >
      <header>
        <h2 id={heading}>{title}</h2>
      </header>
      <div class="in">
        <p class="quiet">
          It is shown now and never again: {stored}. {about}
        </p>
        <div class="secret">
          <code>{secret}</code>
          <Copy text={secret} label="Copy" />
        </div>
        <dl class="kv small">{children}</dl>
        <div class="acts">
          <button type="button" class="b main-one" onClick={onStored}>
            I have stored it
          </button>
        </div>
      </div>
    </dialog>
  );
}
