import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LocationProvider } from 'preact-iso';
import { mayRetry, Problem, post, retryDelay, whenUsed } from './api.js';
import { Frame } from './frame/frame.js';
import { LiveContext, useLiveState } from './live.js';
import { Loading, ProblemNotice } from './parts/states.js';
import { SignInScreen } from './screens/sign-in/screen.js';
import type { SessionState, SignIn } from './session.js';
import { urlOf } from './urls.js';

/** Without a sign-in: why, and whether the demo offers one. */
interface SignedOut {
  isDemo: boolean;
  hasEnded: boolean;
}

/** A sign-in that has just been used. */
const prolonged = (signIn: SignIn): SignIn => {
  const idleEndsAt = Date.now() + signIn.idleMinutes * 60_000;
  return { ...signIn, idleEndsAt: new Date(Math.min(idleEndsAt, Date.parse(signIn.endsAt))).toISOString() };
};

export function App() {
  const [signIn, setSignIn] = useState<SignIn>();
  const [out, setOut] = useState<SignedOut>();
  const [problem, setProblem] = useState<Problem>();
  const live = useLiveState();
  const onProblem = useRef((_error: unknown) => {});
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({ onError: (error) => onProblem.current(error) }),
        defaultOptions: {
          queries: { retry: mayRetry, retryDelay, staleTime: 2000, refetchIntervalInBackground: false },
        },
      }),
  );

  /** The sign-in has ended: the page forgets everything that it has shown. */
  function endOn(error: unknown): void {
    if (!(error instanceof Problem)) return;
    if (error.code === 'VISIT_ENDED') endVisit();
    if (error.status !== 401) return;
    client.clear();
    setSignIn(undefined);
    setOut({ isDemo: error.isDemo, hasEnded: true });
  }
  function endVisit(): void {
    client.removeQueries({ queryKey: ['visit'] });
    setSignIn((now) => now && { ...now, visit: null });
  }
  onProblem.current = endOn;

  const start = async () => {
    setProblem(undefined);
    try {
      const state = await post<SessionState>('/console/session');
      if (state?.signIn) setSignIn(state.signIn);
      else setOut({ isDemo: state?.demo ?? false, hasEnded: false });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    }
  };
  useEffect(() => {
    whenUsed(() => setSignIn((now) => now && prolonged(now)));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once, when the page opens
  useEffect(() => void start(), []);

  if (signIn)
    return (
      <QueryClientProvider client={client}>
        <LiveContext.Provider value={live}>
          <LocationProvider scope={urlOf('/console')}>
            <Frame
              signIn={signIn}
              replace={setSignIn}
              onEnded={endOn}
              onVisitEnded={endVisit}
              onSignedOut={() => {
                client.clear();
                setSignIn(undefined);
                setOut({ isDemo: signIn.demo, hasEnded: false });
              }}
            />
          </LocationProvider>
        </LiveContext.Provider>
      </QueryClientProvider>
    );
  if (out) return <SignInScreen {...out} onSignedIn={setSignIn} />;
  return (
    <main class="sign-in">
      <h1 class="visually-hidden">Rental Flow console</h1>
      {problem ? <ProblemNotice problem={problem} again={start} /> : <Loading lines={3} />}
    </main>
  );
}
