import { useEffect, useState } from 'preact/hooks';
import { Problem, post } from '../../api.js';
import { ServiceMark } from '../../parts/icon.js';
import { ProblemNotice } from '../../parts/states.js';
import type { SignIn } from '../../session.js';
import { urlOf } from '../../urls.js';

interface Props {
  isDemo: boolean;
  /** Whether there was a sign-in until now. */
  hasEnded: boolean;
  onSignedIn: (signIn: SignIn) => void;
}

export function SignInScreen({ isDemo, hasEnded, onSignedIn }: Props) {
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setSending] = useState(false);
  const send = async (path: string, body: object) => {
    setSending(true);
    setProblem(undefined);
    try {
      const signIn = await post<SignIn>(path, body);
      if (signIn) onSignedIn(signIn);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    } finally {
      setSending(false);
    }
  };
  useEffect(() => {
    document.title = 'Sign in – Rental Flow console';
  }, []);
  return (
    <main class="sign-in">
      <h1 class="mark-of-service">
        <ServiceMark />
        <span>
          Rental Flow <b>console</b>
        </span>
      </h1>
      {hasEnded && !problem && (
        <div class="notice warn" role="status">
          <div>You are signed out: the sign-in has ended, or its key or token no longer works.</div>
        </div>
      )}
      {!isSecureContext && (
        <div class="notice bad" role="alert">
          <div>The console needs https, or the address 127.0.0.1: the browser rejects its cookie here.</div>
        </div>
      )}
      {problem && <ProblemNotice problem={problem} />}
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          const field = new FormData(event.currentTarget).get('credential');
          void send('/console/sign-in', { credential: String(field).trim() });
        }}
      >
        <label class="field">
          <span>API key or operator token</span>
          <input type="password" name="credential" autocomplete="current-password" required />
        </label>
        <p class="small quiet">
          A key begins with <code>svcp_</code>, a token with <code>svco_</code>. It is sent once, and the page
          does not keep it.
        </p>
        <button type="submit" class="b main-one" disabled={isSending}>
          Sign in
        </button>
      </form>
      {isDemo && (
        <section aria-label="Demo" class="stack">
          <p class="small quiet">This is the demo. No key is needed to look around:</p>
          <div class="demo">
            {(['BRAND', 'OPERATOR'] as const).map((as) => (
              <button
                key={as}
                type="button"
                class="b"
                disabled={isSending}
                onClick={() => send('/console/demo-sign-in', { as })}
              >
                {as === 'BRAND' ? 'As the brand' : 'As the operator'}
              </button>
            ))}
          </div>
        </section>
      )}
      <p class="small quiet prose">
        <a href={urlOf('/guides/console')}>What the console shows, and to whom</a>
      </p>
    </main>
  );
}
