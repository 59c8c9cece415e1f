import { useState } from 'preact/hooks';
import { Secret } from '../../frame/secret.js';
import { LIST_MS, useScreen } from '../../live.js';
import { useFilters } from '../../parts/filters.js';
import { Icon } from '../../parts/icon.js';
import { PAGE, Pager } from '../../parts/pager.js';
import { Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { useToast } from '../../parts/toast.js';
import { useSession } from '../../session.js';
import { expiryText } from '../keys/data.js';
import { type IssuedToken, nameOfToken, type OpenSignIn, type Token } from './data.js';
import { EndOthers, EndSignIn, endedText } from './end.js';
import { IssueToken } from './issue.js';
import query from './query.graphql';
import { RevokeToken } from './revoke.js';
import { SignInTable } from './sign-ins.js';
import { TokenTable } from './tokens.js';

/** The sign-ins that are read. */
const MOST_SIGN_INS = 100;

interface Data {
  operatorTokens: Token[] | null;
  signIns: OpenSignIn[] | null;
}

/** Who may operate the installation, and who is signed in to the console. */
export function Operators() {
  useTitle('Operators');
  const { signIn, isUnlocked } = useSession();
  const { filters } = useFilters();
  const toast = useToast();
  const [isIssuing, setIssuing] = useState(false);
  // In no cache: it is gone with the dialog that shows it.
  const [issued, setIssued] = useState<IssuedToken>();
  const [revoked, setRevoked] = useState<Token>();
  const [ending, setEnding] = useState<OpenSignIn | 'others'>();
  const { received, problem, refetch } = useScreen<Data>({
    key: ['operators'],
    query,
    variables: { after: filters.after, signIns: MOST_SIGN_INS },
    everyMs: LIST_MS,
  });
  const tokens = received?.data.operatorTokens;
  const signIns = received?.data.signIns;
  const hasOthers = signIns?.some(({ isCurrent }) => !isCurrent) ?? false;
  const isOwn = (token: Token): boolean => token.id === signIn.keyId;
  const why = problem ?? [...(received?.problems.values() ?? [])][0];
  const onEnded = (count: number) => {
    setEnding(undefined);
    toast({ text: endedText(count) });
    void refetch();
  };
  return (
    <>
      <div class="head brief">
        <h1>Operators</h1>
        <div class="acts">
          <button type="button" class="b" data-new onClick={() => setIssuing(true)}>
            <Icon name={isUnlocked ? 'plus' : 'lock'} />
            Issue a token …
          </button>
        </div>
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!received && !why && <Loading />}
      {tokens && (
        <section class="card table-card" aria-labelledby="of-tokens">
          <header>
            <h2 id="of-tokens">Tokens</h2>
            <span class="small quiet">One for each person</span>
          </header>
          <TokenTable tokens={tokens} isOwn={isOwn} onRevoke={setRevoked} />
        </section>
      )}
      {tokens && <Pager next={tokens.length === PAGE ? (tokens.at(-1)?.cursor ?? null) : null} />}
      {signIns && (
        <section class="card table-card" aria-labelledby="of-sign-ins">
          <header>
            <h2 id="of-sign-ins">Sign-ins to the console</h2>
            {signIns.length === MOST_SIGN_INS && (
              <span class="small quiet">the first {MOST_SIGN_INS}, the newest first</span>
            )}
            {hasOthers && (
              <span class="end">
                <button type="button" class="b s danger" onClick={() => setEnding('others')}>
                  <Icon name={isUnlocked ? 'close' : 'lock'} />
                  End all others …
                </button>
              </span>
            )}
          </header>
          <SignInTable signIns={signIns} onEnd={setEnding} />
        </section>
      )}
      {ending === 'others' && <EndOthers onEnded={onEnded} onClose={() => setEnding(undefined)} />}
      {ending && ending !== 'others' && (
        <EndSignIn signIn={ending} onEnded={onEnded} onClose={() => setEnding(undefined)} />
      )}
      {isIssuing && (
        <IssueToken
          onClose={() => setIssuing(false)}
          onIssued={(one) => {
            setIssuing(false);
            setIssued(one);
          }}
        />
      )}
      {issued && (
        <Secret
          title={`The token “${nameOfToken(issued.record)}”`}
          secret={issued.token}
          about="It works at once."
          onStored={() => {
            setIssued(undefined);
            void refetch();
          }}
        >
          <dt>Expires</dt>
          <dd>{expiryText(issued.record)}</dd>
        </Secret>
      )}
      {revoked && (
        <RevokeToken
          token={revoked}
          onClose={() => setRevoked(undefined)}
          onRevoked={() => {
            setRevoked(undefined);
            toast({ text: `The token “${nameOfToken(revoked)}” is revoked.` });
            void refetch();
          }}
        />
      )}
    </>
  );
}
