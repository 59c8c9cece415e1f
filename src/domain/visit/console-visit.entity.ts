import { BigIntType, type Rel } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Brand } from '../base/brand.entity.js';

/**
 * A visit of an operator to a brand, with the console: a key that only its sign-in uses, and why. Like keys,
 * it is not distributed by brand.
 */
@Entity({ tableName: 'console_visit' })
@Index({
  name: 'console_visit_open',
  expression: 'create index console_visit_open on console_visit (ends_at) where ended_at is null',
})
@Index({
  name: 'console_visit_of_sign_in',
  expression:
    'create unique index console_visit_of_sign_in on console_visit (sign_in_id) where ended_at is null',
})
@Index({
  name: 'console_visit_of_token',
  expression:
    'create index console_visit_of_token on console_visit (operator_token_id) where ended_at is null',
})
@Index({
  name: 'console_visit_by_end',
  expression: 'create index console_visit_by_end on console_visit (ended_at) where ended_at is not null',
})
@Index({ name: 'console_visit_of_brand', properties: ['brand', 'apiKeyId'] })
export class ConsoleVisit {
  @PrimaryKey({ type: new BigIntType('number'), autoincrement: false }) apiKeyId!: number;
  @ManyToOne(() => Brand, { updateRule: 'no action', deleteRule: 'no action' }) brand!: Rel<Brand>;
  /** The sign-in may be gone: its row is deleted when it ends. */
  @Property({ type: new BigIntType('number') }) signInId!: number;
  @Property({ type: new BigIntType('number') }) operatorTokenId!: number;
  @Property({ type: 'text' }) reason!: string;
  @Property({ type: 'datetime', length: 3 }) startedAt!: Date;
  @Property({ type: 'datetime', length: 3 }) endsAt!: Date;
  @Property({ type: 'datetime', length: 3, nullable: true }) endedAt?: Date | null;
}
