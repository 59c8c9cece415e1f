import type { Partner } from '../../src/auth/principal.js';
import { Entitlement, Scope } from '../../src/auth/scopes.js';

/** The principal of a key of a brand that has every scope. */
export const partnerOf = (brandId: number, personId: number, more: Partial<Partner> = {}): Partner => ({
  kind: 'partner',
  keyId: 1,
  brandId,
  personId,
  scopes: new Set(Object.values(Scope)),
  entitlements: new Set(Object.values(Entitlement)),
  rateLimits: {},
  isPublic: false,
  ...more,
});
