import { change } from '../../api.js';
import { NamedConfirm } from '../../frame/named-confirm.js';
import { exactTime, plural } from '../../time.js';
import endOne from './changes/end.graphql';
import endOthers from './changes/end-others.graphql';
import { nameOfSignIn, type OpenSignIn, prefixOfSignIn } from './data.js';

interface Props {
  onEnded: (count: number) => void;
  onClose: () => void;
}

/** Ends one sign-in. */
export function EndSignIn({ signIn, onEnded, onClose }: Props & { signIn: OpenSignIn }) {
  const name = nameOfSignIn(signIn);
  return (
    <NamedConfirm
      title={`End the sign-in of “${name}”`}
      submit="End the sign-in"
      name={name}
      onSubmit={async () => {
        await change(endOne, { id: signIn.id }, false);
        onEnded(1);
      }}
      onClose={onClose}
      warning={
        <>
          <p>
            Signed in {exactTime(signIn.signedInAt)} with <code>{prefixOfSignIn(signIn)}</code>.
          </p>
          <p>
            The page empties itself with its next request{signIn.visit && ', and the visit ends'}. Its{' '}
            {signIn.brandId === null ? 'token' : 'key'} still works: revoke it if it has leaked.
          </p>
        </>
      }
    />
  );
}

/** What is typed to end all others. */
const ALL = 'all others';

/** Ends each sign-in but the one of this page. */
export const EndOthers = ({ onEnded, onClose }: Props) => (
  <NamedConfirm
    title="End all other sign-ins"
    submit="End all others"
    name={ALL}
    onSubmit={async () => {
      const { endSignIns } = await change<{ endSignIns: { count: number } }>(endOthers, {}, false);
      onEnded(endSignIns.count);
    }}
    onClose={onClose}
    warning={
      <p>
        All others are signed out of the console, and all visits end. Keys and tokens still work: each can be
        used to sign in again.
      </p>
    }
  />
);

export const endedText = (count: number): string =>
  count === 1 ? 'The sign-in has ended.' : `${plural(count, 'sign-in has', 'sign-ins have')} ended.`;
