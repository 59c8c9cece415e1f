import { Entitlement, Scope } from '../../auth/scopes.js';
import { ERRORS, type ErrorCode } from '../../error-codes.js';
import type { LoggedCall } from './logged-call.js';
import { KeyRejection } from './request-lists.js';

/** A key whose secret was right: its owner does not have to check the header. */
const OF_REJECTED_KEYS: Partial<Record<KeyRejection, string>> = {
  [KeyRejection.REVOKED]: 'The key was revoked. Use another key, or ask the operator for a new one.',
  [KeyRejection.EXPIRED]: 'The key has expired. Ask the operator for a new one.',
};

/** What the caller can do: the remedy of the first code, with the names that the messages have. */
export function helpOf({
  codes,
  problems,
  keyRejection,
}: Pick<LoggedCall, 'codes' | 'problems' | 'keyRejection'>): string | null {
  const ofKey = keyRejection && OF_REJECTED_KEYS[keyRejection];
  if (ofKey) return ofKey;
  const code = codes.find((one): one is ErrorCode => Object.hasOwn(ERRORS, one));
  if (code === undefined) return null;
  const messages = problems.map(({ message }) => message);
  return named(code, messages) ?? ERRORS[code].action.replaceAll('`', '');
}

function named(code: ErrorCode, messages: readonly string[]): string | undefined {
  if (code === 'SCOPE_REQUIRED') {
    const scopes = namesIn(messages, Object.values(Scope));
    const isPublic = messages.some((message) => message.includes('without origins'));
    if (scopes.length === 0 && !isPublic) return undefined;
    return `Ask the operator for a key${isPublic ? ' without origins' : ''}${withNames('scope', scopes)}.`;
  }
  if (code !== 'ENTITLEMENT_REQUIRED') return undefined;
  const products = namesIn(messages, Object.values(Entitlement));
  return products.length === 0 ? undefined : `Ask the operator for ${listed('entitlement', products)}.`;
}

const withNames = (kind: string, names: readonly string[]): string =>
  names.length === 0 ? '' : ` with ${listed(kind, names)}`;

const listed = (kind: string, names: readonly string[]): string =>
  `the ${kind}${names.length > 1 ? 's' : ''} ${names.join(', ')}`;

const namesIn = (messages: readonly string[], names: readonly string[]): string[] => {
  const words = new Set(messages.flatMap((message) => message.match(/[a-z_]+(?::[a-z_]+)?/g) ?? []));
  return names.filter((name) => words.has(name));
};
