import type { Counted, Page } from '../../lists.js';
import { nameOfKey } from '../keys/data.js';

export const OUTCOMES = ['REJECTED', 'FAILED', 'SLOW'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The checks of a request, in the order in which the service makes them. */
export const CHECKS = [
  ['ROUTE', 'Path and method'],
  ['HOST', 'Name of the service'],
  ['KEY', 'Key'],
  ['ADDRESS', 'Invalid keys of the address'],
  ['ORIGIN', 'Origin of the page'],
  ['RATE', 'Rate limit of the key'],
  ['TURN', 'Concurrency limit of the brand'],
  ['CALLER', 'Kind of caller'],
  ['SCOPE', 'Scope of the key'],
  ['ENTITLEMENT', 'Product of the brand'],
  ['BODY', 'Body'],
  ['IDEMPOTENCY', 'Idempotency key'],
  ['COST', 'Cost of the operation'],
  ['VALUES', 'Values'],
  ['RECORD', 'Record exists'],
  ['STATE', 'State and version of the record'],
  ['LAW', 'Housing law'],
] as const;
export type Check = (typeof CHECKS)[number][0] | 'DATABASE' | 'SERVICE' | 'NONE';

export const KEY_REJECTIONS: Record<string, string> = {
  MISSING: 'no key was sent',
  FORMAT: 'not the form of a key',
  UNKNOWN: 'unknown',
  REVOKED: 'revoked',
  EXPIRED: 'expired',
  WRONG_SECRET: 'wrong secret',
  ORIGIN: 'wrong origin',
};

export interface LoggedKey {
  type: 'API_KEY' | 'OPERATOR_TOKEN' | 'COMMAND_LINE' | 'SERVICE';
  id: number;
  name: string;
  prefix: string;
}

/** Equal calls of a minute. */
export interface Logged {
  id: number;
  firstAt: string;
  lastAt: string;
  count: number;
  outcome: Outcome;
  method: string;
  route: string | null;
  operations: string[];
  status: number;
  codes: string[];
  check: Check;
  problems: { path: string | null; message: string }[];
  help: string | null;
  key: LoggedKey | null;
  keyRejection: string | null;
  address: string | null;
  durationMs: number;
  requestIds: string[];
  source: 'API' | 'CONSOLE';
  flowId: number | null;
}

export type LoggedList = Page<Logged> & Counted;

/** Such as POST /v2.1/flows/{id}/payments, or POST /graphql moveStage. */
export const callOf = ({ method, route, operations }: Logged): string =>
  [method, route ?? 'a path without a route', route?.endsWith('/graphql') && operations.join(', ')]
    .filter(Boolean)
    .join(' ');

/** Why a call is in the log. */
export const reasonOf = ({ outcome, codes, durationMs, keyRejection }: Logged): string => {
  if (outcome === 'SLOW') return `took ${(durationMs / 1000).toFixed(1)} s`;
  const rejection = keyRejection && KEY_REJECTIONS[keyRejection];
  return [codes[0] ?? '', rejection && `key ${rejection}`].filter(Boolean).join(', ');
};

export const tone = ({ outcome }: Logged): string => (outcome === 'SLOW' ? 'warn-text' : 'bad-text');

/** What a developer needs to find a call again. */
export const reportOf = (logged: Logged): string =>
  [
    `${logged.status} ${logged.codes.join(', ')} at ${logged.lastAt}`,
    callOf(logged),
    logged.count > 1 && `${logged.count} equal calls since ${logged.firstAt}`,
    logged.key && `Key: ${nameOfKey(logged.key)} (${logged.key.prefix})`,
    logged.flowId !== null && `Flow: ${logged.flowId}`,
    ...logged.problems.map(({ path, message }) => `${path ? `${path}: ` : ''}${message}`),
    logged.help,
    logged.requestIds[0] && `X-Request-Id: ${logged.requestIds[0]}`,
  ]
    .filter(Boolean)
    .join('\n');
