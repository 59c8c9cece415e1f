import { BigIntType } from '@mikro-orm/core';
import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A sign-in to the console. Like keys and tokens, which it belongs to, it is not distributed by brand. */
@Entity({ tableName: 'console_sign_in' })
@Check({
  name: 'console_sign_in_of_one',
  expression: 'num_nonnulls(api_key_id, operator_token_id) = 1',
})
export class ConsoleSignIn {
  @PrimaryKey({ type: new BigIntType('number') }) id!: number;
  /** The SHA-256 of the cookie, which is not stored. */
  @Property({ type: 'text', unique: 'console_sign_in_cookie' }) cookieHash!: string;
  @Index({ name: 'console_sign_in_of_key' })
  @Property({ type: new BigIntType('number'), nullable: true })
  apiKeyId?: number | null;
  @Index({ name: 'console_sign_in_of_token' })
  @Property({ type: new BigIntType('number'), nullable: true })
  operatorTokenId?: number | null;
  /** The hash of the key’s secret when it signed in: a rotated key has another one. */
  @Property({ type: 'text' }) secretHash!: string;
  @Property({ type: 'datetime', length: 3 }) signedInAt!: Date;
  /** When it ends unless it is used; never after `endsAt`. */
  @Index({ name: 'console_sign_in_by_end' })
  @Property({ type: 'datetime', length: 3 })
  idleEndsAt!: Date;
  @Property({ type: 'datetime', length: 3 }) endsAt!: Date;
  /** Until when it may change something; null if it only reads. */
  @Property({ type: 'datetime', length: 3, nullable: true }) writesUntil?: Date | null;
}
