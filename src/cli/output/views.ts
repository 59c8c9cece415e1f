import { Entitlement, Scope } from '../../auth/scopes.js';

import { USAGE_COUNTS, type UsageCount } from '../../auth/usage-counts.js';
import { column, dayText, id, instantText, strings, text } from './columns.js';

import type { Row, View } from './print.js';
import type { Column } from './table.js';

const FEW = 2;

/** The expiry date of a key or a token. One without works until it is revoked, so “never” is shown. */
const expiryText =
  (show: (value: unknown) => string) =>
  (value: unknown): string =>
    value === null ? 'never' : show(value);

function statusOf({ isActive, expiresAt }: Row): string {
  if (isActive !== true) return 'revoked';
  return typeof expiresAt === 'string' && new Date(expiresAt) <= new Date() ? 'expired' : 'active';
}

const name: Column<Row> = { ...column('Name', 'name', (value) => text(value) || '–'), min: 12 };
const status: Column<Row> = { name: 'Status', of: statusOf };

/** The values of a closed list, as its option takes them. */
const all = (value: unknown, list: object): string =>
  strings(value).length === Object.keys(list).length ? 'all' : strings(value).join(', ') || 'none';

/** Few values, or their number. */
const few = (value: unknown, noun: string): string =>
  strings(value).length > FEW ? `${strings(value).length} ${noun}` : strings(value).join(', ');

/** The scopes of a key, and whether pages or servers use it. */
const uses = ({ scopes, origins }: Row): string =>
  [few(scopes, 'scopes'), few(origins, 'origins')].filter((one) => one !== '').join('; ');

/** The limits of a key that are its own. */
const limitsText = (value: unknown): string =>
  Object.entries(Object(value))
    .flatMap(([name, most]) => (most === null ? [] : [`${most} ${name}`]))
    .join(', ') || '–';

const secretDates = [
  column('Expires', 'expiresAt', expiryText(instantText)),
  column('Last used', 'lastUsedAt', instantText),
  column('Revoked', 'revokedAt', instantText),
  column('Issued', 'createdAt', instantText),
];
const shortDates = [
  column('Expires', 'expiresAt', expiryText(dayText)),
  column('Last used', 'lastUsedAt', dayText),
];

const publicPart = (label: string, namespace: string): Column<Row> =>
  column(label, 'prefix', (prefix) => `${namespace}_${prefix}`);

export const BRANDS: View = {
  list: [
    id,
    name,
    { ...column('Entitlements', 'entitlements', (value) => all(value, Entitlement)), min: 16 },
    column('Created', 'createdAt', dayText),
  ],
  one: [
    id,
    name,
    column('Entitlements', 'entitlements', (value) => all(value, Entitlement)),
    column('Deadline notice', 'deadlineNoticeDays', (days) => `${days} days`),
    column('Gates', 'gates', (value) => strings(value).join(', ') || 'none'),
    column('Gates from', 'gatesFrom', instantText),
    column('Guarantor deed', 'isGuarantorDeedRequired', (is) => (is ? 'required' : 'not required')),
    column('Created', 'createdAt', instantText),
    column('Updated', 'updatedAt', instantText),
  ],
  none: 'There are no brands.',
};

export const KEYS: View = {
  list: [id, name, publicPart('Key', 'svcp'), status, ...shortDates, { name: 'Scopes', of: uses, min: 10 }],
  one: [
    id,
    column('Brand', 'brandId'),
    name,
    publicPart('Key', 'svcp'),
    status,
    column('Scopes', 'scopes', (value) => all(value, Scope)),
    column('Origins', 'origins', (value) => strings(value).join(', ') || 'none: for servers'),
    column('In a minute', 'rateLimits', limitsText),
    column('Acts as person', 'personId'),
    ...secretDates.slice(0, 2),
    column('Rotated', 'rotatedAt', instantText),
    ...secretDates.slice(2),
  ],
  none: 'The brand has no key.',
};

const subjectText = (value: unknown): string => {
  const { type, id: of } = Object(value) as { type?: string; id?: number };
  return `${type} ${of}`;
};

/** Who has made a change. */
function actorText(value: unknown): string {
  const { type, id: of, name: called } = Object(value) as { type?: string; id?: number; name?: string };
  const kind = String(type).toLowerCase().replaceAll('_', ' ');
  return [kind, ...(of == null ? [] : [of]), ...(called ? [`(${called})`] : [])].join(' ');
}

const targetsText = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? value.map(subjectText).join(', ') : '–';

export const EVENTS: View = {
  list: [
    id,
    column('Time', 'timestamp', instantText),
    column('Type', 'type'),
    column('About', 'subject', subjectText),
    column('Flow', 'flow_id'),
  ],
  one: [],
  none: 'There are no events.',
};

export const AUDIT: View = {
  list: [
    column('Number', 'number'),
    column('Time', 'at', instantText),
    column('Action', 'action'),
    column('By', 'actor', actorText),
    column('About', 'targets', targetsText),
  ],
  one: [],
  none: 'There are no entries. New ones are there after at most 5 seconds, while a service runs.',
};

const NAMES_OF_COUNTS: Readonly<Record<UsageCount, string | undefined>> = {
  reads: 'Reads',
  writes: 'Writes',
  emails: 'E-mails',
  clientErrors: 'Errors',
  serverErrors: 'Failures',
  unauthenticated: 'Invalid',
  rateLimited: 'Too many',
  events: 'Events',
  // In the JSON only: a terminal has no room for it.
  streamSeconds: undefined,
};

export const USE: View = {
  list: [
    column('Day', 'day'),
    ...USAGE_COUNTS.flatMap((count) => {
      const name = NAMES_OF_COUNTS[count];
      return name ? [column(name, count)] : [];
    }),
  ],
  one: [],
  none: 'No use is counted in these days. A use is counted after at most 20 seconds.',
};

export const OPERATOR_TOKENS: View = {
  list: [
    id,
    name,
    publicPart('Token', 'svco'),
    status,
    ...shortDates,
    column('Issued', 'createdAt', dayText),
    column('Issued by', 'issuedBy'),
  ],
  one: [id, name, publicPart('Token', 'svco'), status, ...secretDates, column('Issued by', 'issuedBy')],
  none: 'There are no operator tokens.',
};

export const OVERRIDES: View = {
  list: [],
  one: [
    id,
    column('Flow', 'flowId'),
    column('Rule', 'key'),
    column('Reason', 'reason'),
    column('Until', 'until', (value) => (value === null ? 'no end' : text(value))),
    column('Allowed', 'createdAt', instantText),
  ],
  none: '',
};

const stage = (name: string, field: string): Column<Row> =>
  column(name, 'stage', (value) => text(Object(value)[field]));

export const STAGES: View = {
  list: [],
  one: [
    column('Flow', 'flowId'),
    column('Version', 'version'),
    stage('Stage', 'stage'),
    stage('Status', 'status'),
    stage('Message', 'message'),
  ],
  none: '',
};
