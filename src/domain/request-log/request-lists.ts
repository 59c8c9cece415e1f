import type { Rejection } from '../../auth/authenticator.js';
import type { Check } from '../../error-codes.js';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const RequestLogOutcome = closedList('RequestLogOutcome', 'How a logged request ended.', {
  REJECTED: ['rejected', 'It was rejected: the caller has to change something, or to wait.'],
  FAILED: ['failed', 'The service or its database failed.'],
  SLOW: ['slow', 'It succeeded after more than a second, or the client closed the connection before.'],
});
export type RequestLogOutcome = ValueOf<typeof RequestLogOutcome>;

type Described = Readonly<Record<Uppercase<Check>, readonly [Check, string]>>;

export const RequestCheck = closedList(
  'RequestCheck',
  'The checks of a request, in their order. The one that failed ended the request.',
  {
    ROUTE: ['route', 'The path and the method.'],
    HOST: ['host', 'For the console: the name of the service, and https.'],
    KEY: ['key', 'The API key, the operator token or the sign-in to the console.'],
    ADDRESS: ['address', 'The number of wrong keys that the address has sent.'],
    ORIGIN: ['origin', 'The origin of the page that sent the request.'],
    RATE: ['rate', 'What the key may do in a minute.'],
    TURN: ['turn', 'The number of requests of the brand that run or wait at the same time.'],
    CALLER: ['caller', 'The kind of caller: partner or operator. In the console: whether it is unlocked.'],
    SCOPE: ['scope', 'The scope of the key.'],
    ENTITLEMENT: ['entitlement', 'The product that the brand has bought.'],
    BODY: ['body', 'The body: its size, its JSON, and the GraphQL document in it.'],
    IDEMPOTENCY: ['idempotency', 'The `Idempotency-Key`.'],
    COST: ['cost', 'The cost of the operation.'],
    VALUES: ['values', 'The values of the request.'],
    RECORD: ['record', 'Whether the records exist in the brand.'],
    STATE: ['state', 'The state and the version of the record.'],
    LAW: ['law', 'The rules of housing law.'],
    DATABASE: ['database', 'Whether the database could be reached.'],
    SERVICE: ['service', 'Whether the service itself worked.'],
    NONE: ['none', 'Every check was passed.'],
  } satisfies Described,
);

export const KeyRejection = closedList('KeyRejection', 'Why a key or a token was rejected.', {
  MISSING: ['missing', 'The request had no key.'],
  FORMAT: ['format', 'It does not have the form of a key, or is of another kind than the call needs.'],
  UNKNOWN: ['unknown', 'No key has this first part.'],
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
