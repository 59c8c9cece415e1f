import { Icon } from '../parts/icon.js';
import { useSession } from '../session.js';

/** The scopes that parts of the console need. */
export type NeededScope =
  | 'flows:read'
  | 'flows:write'
  | 'timeline:read'
  | 'directory:read'
  | 'requests:read'
  | 'keys:read'
  | 'webhooks:manage';

/** Those that a key has only on request. */
const ON_REQUEST: ReadonlySet<NeededScope> = new Set(['requests:read', 'keys:read', 'webhooks:manage']);

/** Operators need no scope. */
export function useHasScope(scope: NeededScope): boolean {
  const { signIn } = useSession();
  return signIn.kind === 'OPERATOR' || signIn.scopes.includes(scope);
}

interface Props {
  scope: NeededScope;
  /** What needs it. */
  what?: string;
}

/** What a key lacks for a screen. The request is not sent: it would be among the rejected calls. */
export const NeedsScope = ({ scope, what = 'This screen' }: Props) => (
  <div class="notice warn">
    <Icon name="lock" />
    <div>
      <p>
        {what} needs an API key with the scope <code>{scope}</code>.
      </p>
      <p class="tiny quiet">
        {ON_REQUEST.has(scope) && 'A key has this scope only on request. '}
        An operator can issue another key.
      </p>
    </div>
  </div>
);
