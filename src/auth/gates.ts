import { AppError } from '../errors.js';
import type { Caller, Partner } from './principal.js';
import { ENTITLEMENT_OF, PUBLIC_SCOPES, Scope } from './scopes.js';

/**
 * The caller that an operation requires: a partner with a scope (null: any partner), or an operator. With
 * `orScope`, a partner with this scope (null: any partner) may call it for its own brand.
 */
export type Gate =
  | {
      for: 'partner';
      scope: Scope | null;
      /** Whether a key with origins may make the call; others are for keys that only servers have. */
      isPublic?: boolean;
    }
  | { for: 'operator'; orScope?: Scope | null };

const OPERATOR_ONLY = 'Operator only: requires an operator token.';

function orPartner(scope: Scope | null): string {
  const key = scope === null ? 'any API key' : `an API key with the scope \`${scope}\``;
  const required = `Requires an operator token, or ${key}, for its own brand only.`;
  return `${required} Not available to keys with \`origins\`.`;
}

/** What a gate requires of the caller, for descriptions. */
export function requirementOf(gate: Gate): string {
  if (gate.for === 'operator') return gate.orScope === undefined ? OPERATOR_ONLY : orPartner(gate.orScope);
  const scope =
    gate.scope === null ? 'Any API key may use this call.' : `Requires the scope \`${gate.scope}\`.`;
  const isDoubtful = gate.scope === null || PUBLIC_SCOPES.includes(gate.scope);
  return isDoubtful && !gate.isPublic ? `${scope} Not available to keys with \`origins\`.` : scope;
}

/** The caller of a request, and its header X-Tenant-Id, unparsed. */
interface RequestCaller {
  principal: Caller;
  tenantHeader: string | undefined;
}

/**
 * The error with which a gate rejects a caller; undefined if it lets the caller in. The kind of caller comes
 * first, then the scope, then the entitlement, and last the scope to act as the tenant of a header. Both
 * APIs call this function wherever a request enters.
 */
export function rejectionOf(gate: Gate, caller: RequestCaller): AppError | undefined {
  if (gate.for === 'partner') return partnerRejection(gate, caller);
  if (caller.principal.kind === 'operator') return undefined;
  return gate.orScope === undefined
    ? new AppError('OPERATOR_REQUIRED', OPERATOR_ONLY)
    : partnerRejection({ for: 'partner', scope: gate.orScope }, caller);
}

function partnerRejection(
  gate: Extract<Gate, { for: 'partner' }>,
  { principal, tenantHeader }: RequestCaller,
): AppError | undefined {
  if (principal.kind !== 'partner')
    return new AppError('PARTNER_REQUIRED', 'This call needs an API key of a brand.');
  if (principal.isPublic && !gate.isPublic) return notForPublicKeys(gate.scope);
  return (
    (gate.scope === null ? undefined : scopeRejection(gate.scope, principal)) ??
    (tenantHeader ? scopeRejection(Scope.TENANT_ACT_AS, principal) : undefined)
  );
}

function notForPublicKeys(scope: Scope | null): AppError {
  const [withScope, allowed] = scope === null ? ['', []] : [`, with the scope ${scope}`, [scope]];
  return new AppError('SCOPE_REQUIRED', `This call needs an API key without origins${withScope}.`, {
    allowed,
  });
}

/** Throws for a key without a scope, or without its entitlement. */
export function passScope(scope: Scope, partner: Partner): void {
  const rejection = scopeRejection(scope, partner);
  if (rejection) throw rejection;
}

/** Why a key does not pass a scope; undefined if it does. */
export function scopeRejection(scope: Scope, { scopes, entitlements }: Partner): AppError | undefined {
  if (!scopes.has(scope))
    return new AppError('SCOPE_REQUIRED', `This call needs an API key with the scope ${scope}.`, {
      allowed: [scope],
    });
  const entitlement = ENTITLEMENT_OF[scope];
  if (entitlement === null || entitlements.has(entitlement)) return undefined;
  const message = `This call needs the entitlement ${entitlement} of the brand.`;
  return new AppError('ENTITLEMENT_REQUIRED', message, { allowed: [entitlement] });
}
