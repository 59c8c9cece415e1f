import { change } from '../../api.js';
import { NamedConfirm } from '../../frame/named-confirm.js';
import { exactTime, longDay, plural } from '../../time.js';
import revoke from './changes/revoke.graphql';
import rotate from './changes/rotate.graphql';
import { type Issued, type Key, lastRejectionOf, nameOfKey, sumsOf } from './data.js';

const TITLES = { revoke: 'Revoke', rotate: 'Rotate' } as const;
export type Change = keyof typeof TITLES;

interface Props {
  change: Change;
  apiKey: Key;
  brandId: number;
  /** The days of the usage of the key. */
  days: number;
  onIssued: (issued: Issued) => void;
  onRevoked: () => void;
  onClose: () => void;
}

/** How a key was used. A rejected call is not a use. */
function useText({ lastUsedAt, usage }: Key, days: number): string {
  const { reads, writes } = sumsOf(usage);
  if (lastUsedAt)
    return `Last used ${exactTime(lastUsedAt)}, with ${plural(reads + writes, 'call')} in ${plural(days, 'day')}.`;
  const rejected = lastRejectionOf(usage);
  return rejected
    ? `It has had no successful call; it was last rejected on ${longDay(rejected)}.`
    : 'It has never been used.';
}

/** Requires the name of the key, and states what stops working. */
export function Confirm({ change: kind, apiKey, brandId, days, onIssued, onRevoked, onClose }: Props) {
  const name = nameOfKey(apiKey);
  const send = async (fields: FormData) => {
    const variables = { brandId, id: apiKey.id };
    if (kind === 'rotate') {
      const { rotateApiKey } = await change<{ rotateApiKey: Issued }>(rotate, variables, false);
      onIssued(rotateApiKey);
      return;
    }
    const disableEndpoints = fields.get('endpoints') !== null;
    await change(revoke, { ...variables, disableEndpoints }, false);
    onRevoked();
  };
  return (
    <NamedConfirm
      title={`${TITLES[kind]} “${name}”`}
      submit={`${TITLES[kind]} the key`}
      name={name}
      onSubmit={send}
      onClose={onClose}
      warning={
        <>
          <p>
            {kind === 'revoke'
              ? 'Every program that has this key gets 401 at once. It cannot be undone.'
              : 'Every program with the old secret gets 401 at once, until it has the new one. It cannot be undone.'}
          </p>
          <p class="small">{useText(apiKey, days)}</p>
        </>
      }
    >
      {kind === 'revoke' && (
        <label class="choice">
          <input type="checkbox" name="endpoints" />
          Also disable the webhook endpoints that it created or last changed
        </label>
      )}
    </NamedConfirm>
  );
}
