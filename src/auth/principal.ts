import type { RateLimits } from './rate-limits.js';
import type { Entitlement, Scope } from './scopes.js';

/** The software of one brand, which acts as one of its people. */
export interface Partner {
  kind: 'partner';
  keyId: number;
  brandId: number;
  personId: number;
  scopes: ReadonlySet<Scope>;
  entitlements: ReadonlySet<Entitlement>;
  /** What it may do in a minute, in place of the limits of this installation. */
  rateLimits: RateLimits;
  /** Whether the key has origins: everyone who opens their pages has it. */
  isPublic: boolean;
}

/** Staff of the platform; the documented REST API calls them superusers. */
export interface Operator {
  kind: 'operator';
  tokenId: number;
}

/** The command line acts as an operator without a token: access to the database is access as an operator. */
export const COMMAND_LINE = { kind: 'operator', tokenId: 0 } as const satisfies Operator;

export type Principal = Partner | Operator;

/** The service itself, in a job: it has no key and makes no request. */
export interface System {
  kind: 'system';
}

/** Who runs an operation. */
export type Caller = Principal | System;

/** Whether the caller has a public key, which reads what may be shown to everyone. */
export const hasPublicKey = (caller: Caller): boolean => caller.kind === 'partner' && caller.isPublic;
