import { change } from '../../api.js';
import { NamedConfirm } from '../../frame/named-confirm.js';
import { exactTime } from '../../time.js';
import revoke from './changes/revoke.graphql';
import { nameOfToken, type Token } from './data.js';

interface Props {
  token: Token;
  onRevoked: () => void;
  onClose: () => void;
}

export function RevokeToken({ token, onRevoked, onClose }: Props) {
  const name = nameOfToken(token);
  const send = async (fields: FormData) => {
    const variables = { id: token.id, withIssued: fields.get('issued') !== null };
    await change(revoke, variables, false);
    onRevoked();
  };
  return (
    <NamedConfirm
      title={`Revoke “${name}”`}
      submit="Revoke the token"
      name={name}
      onSubmit={send}
      onClose={onClose}
      warning={
        <>
          <p>
            Every program with this token gets 401 at once, and its sign-ins to the console end. It cannot be
            undone.
          </p>
          <p class="small">
            {token.lastUsedAt ? `Last used ${exactTime(token.lastUsedAt)}.` : 'It has never been used.'}
          </p>
        </>
      }
    >
      <label class="choice">
        <input type="checkbox" name="issued" />
        Also revoke each token that was issued with it, directly or through others
      </label>
    </NamedConfirm>
  );
}
