import type { Rejection } from '../../auth/authenticator.js';
import type { Check } from '../../error-codes.js';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const RequestLogOutcome = closedList('RequestLogOutcome', 'How a logged request ended.', {
  REJECTED: ['rejected', 'The caller has to change the request.'],
  FAILED: ['failed', 'The service or its database failed.'],
  SLOW: ['slow', 'It took more than a second.'],
});
export type RequestLogOutcome = ValueOf<typeof RequestLogOutcome>;

type Described = Readonly<Record<Uppercase<Check>, readonly [Check, string]>>;

export const RequestCheck = closedList('RequestCheck', 'The check that failed.', {
  ROUTE: ['route', 'The path and the method.'],
  HOST: ['host', 'The Host header, for the console.'],
  KEY: ['key', 'The API key, the operator token or the sign-in.'],
  ADDRESS: ['address', 'The number of invalid keys from the address.'],
  ORIGIN: ['origin', 'The origin of the page.'],
  RATE: ['rate', 'The rate limit of the key.'],
  TURN: ['turn', 'The concurrency limit of the brand.'],
  CALLER: ['caller', 'Partner or operator; in the console, whether it is unlocked.'],
  SCOPE: ['scope', 'The scope of the key.'],
  ENTITLEMENT: ['entitlement', 'The product that the brand has bought.'],
  BODY: ['body', 'The size of the body, its JSON, and the document in it.'],
  IDEMPOTENCY: ['idempotency', 'The `Idempotency-Key`.'],
  COST: ['cost', 'The cost of the operation.'],
  VALUES: ['values', 'The values of the request.'],
  RECORD: ['record', 'Whether the records exist in the brand.'],
  STATE: ['state', 'The state and the version of the record.'],
  LAW: ['law', 'The rules of housing law.'],
  DATABASE: ['database', 'Whether the database could be reached.'],
  SERVICE: ['service', 'Whether the service itself worked.'],
  NONE: ['none', 'No check failed: it was slow, or its client closed the connection.'],
} satisfies Described);

export const KeyRejection = closedList('KeyRejection', 'Why a key or a token was rejected.', {
  MISSING: ['missing', 'The request had no key.'],
  FORMAT: ['format', 'It is not a key of the kind that the call needs.'],
  UNKNOWN: ['unknown', 'No key has this prefix.'],
  REVOKED: ['revoked', 'The key was revoked.'],
  EXPIRED: ['expired', 'The key has expired.'],
  WRONG_SECRET: ['secret', 'The key exists, and the secret is wrong.'],
  ORIGIN: ['origin', 'The key may not be used by pages of this origin.'],
} satisfies Readonly<Record<string, readonly [Rejection, string]>>);
export type KeyRejection = ValueOf<typeof KeyRejection>;

export const RequestVia = closedList('RequestVia', 'The part of the service that a request was sent to.', {
  API: ['api', 'One of the APIs.'],
  CONSOLE: ['console', 'The console, a page of the service.'],
});
export type RequestVia = ValueOf<typeof RequestVia>;
