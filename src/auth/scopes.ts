import { closedList, type ValueOf } from '../language/graphql/closed-list.js';

export const Entitlement = closedList('Entitlement', 'A product that a brand has bought.', {
  PREQUALIFICATION: ['prequalification', 'Referencing: results, tenant information and rent-ready profiles.'],
  SEARCH: ['search', 'Property search.'],
  OPENFLOW: ['openflow', 'Flows: from the offer to the keys, with their timeline.'],
  DEPOSITS: ['deposits', 'Deposit certificates and prescribed information.'],
  ESIGNATURE: ['esignature', 'E-mails with links for electronic signatures.'],
  MAINTENANCE: ['maintenance', 'Maintenance issues.'],
  LEADS: ['leads', 'Leads from property portals and websites.'],
});
export type Entitlement = ValueOf<typeof Entitlement>;

export const Scope = closedList('Scope', 'A permission of an API key.', {
  TENANT_INFO_WRITE: ['tenant_info:write', 'Save the tenant information of the acting tenant.'],
  RENT_READY_WRITE: ['rent_ready:write', 'Save the rent-ready profile of the acting tenant.'],
  PREQUALIFICATION_READ: [
    'prequalification:read',
    'Read referencing results, tenant information, rent-ready profiles and guarantors’ finances.',
  ],
  PREQUALIFICATION_WRITE: ['prequalification:write', 'Record the results of referencing.'],
  DIRECTORY_READ: ['directory:read', 'Read branches, agents and people.'],
  DIRECTORY_WRITE: [
    'directory:write',
    'Create and update branches, agents and people; export and erase a person.',
  ],
  PROPERTIES_READ: ['properties:read', 'Search and read properties.'],
  PROPERTIES_WRITE: ['properties:write', 'Create, update and withdraw properties.'],
  FLOWS_READ: ['flows:read', 'Read flows and their parties.'],
  FLOWS_WRITE: ['flows:write', 'Create and change flows, their parties and their contracts.'],
  PAYMENTS_WRITE: ['payments:write', 'Record payments of flows.'],
  TENANCIES_WRITE: ['tenancies:write', 'Record what happens in a tenancy, such as documents that are given.'],
  CERTIFICATES_WRITE: ['certificates:write', 'Read, add, replace, delete and mark certificates.'],
  TIMELINE_READ: ['timeline:read', 'Read the timeline of flows.'],
  ESIGNATURE_SEND: ['esignature:send', 'Send e-mails with links for electronic signatures.'],
  COMPLIANCE_READ: ['compliance:read', 'Read the compliance records of properties and of the agency.'],
  COMPLIANCE_WRITE: ['compliance:write', 'Add compliance records of properties and of the agency.'],
  MAINTENANCE_READ: ['maintenance:read', 'Read maintenance issues.'],
  MAINTENANCE_WRITE: ['maintenance:write', 'Create and change maintenance issues.'],
  LEADS_READ: ['leads:read', 'Read leads.'],
  LEADS_WRITE: ['leads:write', 'Record and update leads.'],
  NOTES_READ: ['notes:read', 'Read notes about flows, properties, people, maintenance issues and leads.'],
  NOTES_WRITE: ['notes:write', 'Add and delete these notes.'],
  WEBHOOKS_MANAGE: [
    'webhooks:manage',
    'Create, change and read webhook endpoints, their secrets and their log.',
  ],
  REQUESTS_READ: ['requests:read', 'Read the log of rejected, failed and slow requests of the brand.'],
  KEYS_READ: ['keys:read', 'Read the API keys of the brand, without their secrets, and their use.'],
  TENANT_ACT_AS: ['tenant:act_as', 'Act for any tenant of the brand with the header X-Tenant-Id.'],
});
export type Scope = ValueOf<typeof Scope>;

/** The entitlement that a scope needs; null if every brand has it. */
export const ENTITLEMENT_OF: Readonly<Record<Scope, Entitlement | null>> = {
  'tenant_info:write': 'prequalification',
  'rent_ready:write': 'prequalification',
  'prequalification:read': 'prequalification',
  'prequalification:write': 'prequalification',
  'directory:read': null,
  'directory:write': null,
  'properties:read': 'search',
  'properties:write': 'search',
  'flows:read': 'openflow',
  'flows:write': 'openflow',
  'payments:write': 'openflow',
  'tenancies:write': 'openflow',
  'certificates:write': 'deposits',
  'timeline:read': 'openflow',
  'esignature:send': 'esignature',
  'compliance:read': 'openflow',
  'compliance:write': 'openflow',
  'maintenance:read': 'maintenance',
  'maintenance:write': 'maintenance',
  'leads:read': 'leads',
  'leads:write': 'leads',
  'notes:read': null,
  'notes:write': null,
  'webhooks:manage': null,
  'requests:read': null,
  'keys:read': null,
  'tenant:act_as': null,
};

/**
 * The scopes that a key with origins may have, and has if the operator names none: those of a public website.
 * Everyone who opens its pages has the key, so it reads advertisements and records enquiries, and nothing
 * else.
 */
export const PUBLIC_SCOPES: readonly Scope[] = [Scope.PROPERTIES_READ, Scope.LEADS_WRITE];

/** The scopes that only read. */
export const READ_SCOPES: readonly Scope[] = Object.values(Scope).filter((scope) => scope.endsWith(':read'));

/** The scopes that a key has only if the operator names them. */
const ON_REQUEST: readonly Scope[] = [
  Scope.PAYMENTS_WRITE,
  Scope.WEBHOOKS_MANAGE,
  Scope.REQUESTS_READ,
  Scope.KEYS_READ,
  Scope.TENANT_ACT_AS,
];

/** The scopes of a new key for which the operator names none. */
export const DEFAULT_SCOPES: readonly Scope[] = Object.values(Scope).filter(
  (scope) => !ON_REQUEST.includes(scope),
);
