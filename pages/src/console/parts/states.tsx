import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Problem } from '../api.js';
import { SessionContext, type SignIn } from '../session.js';
import { Icon } from './icon.js';
import { namesOf } from './names.js';

/** Grey lines, which appear only if the data takes longer. */
export const Loading = ({ lines = 9 }: { lines?: number }) => (
  <div class="grey" role="status">
    <span class="visually-hidden">Loading</span>
    {namesOf(lines).map((line) => (
      <i key={line} />
    ))}
  </div>
);

/** What is not there, why, and the next step. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty prose">
    <b>{title}</b>
    {children}
  </div>
);

const NOT_ALLOWED = new Set(['SCOPE_REQUIRED', 'ENTITLEMENT_REQUIRED', 'FORBIDDEN', 'OPERATOR_REQUIRED']);

/** What helps a caller that lacks something. */
export function otherKeyText({ kind, visit }: SignIn): string {
  if (visit && kind === 'BRAND') return 'A visit has only the scopes that read.';
  return kind === 'OPERATOR' ? 'Operator tokens do not have it.' : 'An operator can issue another key.';
}

/** The sentence of the service, with what an operator finds the request by. */
export function ProblemNotice({ problem, again }: { problem: Problem; again?: () => void }) {
  const signIn = useContext(SessionContext)?.signIn;
  const isNotAllowed = NOT_ALLOWED.has(problem.code);
  return (
    <div class={`notice ${isNotAllowed ? 'warn' : 'bad'}`} role="alert">
      <Icon name={isNotAllowed ? 'lock' : 'warning'} />
      <div>
        <p>{problem.message}</p>
        {problem.details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        <p class="tiny quiet">
          {isNotAllowed && signIn && `${otherKeyText(signIn)} `}
          <code>{problem.code}</code>
          {problem.requestId && (
            <>
              {' · request '}
              <code>{problem.requestId}</code>
            </>
          )}
        </p>
      </div>
      {again && !isNotAllowed && (
        <button type="button" class="b" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}
