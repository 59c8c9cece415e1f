import { BigIntType } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { isOneOf } from '../../database/declare/fields.js';
import type { Check } from '../../error-codes.js';
import { KeyRejection, RequestCheck, RequestLogOutcome, RequestVia } from './request-lists.js';

/** What is wrong with a request, without values that the caller sent. */
export interface StoredProblem {
  path: string | null;
  message: string;
}

/** The columns of equal calls of a minute; `createdAt` is the time of the first one. */
export abstract class LoggedCall {
  @Property({ type: 'datetime', length: 3 }) createdAt!: Date;
  @Property({ type: 'datetime', length: 3 }) lastAt!: Date;
  /** The start of the minute. */
  @Property({ type: 'datetime', length: 3 }) minute!: Date;
  /** The hash of what equal calls have in common. */
  @Property({ type: 'text' }) fingerprint!: string;
  @Property({ type: 'integer' }) count!: number;
  @Property({ type: 'text', check: isOneOf('outcome', RequestLogOutcome) }) outcome!: RequestLogOutcome;
  @Property({ type: 'text' }) method!: string;
  /** The path with the names of its parameters; null if no route has the path. */
  @Property({ type: 'text', nullable: true }) route!: string | null;
  @Property({ type: 'json' }) operations!: string[];
  @Property({ type: 'smallint' }) status!: number;
  @Property({ type: 'json' }) codes!: string[];
  @Property({ type: 'text', check: isOneOf('failed_check', RequestCheck) }) failedCheck!: Check;
  @Property({ type: 'json' }) problems!: StoredProblem[];
  @Property({ type: new BigIntType('number'), nullable: true }) keyId!: number | null;
  @Property({ type: 'text', nullable: true, check: isOneOf('key_rejection', KeyRejection) })
  keyRejection!: KeyRejection | null;
  @Property({ type: 'text', nullable: true }) address!: string | null;
  /** The longest of them. */
  @Property({ type: 'integer' }) durationMs!: number;
  @Property({ type: 'json' }) requestIds!: string[];
  @Property({ type: 'text', check: isOneOf('via', RequestVia) }) via!: RequestVia;
  @Property({ type: new BigIntType('number'), nullable: true }) flowId!: number | null;
}

/** Who made a call: a key of a brand, a token, or nobody who is known. */
export interface CallOwner {
  brandId: number | null;
  keyId: number | null;
  operatorTokenId: number | null;
}

/** A row that waits to be written, or was written and may still be counted up. */
export type WaitingCall = LoggedCall & CallOwner;
