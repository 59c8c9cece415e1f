import type { RestCall } from '../call/call.js';

export const TAGS = [
  { name: 'Administration', description: 'The API keys of a brand. Operator only.' },
  { name: 'Directory', description: 'Branches, agents and people.' },
  { name: 'Flows', description: 'Tenancies from the offer to the keys.' },
  { name: 'Maintenance', description: 'Maintenance issues.' },
  { name: 'Properties', description: 'Properties and enquiries.' },
  { name: 'Tenant', description: 'Tenant information, rent-ready profile and pre-qualification.' },
];

/** The tag of a call of /v2.1, by the first noun of its path. */
const TAG_OF_NOUN: Readonly<Record<string, string>> = {
  agents: 'Directory',
  branches: 'Directory',
  brands: 'Administration',
  'maintenance-issues': 'Maintenance',
  people: 'Directory',
  'portal-leads': 'Properties',
  properties: 'Properties',
  'pre-qualification': 'Tenant',
  'pre-qualifications': 'Tenant',
  'rent-ready-profile': 'Tenant',
  'tenant-information': 'Tenant',
  viewer: 'Directory',
};

export function tagOf({ path }: RestCall): string {
  const [, noun] = /^\/v2\.1\/([^/]+)/.exec(path) ?? [];
  if (noun) return TAG_OF_NOUN[noun] ?? 'Flows';
  if (path.includes('/brand/')) return 'Administration';
  if (path.includes('/openflow')) return 'Flows';
  if (path.includes('/properties/')) return 'Properties';
  return path.includes('/maintenance/') ? 'Maintenance' : 'Tenant';
}
