import { Icon } from '../../parts/icon.js';
import { useSession } from '../../session.js';
import { ago, clock } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { nameOfSignIn, type OpenSignIn } from './data.js';

interface Props {
  signIns: readonly OpenSignIn[];
  onEnd: (signIn: OpenSignIn) => void;
}

/** Who is signed in to the console, the newest first. */
export function SignInTable({ signIns, onEnd }: Props) {
  const { isUnlocked } = useSession();
  return (
    <div class="scroll">
      <table class="t rows sign-ins">
        <thead>
          <tr>
            <th>Who</th>
            <th>Of</th>
            <th>Signed in</th>
            <th>Ends</th>
            <th>May</th>
            <th>
              <span class="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {signIns.map((signIn) => {
            const { id, brandId, brandName, signedInAt, idleEndsAt, endsAt, isCurrent } = signIn;
            return (
              <tr key={id}>
                <td>
                  <b class="strong">{nameOfSignIn(signIn)}</b>{' '}
                  {isCurrent && <span class="chip link">this one</span>}
                </td>
                <td>
                  {brandId === null ? (
                    <span class="quiet">operators</span>
                  ) : (
                    <a href={screenUrl(brandId, 'keys')}>{brandName}</a>
                  )}
                </td>
                <td class="nowrap quiet" title={signedInAt}>
                  {ago(signedInAt)}
                </td>
                <td class="nowrap quiet">
                  at {clock(idleEndsAt)} without use, or at {clock(endsAt)}
                </td>
                <td>
                  <May signIn={signIn} />
                </td>
                <td class="num">
                  {!isCurrent && (
                    <button
                      type="button"
                      class="b s danger"
                      data-row
                      aria-label={`End … the sign-in of ${nameOfSignIn(signIn)}`}
                      onClick={() => onEnd(signIn)}
                    >
                      <Icon name={isUnlocked ? 'close' : 'lock'} />
                      End …
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function May({ signIn: { writesUntil, visit } }: { signIn: OpenSignIn }) {
  const isUnlocked = writesUntil !== null && Date.parse(writesUntil) > Date.now();
  return (
    <>
      {isUnlocked ? <span class="chip warn">change until {clock(writesUntil)}</span> : 'read'}
      {visit && (
        <div class="small">
          <span class="chip warn">visits</span>{' '}
          <a href={screenUrl(visit.brandId, `keys/${visit.keyId}`)}>{visit.brandName}</a> until{' '}
          {clock(visit.endsAt)}: <span class="call">{visit.reason}</span>
        </div>
      )}
    </>
  );
}
