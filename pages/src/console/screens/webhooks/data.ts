import type { List } from '../../lists.js';
import type { Tone } from '../../parts/chip.js';
import type { State as Shape } from '../../parts/mark.js';
import type { BarDelivery, DeliveryTone } from '../../pictures/delivery-bars.js';
import { exactTime, plural, span } from '../../time.js';
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
  /** Operators see no deliveries: the software of the partner may write anything in a response. */
  undelivered?: { eventId: string }[] | null;
}

/** An endpoint of the list. */
export interface ListedEndpoint extends Endpoint {
  recent?: Shown[] | null;
  /** The last ones that have not arrived. */
  open?: Delivery[] | null;
}

/** The endpoint of a screen. */
export interface OneEndpoint extends Endpoint {
  recent?: Delivery[] | null;
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

/** What the picture of deliveries shows. */
export type Shown = Pick<Delivery, 'eventId' | 'type' | 'status'>;

export type Deliveries = List<Delivery>;

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
  MANUAL: 'by a person or a program',
  GONE: 'after a response 410',
  FAILING: 'after five days of failures',
} as const;

export interface State {
  chip: Tone;
  shape: Shape;
  text: string;
}

/** An endpoint fails from its first failed attempt on, before its status states it. */
export function stateOfEndpoint(endpoint: Endpoint): State {
  const { status, disabledReason, failingSince, blockedUntil } = endpoint;
  if (status === 'DISABLED') {
    const isOwn = disabledReason === 'MANUAL';
    const text = `disabled ${disabledReason ? REASONS[disabledReason] : ''}`.trim();
    return { chip: isOwn ? '' : 'bad', shape: 'stop', text };
  }
  if (status === 'FAILING' || failingSince)
    return {
      chip: 'bad',
      shape: 'bad',
      text: failingSince ? `failing since ${exactTime(failingSince)}` : 'failing',
    };
  if (blockedUntil && Date.parse(blockedUntil) > Date.now())
    return { chip: 'warn', shape: 'soon', text: `asked to wait until ${exactTime(blockedUntil)}` };
  return { chip: 'good', shape: 'done', text: 'works' };
}

/** The most undelivered ones that are counted. */
const COUNTED = 100;

/** Such as 2 not delivered; empty if all have arrived. */
const undeliveredText = ({ length }: readonly unknown[]): string =>
  length === 0 ? '' : `${length >= COUNTED ? 'at least ' : ''}${length} not delivered`;

/**
 * What an endpoint has not received yet. `backlog` counts all events of the feed after its position, including
 * types that it does not receive, so it is a maximum. Operators do not see `undelivered`.
 */
export function backlogText({ status, backlog, undelivered }: Endpoint): string {
  const isDisabled = status === 'DISABLED';
  const verb = backlog === 1 ? 'waits' : 'wait';
  const events = `${plural(backlog, 'event')} ${isDisabled ? 'held until it is enabled' : verb}`;
  const parts = [backlog > 0 ? events : '', undelivered ? undeliveredText(undelivered) : ''].filter(Boolean);
  if (parts.length > 0) return parts.join(', ');
  if (!undelivered) return isDisabled ? 'no new event is held' : 'no new event waits';
  return isDisabled ? 'nothing is held' : 'nothing waits';
}

const TONES: Record<Delivery['status'], DeliveryTone> = {
  DELIVERED: 'good',
  FAILED: 'bad',
  PENDING: 'warn',
  WAITING: 'quiet',
  CANCELLED: 'quiet',
};
export const toneOf = ({ status }: Shown): DeliveryTone => TONES[status];

const ERRORS: Record<string, string> = {
  ADDRESS_BLOCKED: 'Webhooks may not reach the address or the port.',
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

/** What happens next, or what has happened last. Nothing is sent to a disabled endpoint. */
export function thenText(delivery: Delivery, isDisabled: boolean): string {
  const { status, attempts, nextAttemptAt, lastAttempt } = delivery;
  if (isDisabled && (nextAttemptAt || status === 'WAITING')) return 'held until it is enabled';
  if (status === 'WAITING') return 'waits for the event before it of the same flow or record';
  if (nextAttemptAt && Date.parse(nextAttemptAt) <= Date.now()) return 'due now';
  if (status === 'DELIVERED') return lastAttempt ? `${lastAttempt.milliseconds} ms` : '';
  if (status === 'FAILED') return 'no further attempt';
  if (status === 'CANCELLED') return 'not sent again';
  if (!nextAttemptAt) return '';
  return `attempt ${attempts + 1} in ${span(Date.parse(nextAttemptAt) - Date.now())}`;
}

/** The deliveries of a picture, the oldest first. */
export const barsOf = (newestFirst: readonly Shown[]): BarDelivery[] =>
  newestFirst.toReversed().map((one) => ({
    id: one.eventId,
    tone: toneOf(one),
    text: `${typeText(one.type)}: ${wordsOf(one.status)}`,
  }));

/** Such as 58 of 60 delivered. */
export const shareText = (deliveries: readonly Shown[]): string => {
  const delivered = deliveries.filter(({ status }) => status === 'DELIVERED').length;
  return `${delivered} of the last ${deliveries.length} delivered`;
};

/** The cursor before an event: numbers may be missing, so the event is the next one, or left out. */
export const cursorBefore = (eventId: string): string =>
  eventId.replace(/\d+$/, (number) => String(Math.max(0, Number(number) - 1)));
