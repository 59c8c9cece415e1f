import { Entitlement, Scope } from '../../auth/scopes.js';
import { ERRORS, type ErrorCode, type ErrorMeaning } from '../../error-codes.js';
import type { LoggedCall } from './logged-call.js';
import { KeyRejection } from './request-lists.js';

/** What helps a brand, and what helps an operator. */
interface Help {
  forBrand: string;
  forOperator: string;
}

/** A key whose secret was right: its owner does not have to check the header. */
const OF_REJECTED_KEYS: Partial<Record<KeyRejection, Help>> = {
  [KeyRejection.REVOKED]: {
    forBrand: 'The key was revoked. Use another key, or ask the operator for a new one.',
    forOperator: 'The key was revoked. Use another key, or issue a new one.',
  },
  [KeyRejection.EXPIRED]: {
    forBrand: 'The key has expired. Ask the operator for a new one.',
    forOperator: 'The key has expired. Issue a new one.',
  },
};

/** What helps the reader, who is an operator or acts for a brand. */
export function helpFor(call: Parameters<typeof helpOf>[0], isOperator: boolean): string | null {
  const help = helpOf(call);
  return help?.[isOperator ? 'forOperator' : 'forBrand'] ?? null;
}

/** What the caller can do: the remedy of the first code, with the names that the messages have. */
function helpOf({
  codes,
  problems,
  keyRejection,
}: Pick<LoggedCall, 'codes' | 'problems' | 'keyRejection'>): Help | null {
  const ofKey = keyRejection && OF_REJECTED_KEYS[keyRejection];
  if (ofKey) return ofKey;
  const code = codes.find((one): one is ErrorCode => Object.hasOwn(ERRORS, one));
  if (code === undefined) return null;
  const messages = problems.map(({ message }) => message);
  const { action, operatorAction = action }: ErrorMeaning = ERRORS[code];
  return (
    named(code, messages) ?? { forBrand: withoutTicks(action), forOperator: withoutTicks(operatorAction) }
  );
}

function named(code: ErrorCode, messages: readonly string[]): Help | undefined {
  if (code === 'SCOPE_REQUIRED') {
    const scopes = namesIn(messages, Object.values(Scope));
    const isPublic = messages.some((message) => message.includes('without origins'));
    if (scopes.length === 0 && !isPublic) return undefined;
    const key = `a key${isPublic ? ' without origins' : ''}${withNames('scope', scopes)}`;
    return { forBrand: `Ask the operator for ${key}.`, forOperator: `Issue ${key}.` };
  }
  if (code !== 'ENTITLEMENT_REQUIRED') return undefined;
  const products = namesIn(messages, Object.values(Entitlement));
  if (products.length === 0) return undefined;
  const product = listed('entitlement', products);
  return { forBrand: `Ask the operator for ${product}.`, forOperator: `Give the brand ${product}.` };
}

const withoutTicks = (text: string): string => text.replaceAll('`', '');

const withNames = (kind: string, names: readonly string[]): string =>
  names.length === 0 ? '' : ` with ${listed(kind, names)}`;

const listed = (kind: string, names: readonly string[]): string =>
  `the ${kind}${names.length > 1 ? 's' : ''} ${names.join(', ')}`;

const namesIn = (messages: readonly string[], names: readonly string[]): string[] => {
  const words = new Set(messages.flatMap((message) => message.match(/[a-z_]+(?::[a-z_]+)?/g) ?? []));
  return names.filter((name) => words.has(name));
};
