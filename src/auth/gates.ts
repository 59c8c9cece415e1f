import { AppError } from '../errors.js';
import type { Caller, Partner } from './principal.js';
import { ENTITLEMENT_OF, type Scope } from './scopes.js';

/** Who may pass: a partner with a scope (null: any partner), or the operator. */
export type Gate = { for: 'partner'; scope: Scope | null } | { for: 'operator' };

/** Refuses whoever the gate is not for: the kind of caller first, then the scope, then the entitlement (domain 10). */
export function passGate(gate: Gate, principal: Caller): void {
  if (gate.for === 'operator') {
    if (principal.kind !== 'operator')
      throw new AppError('OPERATOR_REQUIRED', 'This is for the operator alone.');
    return;
  }
  if (principal.kind !== 'partner')
    throw new AppError('PARTNER_REQUIRED', 'This needs an API key of a brand.');
  if (gate.scope !== null) passScope(gate.scope, principal);
}

export function passScope(scope: Scope, partner: Partner): void {
  if (!partner.scopes.has(scope))
    throw new AppError('SCOPE_REQUIRED', `This needs the scope ${scope}.`, { allowed: [scope] });
  const entitlement = ENTITLEMENT_OF[scope];
  if (entitlement !== null && !partner.entitlements.has(entitlement)) {
    throw new AppError('ENTITLEMENT_REQUIRED', `This needs the entitlement ${entitlement}.`, {
      allowed: [entitlement],
    });
  }
}
