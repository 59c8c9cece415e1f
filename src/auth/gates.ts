import { AppError } from '../errors.js';
import type { Caller, Partner } from './principal.js';
import { ENTITLEMENT_OF, PUBLIC_SCOPES, type Scope } from './scopes.js';

/** The caller that an operation requires: a partner with a scope (null: any partner), or an operator. */
export type Gate =
  | {
      for: 'partner';
      scope: Scope | null;
      /** Whether a key with origins may make the call; others are for keys that only servers have. */
      isPublic?: boolean;
    }
  | { for: 'operator' };

const OPERATOR_ONLY = 'Operator only: requires an operator token.';

/** What a gate requires of the caller, for descriptions. */
export function requirementOf(gate: Gate): string {
  if (gate.for === 'operator') return OPERATOR_ONLY;
  const scope =
    gate.scope === null ? 'Any API key may use this call.' : `Requires the scope \`${gate.scope}\`.`;
  const isDoubtful = gate.scope === null || PUBLIC_SCOPES.includes(gate.scope);
  return isDoubtful && !gate.isPublic ? `${scope} Not available to keys with \`origins\`.` : scope;
}

/**
 * Throws for callers that the gate does not admit. The kind of caller comes first, then the scope, then the
 * entitlement.
 */
export function passGate(gate: Gate, principal: Caller): void {
  if (gate.for === 'operator') {
    if (principal.kind !== 'operator') throw new AppError('OPERATOR_REQUIRED', OPERATOR_ONLY);
    return;
  }
  if (principal.kind !== 'partner')
    throw new AppError('PARTNER_REQUIRED', 'This call needs an API key of a brand.');
  if (principal.isPublic && !gate.isPublic) throw notForPublicKeys(gate.scope);
  if (gate.scope !== null) passScope(gate.scope, principal);
}

function notForPublicKeys(scope: Scope | null): AppError {
  const [withScope, allowed] = scope === null ? ['', []] : [`, with the scope ${scope}`, [scope]];
  return new AppError('SCOPE_REQUIRED', `This call needs an API key without origins${withScope}.`, {
    allowed,
  });
}

export function passScope(scope: Scope, partner: Partner): void {
  if (!partner.scopes.has(scope))
    throw new AppError('SCOPE_REQUIRED', `This call needs an API key with the scope ${scope}.`, {
      allowed: [scope],
    });
  const entitlement = ENTITLEMENT_OF[scope];
  if (entitlement !== null && !partner.entitlements.has(entitlement)) {
    throw new AppError(
      'ENTITLEMENT_REQUIRED',
      `This call needs the entitlement ${entitlement} of the brand.`,
      {
        allowed: [entitlement],
      },
    );
  }
}
