import { Icon } from '../parts/icon.js';
import { otherKeyText } from '../parts/states.js';
import { useSession } from '../session.js';

/** The scopes that a key does not have by default. */
const ON_REQUEST: ReadonlySet<string> = new Set(['requests:read', 'keys:read', 'webhooks:manage']);

/** Operators need no scope. */
export function useHasScope(scope: string): boolean {
  const { signIn } = useSession();
  return signIn.kind === 'OPERATOR' || signIn.scopes.includes(scope);
}

interface Props {
  scope: string;
  /** What needs it. */
  what?: string;
}

/** What a key lacks. The request is not sent: it would be among the rejected calls. */
export function NeedsScope({ scope, what = 'This screen' }: Props) {
  const { signIn } = useSession();
  return (
    <div class="notice warn">
      <Icon name="lock" />
      <div>
        <p>
          {what} needs an API key with the scope <code>{scope}</code>.
        </p>
        <p class="tiny quiet">
          {ON_REQUEST.has(scope) && 'A key has this scope only on request. '}
          {otherKeyText(signIn)}
        </p>
      </div>
    </div>
  );
}
