import { useState } from 'preact/hooks';
import { Problem, post } from '../api.js';
import { useNow } from '../live.js';
import { type SignIn, useSession } from '../session.js';

const SOON_MS = 120_000;

/** Offers to stay before the sign-in ends. */
export function EndsSoon() {
  const { signIn, replace, end } = useSession();
  const now = useNow();
  const [problem, setProblem] = useState<Problem>();
  const idle = Date.parse(signIn.idleEndsAt) - now;
  const whole = Date.parse(signIn.endsAt) - now;
  const rest = Math.min(idle, whole);
  if (rest > SOON_MS) return null;
  const stay = async () => {
    try {
      const more = await post<SignIn>('/console/stay');
      if (more) replace(more);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      end(error);
      setProblem(error);
    }
  };
  return (
    <div class="notice warn" role="alert">
      <div>
        {problem?.message ?? `The sign-in ends in ${rest > 60_000 ? 'two minutes' : 'less than a minute'}.`}
        {whole <= SOON_MS && ' It has reached its longest time: sign in again.'}
      </div>
      {whole > SOON_MS && (
        <button type="button" class="b" onClick={stay}>
          Stay signed in
        </button>
      )}
    </div>
  );
}
