import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Problem, renew } from '../api.js';
import { Icon } from '../parts/icon.js';
import { ProblemNotice } from '../parts/states.js';
import { type SignIn, useSession } from '../session.js';

interface Props {
  submit: string;
  isDangerous?: boolean;
  isReady?: boolean;
  onSubmit: (fields: FormData) => Promise<void>;
  onCancel: () => void;
  children: ComponentChildren;
}

/** The form of a change. While changes are locked, it asks for the key or token too, and unlocks first. */
export function UnlockedForm({ submit, isDangerous, isReady = true, onSubmit, onCancel, children }: Props) {
  const { signIn, isUnlocked, replace, onLocked, end } = useSession();
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setSending] = useState(false);
  const what = signIn.kind === 'BRAND' ? 'API key' : 'Operator token';
  const send = async (fields: FormData) => {
    setSending(true);
    setProblem(undefined);
    try {
      if (!isUnlocked) {
        const field = fields.get('credential');
        const credential = field === null ? undefined : String(field).trim();
        const unlocked = await renew<SignIn>('/console/unlock', { credential });
        if (unlocked) replace(unlocked);
      }
      await onSubmit(fields);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      end(error);
      if (error.code === 'LOCKED') onLocked();
      setProblem(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isSending) void send(new FormData(event.currentTarget));
      }}
    >
      {children}
      {!isUnlocked && !signIn.demo && (
        <label class="field">
          <span>
            {what} “{signIn.name}”, to unlock changes for {signIn.writingMinutes} minutes
          </span>
          <input type="password" name="credential" autocomplete="current-password" required />
        </label>
      )}
      {!isUnlocked && signIn.demo && (
        <p class="small quiet">
          Changes are then allowed for {signIn.writingMinutes} minutes. Outside the demo,{' '}
          {what === 'API key' ? 'the API key' : 'the operator token'} is entered again here.
        </p>
      )}
      {problem && <ProblemNotice problem={problem} />}
      <div class="acts">
        <button type="button" class="b" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="submit"
          class={`b main-one${isDangerous ? ' danger' : ''}`}
          disabled={!isReady || isSending}
        >
          {!isUnlocked && <Icon name="lock" />}
          {submit}
        </button>
      </div>
    </form>
  );
}
