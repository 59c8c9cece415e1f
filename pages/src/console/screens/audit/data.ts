import { exactTime } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { wordsOf } from '../../words.js';

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
}

export interface Entry {
  number: number;
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
  OPERATOR_TOKEN: 'operator token',
  COMMAND_LINE: 'command line',
  SERVICE: 'service',
};

/** Such as laptop, or operator token 3. */
export const actorName = ({ type, id, name }: Actor): string =>
  name || (id === null ? KINDS[type] : `${KINDS[type]} ${id}`);

/** What an actor is, if its name does not state it. */
export const actorKind = (actor: Actor): string => (actor.name ? KINDS[actor.type] : '');

/** Such as API key revoked. */
export function actionText(action: string): string {
  const words = wordsOf(action).replace(/^api /, 'API ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const targetText = ({ type, id }: Target): string =>
  `${type.replaceAll('_', ' ').replace(/^api /, 'API ')} ${id}`;

/** The screen of a record that operators see. */
export function targetUrl({ type, id }: Target, brandId: number | null): string | undefined {
  if (type === 'api_key' && brandId !== null) return screenUrl(brandId, `keys/${id}`);
  if (type === 'operator_token') return screenUrl(null, 'operators');
  return type === 'brand' ? screenUrl(id, 'keys') : undefined;
}

/** The values of a list that are shown. */
const SHOWN_VALUES = 3;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function valueText(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'string') return INSTANT.test(value) ? exactTime(value) : value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return 'none';
  const shown = value.slice(0, SHOWN_VALUES).map(valueText).join(', ');
  return value.length > SHOWN_VALUES ? `${shown} and ${value.length - SHOWN_VALUES} more` : shown;
}

/** A member that changed, as text: `changed` is a member whose values the log does not have. */
function changeText(change: unknown): string {
  if (!Array.isArray(change) || change.length !== 2) return valueText(change);
  const [before, after] = change;
  return before === null ? valueText(after) : `${valueText(before)} → ${valueText(after)}`;
}

/** The members that changed. */
export function changesOf({ reason, changes }: Entry): [name: string, text: string][] {
  const members = Object.entries(changes).map(([name, change]): [string, string] => [
    name.replaceAll('_', ' '),
    changeText(change),
  ]);
  return reason ? [['reason', reason], ...members] : members;
}
