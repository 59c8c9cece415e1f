import { useState } from 'preact/hooks';
import { Problem, renew } from '../api.js';
import { Dialog } from '../parts/dialog.js';
import { ProblemNotice } from '../parts/states.js';
import { type SignIn, useSession } from '../session.js';

interface Props {
  /** What to do then. */
  next: () => void;
  onClose: () => void;
}

/** Asks for the same key or token again before anything changes. */
export function Unlock({ next, onClose }: Props) {
  const { signIn, replace } = useSession();
  const [problem, setProblem] = useState<Problem>();
  const what = signIn.kind === 'BRAND' ? 'API key' : 'operator token';
  const unlock = async (credential: string | undefined) => {
    setProblem(undefined);
    try {
      const unlocked = await renew<SignIn>('/console/unlock', { credential });
      if (unlocked) replace(unlocked);
      onClose();
      next();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    }
  };
  return (
    <Dialog title="Unlock changes" isNarrow onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const field = new FormData(event.currentTarget).get('credential');
          void unlock(field === null ? undefined : String(field).trim());
        }}
      >
        {signIn.demo ? (
          <p class="quiet">
            Changes are then allowed for {signIn.writingMinutes} minutes. Outside the demo, the {what} is
            entered again here.
          </p>
        ) : (
          <>
            <p class="quiet">
              Enter the {what} “{signIn.name}” again. Changes are then allowed for {signIn.writingMinutes}{' '}
              minutes.
            </p>
            <label class="field">
              <span>{what === 'API key' ? 'API key' : 'Operator token'}</span>
              <input type="password" name="credential" autocomplete="current-password" required />
            </label>
          </>
        )}
        {problem && <ProblemNotice problem={problem} />}
        <div class="acts">
          <button type="button" class="b" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="b main-one">
            Unlock
          </button>
        </div>
      </form>
    </Dialog>
  );
}
