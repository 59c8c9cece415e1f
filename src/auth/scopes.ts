import { closedList, type ValueOf } from '../language/closed-list.js';

/** What a brand has bought (domain 2). */
export const Entitlement = closedList('Entitlement', 'What a brand has bought.', {
  PREQUALIFICATION: 'prequalification',
  SEARCH: 'search',
  OPENFLOW: 'openflow',
  DEPOSITS: 'deposits',
  ESIGNATURE: 'esignature',
  MAINTENANCE: 'maintenance',
  LEADS: 'leads',
});
export type Entitlement = ValueOf<typeof Entitlement>;

/** What a key may do (domain 2). */
export const Scope = closedList('Scope', 'What a key may do.', {
  TENANT_INFO_WRITE: 'tenant_info:write',
  RENT_READY_WRITE: 'rent_ready:write',
  PREQUALIFICATION_READ: 'prequalification:read',
  PROPERTIES_READ: 'properties:read',
  FLOWS_READ: 'flows:read',
  FLOWS_WRITE: 'flows:write',
  CERTIFICATES_WRITE: 'certificates:write',
  TIMELINE_READ: 'timeline:read',
  ESIGNATURE_SEND: 'esignature:send',
  MAINTENANCE_READ: 'maintenance:read',
  MAINTENANCE_WRITE: 'maintenance:write',
  LEADS_READ: 'leads:read',
  LEADS_WRITE: 'leads:write',
  WEBHOOKS_MANAGE: 'webhooks:manage',
  TENANT_ACT_AS: 'tenant:act_as',
});
export type Scope = ValueOf<typeof Scope>;

/** The entitlement behind a scope; null where every brand has it. */
export const ENTITLEMENT_OF: Readonly<Record<Scope, Entitlement | null>> = {
  'tenant_info:write': 'prequalification',
  'rent_ready:write': 'prequalification',
  'prequalification:read': 'prequalification',
  'properties:read': 'search',
  'flows:read': 'openflow',
  'flows:write': 'openflow',
  'certificates:write': 'deposits',
  'timeline:read': 'openflow',
  'esignature:send': 'esignature',
  'maintenance:read': 'maintenance',
  'maintenance:write': 'maintenance',
  'leads:read': 'leads',
  'leads:write': 'leads',
  'webhooks:manage': null,
  'tenant:act_as': null,
};

/** What a new key may do when the operator names no scopes: everything but speaking for other tenants. */
export const DEFAULT_SCOPES: readonly Scope[] = Object.values(Scope).filter(
  (scope) => scope !== Scope.TENANT_ACT_AS,
);
