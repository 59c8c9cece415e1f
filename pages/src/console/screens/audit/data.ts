import { dayOf, exactTime, startOf } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { wordsOf } from '../../words.js';
import { expiryText } from '../keys/data.js';

interface Group {
  name: string;
  /** The type of the records, such as api_key. */
  target: string | undefined;
  actions: readonly string[];
}

/** The actions of the audit log, by what they are about. */
export const GROUPS: Readonly<Record<string, Group>> = {
  keys: {
    name: 'Keys and visits',
    target: 'api_key',
    actions: [
      'API_KEY_ISSUED',
      'API_KEY_UPDATED',
      'API_KEY_ROTATED',
      'API_KEY_REVOKED',
      'VISIT_STARTED',
      'VISIT_ENDED',
    ],
  },
  brands: { name: 'Brands', target: 'brand', actions: ['BRAND_CREATED', 'BRAND_UPDATED'] },
  flows: {
    name: 'Stages and rules of flows',
    target: 'flow',
    actions: ['STAGE_REOPENED', 'RULE_OVERRIDDEN'],
  },
  webhooks: {
    name: 'Webhooks',
    target: 'webhook_endpoint',
    actions: [
      'WEBHOOK_ENDPOINT_CREATED',
      'WEBHOOK_ENDPOINT_UPDATED',
      'WEBHOOK_ENDPOINT_ENABLED',
      'WEBHOOK_ENDPOINT_DISABLED',
      'WEBHOOK_ENDPOINT_DELETED',
      'WEBHOOK_SECRET_ROTATED',
      'WEBHOOK_DELIVERY_REPLAYED',
      'WEBHOOK_EVENTS_REPLAYED',
    ],
  },
  people: { name: 'Data of people', target: 'person', actions: ['PERSON_EXPORTED', 'PERSON_ERASED'] },
  operators: {
    name: 'Operators',
    target: 'operator_token',
    actions: ['OPERATOR_TOKEN_ISSUED', 'OPERATOR_TOKEN_REVOKED'],
  },
  signIns: {
    name: 'Sign-ins to the console',
    target: 'console_sign_in',
    actions: ['SIGN_IN_ENDED', 'SIGN_INS_ENDED'],
  },
  database: {
    name: 'Database and imports',
    target: undefined,
    actions: [
      'DATABASE_MIGRATED',
      'DATABASE_DISTRIBUTED',
      'PROPERTIES_IMPORTED',
      'POSTCODES_IMPORTED',
      'EVENTS_SKIPPED',
      'SECRETS_ENCRYPTED',
    ],
  },
};

export const groupOf = (name: string | undefined): Group | undefined =>
  name !== undefined && Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined;

export interface Actor {
  type: 'API_KEY' | 'OPERATOR_TOKEN' | 'COMMAND_LINE' | 'SERVICE';
  id: number | null;
  name: string | null;
}

export interface Target {
  type: string;
  id: number;
  /** Null if it has none, or no longer exists. */
  name: string | null;
}

export interface Entry {
  number: number;
  /** Null for what concerns no brand. */
  brandId: number | null;
  cursor: string;
  at: string;
  action: string;
  actor: Actor;
  targets: Target[];
  changes: Record<string, unknown>;
  /** Why, for a visit. */
  reason: string | null;
  requestId: string | null;
  source: string | null;
  hash: string;
  text: string;
}

const KINDS: Record<Actor['type'], string> = {
  API_KEY: 'API key',
  OPERATOR_TOKEN: 'Operator token',
  COMMAND_LINE: 'Command line',
  SERVICE: 'The service',
};

/** Such as laptop, or API key 3, deleted. */
export const actorName = ({ type, id, name }: Actor): string =>
  name || (id === null ? KINDS[type] : `${KINDS[type]} ${id}${name === null ? ', deleted' : ''}`);

/** What an actor is, if its name does not state it. */
export const actorKind = (actor: Actor): string => (actor.name ? KINDS[actor.type] : '');

/** Such as API key revoked. */
export function actionText(action: string): string {
  const words = wordsOf(action).replace(/^api /, 'API ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The types of records whose names the log is read with. */
const NAMED: ReadonlySet<string> = new Set(['api_key', 'operator_token', 'brand']);

/** Such as API key “CRM sync”, or flow 26. */
export function targetText({ type, id, name }: Target): string {
  const kind = type.replaceAll('_', ' ').replace(/^api /, 'API ');
  if (name) return `${kind} “${name}”`;
  return NAMED.has(type) ? `${kind} ${id}, deleted` : `${kind} ${id}`;
}

/** The screen of a record that operators see; one that no longer exists has none. */
export function targetUrl({ type, id, name }: Target, brandId: number | null): string | undefined {
  if (name === null && NAMED.has(type)) return undefined;
  if (type === 'webhook_endpoint' && brandId !== null) return screenUrl(brandId, 'webhooks');
  if (type === 'api_key' && brandId !== null) return screenUrl(brandId, `keys/${id}`);
  if (type === 'operator_token') return screenUrl(null, 'operators');
  return type === 'brand' ? screenUrl(id, 'keys') : undefined;
}

/** The values of a list that are shown. */
const SHOWN_VALUES = 3;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function valueText(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return INSTANT.test(value) ? exactTime(value) : value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return 'none';
  const shown = value.slice(0, SHOWN_VALUES).map(valueText).join(', ');
  return value.length > SHOWN_VALUES ? `${shown} and ${value.length - SHOWN_VALUES} more` : shown;
}

/** What no value means, if it means something. */
const WITHOUT: Readonly<Record<string, string>> = {
  types: 'every type',
  expires_at: 'never',
  until: 'not limited',
};

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The last day of what expires at midnight, as on the page of a key; otherwise the time. */
const expiryOf = (at: string): string =>
  Date.parse(at) === Date.parse(startOf(dayOf(at))) ? expiryText({ expiresAt: at }) : exactTime(at);

/** A member that changed, as text: `changed` is a member whose values the log does not have. */
function changeText(name: string, change: unknown): string {
  const textOf = (value: unknown): string =>
    (isNothing(value) ? WITHOUT[name] : undefined) ??
    (name === 'expires_at' && typeof value === 'string' && INSTANT.test(value)
      ? expiryOf(value)
      : valueText(value));
  if (!Array.isArray(change) || change.length !== 2) return textOf(change);
  const [before, after] = change;
  return before === null ? textOf(after) : `${textOf(before)} → ${textOf(after)}`;
}

/** The members that changed. */
export function changesOf({ reason, changes }: Entry): [name: string, text: string][] {
  const members = Object.entries(changes).map(([name, change]): [string, string] => [
    name.replaceAll('_', ' '),
    changeText(name, change),
  ]);
  return reason ? [['reason', reason], ...members] : members;
}
