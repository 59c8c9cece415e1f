import { Icon } from '../../parts/icon.js';
import { useSession } from '../../session.js';
import { ago, dayOf, longDay } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { stateOfKey } from '../keys/data.js';
import { nameOfToken, type Token, tokenText } from './data.js';

interface Props {
  tokens: readonly Token[];
  /** Whether it is the token of this sign-in, which cannot revoke itself. */
  isOwn: (token: Token) => boolean;
  onRevoke: (token: Token) => void;
}

/** The tokens of operators, the oldest first. */
export function TokenTable({ tokens, isOwn, onRevoke }: Props) {
  const { isUnlocked } = useSession();
  const names = new Map(tokens.map((token) => [token.id, nameOfToken(token)]));
  return (
    <div class="scroll">
      <table class="t rows tokens">
        <thead>
          <tr>
            <th>Name</th>
            <th>Token</th>
            <th>State</th>
            <th>Last used</th>
            <th>Issued</th>
            <th>
              <span class="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => {
            const { chip, text, isUsable } = stateOfKey(token);
            const { issuedBy } = token;
            return (
              <tr key={token.id}>
                <td>
                  <a href={`${screenUrl(null, 'audit')}?operator=${token.id}`} data-row>
                    {nameOfToken(token)}
                  </a>
                </td>
                <td>
                  <code>{tokenText(token)}</code>
                </td>
                <td>
                  <span class={`chip ${chip}`}>{text}</span>
                </td>
                <td class="nowrap quiet" title={token.lastUsedAt ?? undefined}>
                  <span class="of-phone">Last used </span>
                  {token.lastUsedAt ? ago(token.lastUsedAt) : 'never'}
                </td>
                <td class="small quiet">
                  <span class="of-phone">Issued </span>
                  {longDay(dayOf(token.createdAt))}
                  {issuedBy !== null && ` by ${names.get(issuedBy) ?? `token ${issuedBy}`}`}
                </td>
                <td class="num">
                  {isUsable && !isOwn(token) && (
                    <button
                      type="button"
                      class="b s danger"
                      aria-label={`Revoke … ${nameOfToken(token)}`}
                      onClick={() => onRevoke(token)}
                    >
                      <Icon name={isUnlocked ? 'close' : 'lock'} />
                      Revoke …
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
