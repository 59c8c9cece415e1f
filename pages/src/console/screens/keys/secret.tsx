import { useEffect, useId, useRef } from 'preact/hooks';
import { Copy } from '../../parts/controls.js';
import { expiryText, type Issued, nameOfKey, scopeText } from './data.js';

interface Props {
  issued: Issued;
  /** Whether the key is an older one with a new secret. */
  isRotated: boolean;
  onStored: () => void;
}

/** Shows a secret once. Only its button closes the dialog: not Escape, and not a click beside it. */
export function Secret({ issued, isRotated, onStored }: Props) {
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
        <h2 id={heading}>The key “{nameOfKey(issued)}”</h2>
      </header>
      <div class="in">
        <p class="quiet">
          It is shown now and never again: only its hash is stored. It works at once.
          {isRotated && ' The old secret has stopped working.'}
        </p>
        <div class="secret">
          <code>{issued.key}</code>
          <Copy text={issued.key} label="Copy" />
        </div>
        <dl class="kv small">
          <dt>Scopes</dt>
          <dd>
            {issued.scopes.map((scope) => (
              <code key={scope}>{scopeText(scope)} </code>
            ))}
          </dd>
          <dt>Expires</dt>
          <dd>{expiryText(issued)}</dd>
        </dl>
        <div class="acts">
          <button type="button" class="b main-one" onClick={onStored}>
            I have stored it
          </button>
        </div>
      </div>
    </dialog>
  );
}
