import { Icon } from '../../parts/icon.js';
import { useSession } from '../../session.js';
import { ago, clock, exactTime } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { lastUseOf, nameOfSignIn, type OpenSignIn, prefixOfSignIn } from './data.js';

interface Props {
  signIns: readonly OpenSignIn[];
  onEnd: (signIn: OpenSignIn) => void;
}

/** Who is signed in to the console, the newest first. */
export function SignInTable({ signIns, onEnd }: Props) {
  const { isUnlocked, signIn: own } = useSession();
  return (
    <div class="scroll">
      <table class="t rows sign-ins">
        <thead>
          <tr>
            <th>Who</th>
            <th>Of</th>
            <th>Signed in</th>
            <th>Last used</th>
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
            const lastUse = isCurrent ? undefined : lastUseOf(signIn, own.idleMinutes);
            return (
              <tr key={id}>
                <td>
                  <b class="strong">{nameOfSignIn(signIn)}</b>{' '}
                  {isCurrent && <span class="chip link">this one</span>}
                  <code class="tiny of-key">{prefixOfSignIn(signIn)}</code>
                </td>
                <td>
                  {brandId === null ? (
                    <span class="quiet">operators</span>
                  ) : (
                    <a href={screenUrl(brandId, 'keys')}>{brandName}</a>
                  )}
                </td>
                <td class="nowrap quiet" title={signedInAt}>
                  <span class="of-phone">Signed in </span>
                  {exactTime(signedInAt)}
                </td>
                <td class="nowrap quiet" title={lastUse}>
                  <span class="of-phone">Last used </span>
                  {isCurrent ? 'now' : lastUse ? ago(lastUse) : 'not known'}
                </td>
                <td class="nowrap quiet">
                  <span class="of-phone">Ends </span>
                  {clock(idleEndsAt)} without use, or {clock(endsAt)}
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
                      aria-label={`End … the sign-in of ${nameOfSignIn(signIn)}, signed in ${exactTime(signedInAt)}`}
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
      <span class="of-phone">May </span>
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
