import type { Caller, Partner } from '../../auth/principal.js';
import type { SecretBox } from '../../config/secret-box.js';
import type { Subnets } from '../../config/subnets.js';
import type { Em } from '../../database/orm/orm.js';
import type { Reader } from '../../database/sql/reader.js';
import { AppError } from '../../errors.js';
import { Brand } from './brand.entity.js';
import type { DomainEvent } from './event.js';
import type { ChangeSet } from './final-tasks.js';
import type { InstallationSource } from './installation/installation.js';
import type { Relations } from './relations.js';
import type { RecordType } from './voidable-record.js';

/** The configuration that the domain reads. */
export interface Settings {
  /** The page where a signatory signs; the token is added as a query parameter. */
  esignatureBaseUrl: string;
  /** The URL under which this service is reached from outside. */
  publicUrl: string;
  /** The sender of every message, an address. */
  mailFrom: string;
  /** How long events are kept, in milliseconds. */
  eventRetentionMs: number;
  /** How long the log of requests is kept, in milliseconds; 0 if there is none. */
  requestLogMs: number;
  /** Whether operators may visit brands with the console. */
  visits: boolean;
  webhooks: WebhookSettings;
  /** What is known of the installation; undefined in processes that nobody asks. */
  installation?: InstallationSource | undefined;
}

export interface WebhookSettings {
  /** Encrypts the secrets of endpoints; without a key there are none. */
  secrets: SecretBox;
  /** The addresses that webhooks may reach although they are not public. */
  allowed: Subnets;
  /** The public addresses that they may not reach. */
  denied: Subnets;
  /** Whether http is allowed for what `allowed` has. */
  allowsHttp: boolean;
}

/** Where a request comes from; the APIs themselves have no name. */
export type RequestSource = 'console';

/** Who causes a change: a person of the brand, or null for the service itself. */
export interface Actor {
  personId: number | null;
}

/** The header Idempotency-Key of a request, and the outcome of its use. */
export interface Idempotency {
  /** Unparsed; undefined if there is none. */
  key: string | undefined;
  /** Whether the header was sent more than once: `key` has the values, joined by commas. */
  isDoubled: boolean;
  /** Whether the response is the stored one of an earlier request with the key. */
  isReplayed: boolean;
}

/** The totals of a response. */
export interface Totals {
  /** Whether one of them is an estimate. */
  isEstimated: boolean;
}

/** Counts what the response of an operation has; each method returns whether the response may have it. */
export interface ResponseCount {
  addText: (characters: number) => boolean;
  addError: () => boolean;
}

/** Acts on an event in the transaction of its change. */
export type EventConsumer = (ctx: Context, event: DomainEvent) => Promise<void>;

/** Which record is to be voided, and why. */
export interface VoidRequest {
  id: number;
  reason: string;
  expectedVersion?: number | null | undefined;
}

/** A type of records that `voidRecord` voids, in the module of the records. */
export interface Voidable {
  type: RecordType;
  /** Voids a record and emits `record_voided`; returns the flow that it belongs to, or null. */
  voidRecord: (ctx: Context, request: VoidRequest) => Promise<number | null>;
}

/** A brand id that matches no row: an operator reads no brand's rows before one is selected. */
export const NO_BRAND = 0;

/**
 * The first argument of every service function: the caller, the brand whose rows are visible, and the request
 * or job.
 */
export interface Context {
  principal: Caller;
  /** The brand whose rows are read and written; `NO_BRAND` while an operator has chosen none. */
  brandId: number;
  /** Named in the timeline entries of this operation. */
  actor: Actor;
  /** The current instant. The domain never reads the system clock directly. */
  now: () => Date;
  /** Reads lists of rows. */
  reader: Reader;
  /**
   * Reads and changes entities; inside a transaction it is the transaction's. Created when it is first used.
   */
  readonly em: Em;
  /** The changes of the transaction that runs; undefined outside of `inTransaction`. */
  changes: ChangeSet<Context> | undefined;
  /**
   * The outcomes of root fields, by their key, for when the operation runs again: nothing is read twice, and
   * a database that did not respond is not queried again.
   */
  rootOutcomes: ReadonlyMap<string | number, Promise<unknown>> | undefined;
  /**
   * Run when the reads of the operation are over and its connection is free, before the response is sent. If
   * one fails, so does the operation.
   */
  readonly beforeResponse: (() => Promise<void>)[];
  /** The size of the response so far; undefined until an executor begins it. */
  response: ResponseCount | undefined;
  relations: Relations;
  settings: Settings;
  /** Receive every event in the transaction of its change. */
  consumers: readonly EventConsumer[];
  /** The types of records that can be voided. */
  voidables: readonly Voidable[];
  /** The id of the request, or the name of the job. */
  requestId: string;
  /** Undefined for a request to one of the APIs, and in a job. */
  source: RequestSource | undefined;
  /** The id of the sign-in to the console that the request has; undefined without one. */
  signInId: number | undefined;
  /** The header X-Tenant-Id, unparsed. */
  tenantHeader: string | undefined;
  idempotency: Idempotency;
  totals: Totals;
  /** The headers of the response about the limits of the key; undefined until the request is counted. */
  rateHeaders: Readonly<Record<string, string>> | undefined;
  /** Whether the client has closed its connection, so that it cannot get the response; false in a job. */
  hasClientLeft: () => boolean;
  /**
   * To be awaited before a step that blocks the event loop for long, such as writing a response. Undefined if
   * no other caller has to come first.
   */
  nextTurn: () => Promise<void> | undefined;
  /** Keeps the request in progress, even if its client leaves, until the returned function is called. */
  keepRequest: () => () => void;
  /**
   * The tenant whose data a call without a tenant selector reads or changes. A wrong X-Tenant-Id gets 403,
   * 404 or 422.
   */
  actingTenantId: () => Promise<number>;
}

/** The partner who acts; the gate has rejected every other caller before. */
export function partnerOf({ principal }: Context): Partner {
  if (principal.kind !== 'partner')
    throw new AppError('PARTNER_REQUIRED', 'This operation needs an API key of a brand.');
  return principal;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the request if it is a UUID: a caller can send any other text, also personal data. */
export const requestUuidOf = ({ requestId }: Pick<Context, 'requestId'>): string | null =>
  UUID.test(requestId) ? requestId : null;

export const brandOf = ({ em, brandId }: Context): Brand => em.getReference(Brand, brandId);
