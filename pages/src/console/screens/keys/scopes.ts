/** The scopes of a key, by what they are about. */
export const SCOPES = {
  Flows: ['FLOWS_READ', 'FLOWS_WRITE', 'TIMELINE_READ', 'PAYMENTS_WRITE', 'TENANCIES_WRITE'],
  Documents: ['CERTIFICATES_WRITE', 'COMPLIANCE_READ', 'COMPLIANCE_WRITE', 'ESIGNATURE_SEND'],
  People: ['DIRECTORY_READ', 'DIRECTORY_WRITE', 'NOTES_READ', 'NOTES_WRITE'],
  Properties: [
    'PROPERTIES_READ',
    'PROPERTIES_WRITE',
    'LEADS_READ',
    'LEADS_WRITE',
    'MAINTENANCE_READ',
    'MAINTENANCE_WRITE',
  ],
  Referencing: [
    'PREQUALIFICATION_READ',
    'PREQUALIFICATION_WRITE',
    'TENANT_INFO_WRITE',
    'RENT_READY_WRITE',
    'TENANT_ACT_AS',
  ],
  Integration: ['REQUESTS_READ', 'KEYS_READ', 'WEBHOOKS_MANAGE'],
} as const;

/** Common choices of scopes. `undefined`: those that the service gives by default. */
export const CHOICES = [
  ['console', 'Support in the console, reads only'],
  ['read', 'Reads everything'],
  ['default', 'Reads and writes: the default scopes'],
  ['website', 'A public website, in browsers'],
  ['own', 'Single scopes'],
] as const;
export type Choice = (typeof CHOICES)[number][0];

export const SCOPES_OF: Record<Exclude<Choice, 'own' | 'default'>, readonly string[]> = {
  console: [
    'FLOWS_READ',
    'TIMELINE_READ',
    'DIRECTORY_READ',
    'PROPERTIES_READ',
    'COMPLIANCE_READ',
    'LEADS_READ',
    'MAINTENANCE_READ',
    'REQUESTS_READ',
    'KEYS_READ',
  ],
  read: Object.values(SCOPES)
    .flat()
    .filter((scope) => scope.endsWith('_READ')),
  website: ['PROPERTIES_READ', 'LEADS_WRITE'],
};

/** How long a key can be valid, in days. */
export const EXPIRIES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
  ['', 'Never'],
] as const;
