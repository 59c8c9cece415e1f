import { type BarDelivery, type DeliveryTone } from '../../pictures/delivery-bars.js';
import { exactTime, span } from '../../time.js';
import { wordsOf } from '../../words.js';

export interface Test {
  id: string;
  type: string;
  requestedAt: string;
  attemptedAt: string | null;
  statusCode: number | null;
  error: string | null;
  milliseconds: number | null;
}

export interface Endpoint {
  id: number;
  url: string;
  description: string;
  contactEmail: string | null;
  types: string[];
  status: 'ENABLED' | 'FAILING' | 'DISABLED';
  disabledReason: 'MANUAL' | 'GONE' | 'FAILING' | null;
  failingSince: string | null;
  blockedUntil: string | null;
  position: string;
  backlog: number;
  lastTest: Test | null;
  secretHint: string;
  oldSecretUntil: string | null;
  createdAt: string;
}

export interface Attempt {
  at: string;
  trigger: 'SCHEDULED' | 'REPLAY';
  statusCode: number | null;
  error: string | null;
  milliseconds: number;
  response: string | null;
}

export interface Delivery {
  eventId: string;
  type: string;
  status: 'DELIVERED' | 'PENDING' | 'WAITING' | 'FAILED' | 'CANCELLED';
  attempts: number;
  nextAttemptAt: string | null;
  lastAttempt: Attempt | null;
}

export interface Deliveries {
  edges: { node: Delivery }[];
}

/** An event as the feed has it, which is also the body of the webhook. */
export interface FedEvent {
  id: string;
  type: string;
  version: number;
  timestamp: string;
  flowId: number | null;
  subject: { type: string; id: number };
  cause: { apiKeyId: number | null; requestId: string | null };
  data: Record<string, unknown>;
}

/** FLOW_STAGE_CHANGED of the schema is flow.stage_changed in webhooks and documents. */
export const typeText = (type: string): string => type.toLowerCase().replace('_', '.');

/** What an endpoint is called, also to confirm a change. */
export const nameOfEndpoint = ({ description, url }: Endpoint): string => description || hostOf(url);

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export const typesText = ({ types }: Endpoint): string =>
  types.length === 0
    ? 'every event type'
    : types.length === 1
      ? '1 event type'
      : `${types.length} event types`;

const REASONS = {
  MANUAL: 'by a request',
  GONE: 'after a response 410',
  FAILING: 'after five days of failures',
} as const;

export interface State {
  chip: 'good' | 'warn' | 'bad' | '';
  text: string;
}

export function stateOfEndpoint({ status, disabledReason, failingSince }: Endpoint): State {
  if (status === 'ENABLED') return { chip: 'good', text: 'works' };
  if (status === 'FAILING')
    return { chip: 'bad', text: failingSince ? `failing since ${exactTime(failingSince)}` : 'failing' };
  const isOwn = disabledReason === 'MANUAL';
  return {
    chip: isOwn ? '' : 'bad',
    text: `disabled ${disabledReason ? REASONS[disabledReason] : ''}`.trim(),
  };
}

const TONES: Record<Delivery['status'], DeliveryTone> = {
  DELIVERED: 'good',
  FAILED: 'bad',
  PENDING: 'warn',
  WAITING: 'quiet',
  CANCELLED: 'quiet',
};
export const toneOf = ({ status }: Delivery): DeliveryTone => TONES[status];

const ERRORS: Record<string, string> = {
  ADDRESS_BLOCKED: 'The address may not be reached.',
  CONNECT: 'The connection failed.',
  HEADERS: 'The headers of the response are not valid.',
  NAME_NOT_FOUND: 'The host name was not found.',
  STATUS: 'The status is not from 200 to 299.',
  TIMEOUT: 'There was no response within 15 seconds.',
  TLS: 'TLS failed, or the certificate is not valid.',
};

interface Outcome {
  statusCode: number | null;
  error: string | null;
}

/** Such as 500, or the error without a response. */
export const outcomeText = ({ statusCode, error }: Outcome): string =>
  statusCode === null ? (error ? wordsOf(error) : 'no response') : String(statusCode);
export const errorText = (error: string | null): string => (error ? (ERRORS[error] ?? wordsOf(error)) : '');

/** What happens next, or what has happened last. */
export function thenText({ status, attempts, nextAttemptAt, lastAttempt }: Delivery): string {
  if (nextAttemptAt && Date.parse(nextAttemptAt) <= Date.now()) return 'due now';
  if (status === 'DELIVERED') return lastAttempt ? `${lastAttempt.milliseconds} ms` : '';
  if (status === 'WAITING') return 'waits for an earlier event of the flow';
  if (status === 'FAILED') return 'no further attempt';
  if (status === 'CANCELLED') return 'not sent again';
  if (!nextAttemptAt) return '';
  return `attempt ${attempts + 1} in ${span(Date.parse(nextAttemptAt) - Date.now())}`;
}

export const nodesOf = (list: Deliveries | null | undefined): Delivery[] =>
  (list?.edges ?? []).map(({ node }) => node);

export const isOpen = ({ status }: Delivery): boolean =>
  status === 'FAILED' || status === 'PENDING' || status === 'WAITING';

/** The deliveries of a picture, the oldest first. */
export const barsOf = (newestFirst: readonly Delivery[]): BarDelivery[] =>
  newestFirst.toReversed().map((one) => ({
    id: one.eventId,
    tone: toneOf(one),
    text: `${typeText(one.type)}: ${wordsOf(one.status)}`,
  }));

/** Such as 58 of 60 delivered. */
export const shareText = (deliveries: readonly Delivery[]): string => {
  const delivered = deliveries.filter(({ status }) => status === 'DELIVERED').length;
  return `${delivered} of the last ${deliveries.length} delivered`;
};

/** The cursor before an event: numbers may be missing, so the event is the next one, or left out. */
export const cursorBefore = (eventId: string): string =>
  eventId.replace(/\d+$/, (number) => String(Math.max(0, Number(number) - 1)));
