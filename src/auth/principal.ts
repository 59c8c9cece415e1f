import type { Entitlement, Scope } from './scopes.js';

/** The software of one brand, acting as one user of it. */
export interface Partner {
  kind: 'partner';
  keyId: number;
  brandId: number;
  userId: number;
  scopes: ReadonlySet<Scope>;
  entitlements: ReadonlySet<Entitlement>;
}

/** The platform's staff; the interface's superuser. */
export interface Operator {
  kind: 'operator';
  tokenId: number;
}

export type Principal = Partner | Operator;

/** The service itself, in a job: it has no key and makes no request. */
export interface System {
  kind: 'system';
}

/** Who runs an operation. */
export type Caller = Principal | System;
