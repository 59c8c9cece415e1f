import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Scope } from '../../auth/scopes.js';
import { isOneOf } from '../../database/declare/fields.js';
import { BrandOwned } from '../base/brand-owned.js';
import { type AttemptError, DisabledReason, EndpointStatus } from './endpoint-lists.js';

/** A test event that was requested, and its outcome once it was sent. */
export interface EndpointTest {
  id: string;
  name: string;
  requestedAt: string;
  attemptedAt: string | null;
  statusCode: number | null;
  error: AttemptError | null;
  milliseconds: number | null;
}

/**
 * Where webhooks are sent. It is a position in the feed, not a copy of it: an endpoint that is down takes no
 * room. It belongs to the brand and outlives the keys that created and changed it.
 */
@Entity({ tableName: 'webhook_endpoint' })
export class WebhookEndpoint extends BrandOwned {
  @Property({ type: 'text' }) url!: string;
  @Property({ type: 'text' }) description!: string;
  /** Names of types of events; empty: all that the scopes allow. */
  @Property({ type: 'json' }) types!: string[];
  /** Those of the key that saved the endpoint. */
  @Property({ type: 'json' }) scopes!: Scope[];
  @Property({ type: 'text', check: isOneOf('status', EndpointStatus) }) status!: EndpointStatus;
  @Property({ type: 'text', nullable: true, check: isOneOf('disabled_reason', DisabledReason) })
  disabledReason!: DisabledReason | null;
  /** Gets an e-mail when the endpoint fails for a day, and when it is disabled for that. */
  @Property({ type: 'text', nullable: true }) contactEmail!: string | null;
  /** Raised by each request about the endpoint: the sender then reads its queue again. */
  @Property({ type: 'integer' }) generation!: number;
  /** Every event up to this number has been sent, has its delivery, or is of another type. */
  @Property({ type: new BigIntType('number') }) position!: number;
  /** The attempts in a row that have failed. */
  @Property({ type: 'integer' }) failures!: number;
  @Property({ type: 'datetime', length: 3, nullable: true }) failingSince!: Date | null;
  /** Whether `webhook.endpoint_failing` was emitted. */
  @Property({ type: 'boolean' }) isAnnounced!: boolean;
  /** Whether the contact got the e-mail about the failing endpoint. */
  @Property({ type: 'boolean', default: false }) isEmailed!: boolean;
  /** When a failing endpoint gets its next event. */
  @Property({ type: 'datetime', length: 3, nullable: true }) probeAt!: Date | null;
  /** The endpoint asked for a pause until then. */
  @Property({ type: 'datetime', length: 3, nullable: true }) blockedUntil!: Date | null;
  /** Encrypted, see secret-box.ts. */
  @Property({ type: 'text' }) secret!: string;
  @Property({ type: 'text' }) secretHint!: string;
  /** Signs too, until a moment after a rotation. */
  @Property({ type: 'text', nullable: true }) oldSecret!: string | null;
  @Property({ type: 'datetime', length: 3, nullable: true }) oldSecretUntil!: Date | null;
  @Property({ type: 'json', nullable: true }) lastTest!: EndpointTest | null;
  @Property({ type: new BigIntType('number') }) createdByKeyId!: number;
  /** Null: an operator. */
  @Property({ type: new BigIntType('number'), nullable: true }) changedByKeyId!: number | null;
}
